import { ApiError, call, table as addressOf } from '../api';
import type { Table } from '../table.svelte';
import type { CompanyTold, SeatedPerson } from '../types';
import { unanswered } from './asked';

/** Who is at a table, what they ask of each other, and what may be done about it. */
export class Company {
  told = $state.raw<CompanyTold | null>(null);
  fault = $state<string | null>(null);
  busy = $state(false);
  private asked = 0;

  constructor(readonly table: Table) {}

  /** What whoever looks is asked and has not answered. */
  readonly question = $derived.by(() => unanswered(this.told?.proposal, this.table.seat));

  /** What whoever looks has asked of others. */
  readonly own = $derived.by(() => (this.told?.proposal && this.told.proposal.seat === this.table.seat ? this.told.proposal : null));

  /** Whether a bot plays on for whoever looks. */
  readonly relieved = $derived.by(() => this.table.seat !== null && this.table.present.bots[this.table.seat] !== null);

  person(seat: number): SeatedPerson | undefined {
    return this.told?.seats.find((one) => one.seat === seat);
  }

  async look(): Promise<void> {
    const ticket = ++this.asked;
    try {
      const told = await call<CompanyTold>(`${addressOf(this.table.id)}/company`, { key: this.table.key });
      if (ticket === this.asked) this.told = told;
    } catch (error) {
      // The next news asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  leave = (): Promise<void> => this.ask('leave');
  comeBack = (): Promise<void> => this.ask('return');
  vote = (seat: number, relieve: boolean): Promise<void> => this.ask(`seats/${seat}/vote`, { relieve });
  askBack = (to: number): Promise<void> => this.ask('proposals', { version: this.table.present.version, to });
  answer = (n: number, agree: boolean): Promise<void> => this.ask(`proposals/${n}`, { agree });

  private async ask(what: string, body: object = {}): Promise<void> {
    this.busy = true;
    this.fault = null;
    try {
      await call(`${addressOf(this.table.id)}/${what}`, { key: this.table.key, body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
    } finally {
      this.busy = false;
      await Promise.all([this.look(), this.table.refresh()]);
    }
  }
}

/** How long somebody has been away, in words. */
export function since(seconds: number): string {
  if (seconds < 60) return 'less than a minute ago';
  const [much, unit] = seconds < 3600 ? [seconds / 60, 'minute'] : seconds < 86_400 ? [seconds / 3600, 'hour'] : [seconds / 86_400, 'day'];
  const whole = Math.floor(much);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`;
}
