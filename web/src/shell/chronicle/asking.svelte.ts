import { api, ApiError } from '../api';
import type { Chronicle } from '../types';

/** ms after which a chronicle is asked for again whose battles are still being weighed, or that did not come. */
const AGAIN = 1500;
/** ms that a table rests before its chronicle is asked for anew. */
const REST = 600;

/** The chronicle of a table, as long as somebody reads it. */
export class Asking {
  told = $state.raw<Chronicle | null>(null);
  fault = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asking = false;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly key: string | null,
  ) {}

  /** The table has come to another version. */
  hurry(): void {
    this.later(this.told ? REST : 0);
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private later(ms: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), ms);
  }

  private async ask(): Promise<void> {
    if (this.asking || this.closed) return;
    this.asking = true;
    try {
      const told = await api.chronicle(this.id, this.key);
      if (this.closed) return;
      this.told = told;
      this.fault = null;
      if (told.coming) this.later(AGAIN);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
      if (error.passing && !this.closed) this.later(AGAIN);
    } finally {
      this.asking = false;
    }
  }
}
