import { api, ApiError } from '../api';
import type { Term } from '../types';
import { Marker } from './marks';

/** The words of the game that the page shows; none until they are there, and then nothing is marked. */
class Glossary {
  game = $state('');
  terms = $state.raw<readonly Term[]>([]);
  readonly marker = $derived(new Marker(this.terms));
  /** The term that is being explained, and where. */
  told = $state.raw<{ term: Term; at: HTMLElement } | null>(null);

  open(game: string): void {
    if (this.game === game) return;
    this.game = game;
    this.terms = [];
    api.glossary(game).then(
      (terms) => {
        if (this.game === game) this.terms = terms;
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        // Without it no word is marked, and everything else goes on; the next page asks again.
        if (this.game === game) this.game = '';
      },
    );
  }
}

export const glossary = new Glossary();
