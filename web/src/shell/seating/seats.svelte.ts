import { api, ApiError } from '../api';
import { Line } from '../line/line';
import type { Seating } from '../types';

/** ms between two tries. */
const PAUSE = 3_000;

/** The seats of a table as they are now, and what an invitation is to; whoever sits down shows at once. */
export class Seats {
  seating = $state.raw<Seating | null>(null);
  fault = $state<string | null>(null);

  private line: Line | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;
  private asked = 0;

  constructor(
    readonly id: string,
    private readonly invitation: string | null,
    private readonly key: string | null,
  ) {}

  async open(): Promise<void> {
    await this.look();
    if (!this.seating || this.closed || this.line) return;
    // Addresses end up in somebody's log: a secret stands there only where nobody is let in without one.
    const secret = this.seating.access === 'private' ? (this.key ?? this.invitation) : null;
    this.line = new Line(api.liveAddress(this.id, secret), {
      news: ({ notes }) => {
        if (this.seating?.notes !== notes) void this.look();
      },
      state: () => undefined,
      // Where no socket comes through, plain requests may.
      failed: () => void this.look(),
    });
    this.line.open();
  }

  async look(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    const ticket = ++this.asked;
    try {
      const seating = await api.seats(this.id, this.invitation, this.key);
      // Answers may overtake each other; one that was asked for earlier tells nothing new.
      if (ticket < this.asked) return;
      this.seating = seating;
      this.fault = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (ticket < this.asked) return;
      this.fault = error.passing ? `${error.message} The page keeps trying.` : error.message;
      // An open line will tell when it is worth another try.
      if (error.passing && !this.seating && !this.closed) this.timer = setTimeout(() => void this.open(), (error.wait ?? 0) * 1000 || PAUSE);
      if (!error.passing) this.line?.close();
    }
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.line?.close();
  }
}
