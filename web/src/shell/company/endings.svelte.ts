import { ApiError, call, table as addressOf } from '../api';
import type { Table } from '../table.svelte';
import type { EndingsTold, EndProposed } from '../types';
import { unanswered } from './asked';

export type GameEnd = EndProposed['ending'];

/** Whether those who play end their game as it stands: what is asked, and what one may ask. */
export class Endings {
  told = $state.raw<EndingsTold | null>(null);
  fault = $state<string | null>(null);
  busy = $state(false);
  private asked = 0;

  constructor(readonly table: Table) {}

  /** What whoever looks is asked and has not answered. */
  readonly question = $derived.by(() => unanswered(this.told?.asked, this.table.seat));

  private get address(): string {
    return `${addressOf(this.table.id)}/endings`;
  }

  async look(): Promise<void> {
    const ticket = ++this.asked;
    try {
      const told = await call<EndingsTold>(this.address, { key: this.table.key });
      if (ticket === this.asked) this.told = told;
    } catch (error) {
      // The next news asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  ask = (ending: GameEnd): Promise<void> => this.send('', { version: this.table.present.version, ending });
  answer = (n: number, agree: boolean): Promise<void> => this.send(`/${n}`, { agree });

  private async send(what: string, body: object): Promise<void> {
    const ticket = ++this.asked;
    this.busy = true;
    this.fault = null;
    try {
      const told = await call<EndingsTold>(`${this.address}${what}`, { key: this.table.key, body });
      if (ticket === this.asked) this.told = told;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
      await this.look();
    } finally {
      this.busy = false;
      await this.table.refresh();
    }
  }
}

/** What it means that a game ends so, to who is asked to agree. */
export const MEANING: Readonly<Record<GameEnd, string>> = {
  drawn: 'The game ends as it stands, and all who play share the win.',
  abandoned: 'The game ends as it stands, nobody wins, and it counts for nobody.',
};
