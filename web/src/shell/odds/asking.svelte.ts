import { ApiError } from '../api';

const PATIENCE = 45; // seconds, for better odds than the first
const SETTLING = 60; // milliseconds in which another press may change the fleets again

/** What is known of the battle in hand: of this one alone, never of the one before. */
export class Asking<Wanted, Told extends { coming: boolean }> {
  /** The best answer so far; null while there is none. */
  told = $state.raw<Told | null>(null);
  fault = $state<string | null>(null);
  /** The fault was in the asking, not in the fleets: it may go better another time. */
  failed = $state(false);
  /** No answer yet, nor a fault. */
  waiting = $state(false);
  /** There is an answer, and a better one is being worked out. */
  improving = $state(false);
  private stop = new AbortController();

  /** `odds` asks the server; better odds than the first are waited for `patience` seconds. */
  constructor(private readonly odds: (wanted: Wanted, patience: number, stop: AbortSignal) => Promise<Told>) {}

  /** Asks about another battle: an answer at once, then better ones. The one before is forgotten. */
  about(wanted: Wanted): void {
    this.begin(null);
    const { stop } = this;
    const timer = setTimeout(() => void this.ask(wanted, stop.signal), SETTLING);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  /** Says why the fleets in hand cannot be; nothing is asked. */
  refuse(why: string): void {
    this.begin(why);
  }

  /** Nothing is asked yet: not all is known of the fleets in hand, or (with a fault) it cannot be had just now. */
  hold(fault: string | null): void {
    this.begin(fault);
    this.failed = fault !== null;
  }

  /** Forgets what was asked: nobody waits any more. */
  leave(): void {
    this.stop.abort();
  }

  private begin(fault: string | null): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.told = null;
    this.fault = fault;
    this.failed = false;
    this.waiting = fault === null;
    this.improving = false;
  }

  private async ask(wanted: Wanted, stop: AbortSignal): Promise<void> {
    for (const patience of [0, PATIENCE]) {
      try {
        const told = await this.odds(wanted, patience, stop);
        if (stop.aborted) return;
        this.told = told;
        this.waiting = false;
        this.improving = told.coming && patience === 0;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (stop.aborted) return;
        // A first answer stays where there is no better one to be had.
        this.failed = this.told === null && (error.status === 0 || error.status === 429 || error.status >= 500);
        if (this.told === null) this.fault = error.status === 0 ? 'The server cannot be reached just now.' : error.message;
        this.waiting = this.improving = false;
      }
      if (!this.improving) return;
    }
  }
}
