import { ApiError } from '../../../shell/api';
import type { Roll } from '../types';
import { oddsApi } from './api';

/** The rolls that the choices of a seat bring, as far as the table has told them. */
export class Foretelling {
  private told = $state.raw<Readonly<Record<string, Roll>>>({});

  of(choice: string): Roll | null {
    return this.told[choice] ?? null;
  }

  /** Asks about the position that is shown; what is returned ends the asking. */
  ask(table: string, key: string | null): () => void {
    const ending = new AbortController();
    oddsApi.rolls(table, key, ending.signal).then(
      ({ rolls }) => !ending.signal.aborted && (this.told = rolls),
      (error: unknown) => {
        // Chances are a kindness: without them the game goes on.
        if (!(error instanceof ApiError)) throw error;
        if (!ending.signal.aborted) this.told = {};
      },
    );
    return () => ending.abort();
  }
}
