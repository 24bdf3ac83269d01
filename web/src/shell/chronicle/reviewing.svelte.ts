import { api, ApiError } from '../api';
import type { ReviewTold } from '../types';

/** ms after which a review is asked for again that goes on: whoever asks no more ends it. */
const AGAIN = 1000;

/** The review of a seat's choices, as long as somebody waits for it. */
export class Reviewing {
  told = $state.raw<ReviewTold | null>(null);
  fault = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly key: string | null,
    private readonly seat: number,
  ) {
    void this.ask();
  }

  get over(): boolean {
    return this.told !== null && this.told.done === this.told.steps;
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  async ask(): Promise<void> {
    let again = true;
    try {
      const told = await api.review(this.id, this.key, this.seat);
      this.told = told;
      this.fault = null;
      again = !this.over;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
      again = error.status === 0;
    }
    if (again && !this.closed) this.timer = setTimeout(() => void this.ask(), AGAIN);
  }
}
