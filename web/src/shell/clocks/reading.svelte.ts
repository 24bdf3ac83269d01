import { api, ApiError } from '../api';
import type { ClocksTold, SeatClockTold } from '../types';

/** ms after which clocks are read again although nothing has happened. */
const AGAIN = 60_000;
/** ms after a clock has run out here, in which the table notices. */
const NOTICED = 1500;

/** The clocks of a table as the table told them last, going on since by the time that passes here. */
export class ClockReading {
  told = $state.raw<ClocksTold | null>(null);
  /** ms since they were told. */
  private passed = $state(0);
  private at = 0;
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly id: string,
    private readonly key: string | null,
  ) {}

  async read(): Promise<void> {
    const mine = ++this.asked;
    try {
      const told = await api.clocks(this.id, this.key);
      if (mine === this.asked) this.take(told);
    } catch (error) {
      // They go on as they were told last; the page says itself where the line is down.
      if (!(error instanceof ApiError)) throw error;
      this.later(AGAIN);
    }
  }

  /** What was told just now. */
  take(told: ClocksTold): void {
    this.told = told;
    this.at = performance.now();
    this.passed = 0;
    const out = told.seats.flatMap((clock) => (clock?.runs ? [clock.left + NOTICED] : []));
    this.later(Math.min(AGAIN, ...out));
  }

  /** Time has passed. */
  tick(): void {
    if (this.told) this.passed = performance.now() - this.at;
  }

  of(seat: number): SeatClockTold | null {
    const clock = this.told?.seats[seat] ?? null;
    if (!clock) return null;
    return {
      ...clock,
      left: clock.runs ? Math.max(0, clock.left - this.passed) : clock.left,
      vacation: clock.away ? Math.max(0, clock.vacation - this.passed) : clock.vacation,
    };
  }

  close(): void {
    this.asked += 1;
    if (this.timer) clearTimeout(this.timer);
  }

  private later(ms: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.read(), ms);
  }
}
