import { api, ApiError } from '../api';
import type { Counsel } from '../types';

/** What a bot would do in a seat's place: asked for, thought about, told, and put away once it is of no use any more. */
export class Counselling {
  said = $state.raw<Counsel | null>(null);
  asking = $state(false);
  fault = $state<string | null>(null);
  private ending: AbortController | null = null;

  constructor(
    private readonly id: string,
    private readonly key: string | null,
  ) {}

  /** Asks about the table at a version; whoever asks again while it is thought about is not heard. */
  async ask(version: number): Promise<void> {
    if (this.key === null || this.asking || this.said?.version === version) return;
    const ending = (this.ending = new AbortController());
    this.asking = true;
    this.fault = null;
    try {
      const said = await api.counsel(this.id, this.key, version, ending.signal);
      if (!ending.signal.aborted) this.said = said;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!ending.signal.aborted) this.fault = error.message;
    } finally {
      if (this.ending === ending) this.asking = false;
    }
  }

  /** Puts away what was said, and ends what is being thought. */
  drop(): void {
    this.ending?.abort();
    this.ending = null;
    this.asking = false;
    this.said = this.fault = null;
  }
}
