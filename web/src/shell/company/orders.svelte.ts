import { ApiError, call, table as addressOf } from '../api';
import type { Table } from '../table.svelte';
import type { OrdersTold } from '../types';

/** What a seat lays down beforehand; nobody else is told of it. */
export class Orders {
  told = $state.raw<OrdersTold | null>(null);
  fault = $state<string | null>(null);
  busy = $state(false);
  /** Choices that are put together to be laid down, and what may follow them. */
  chosen = $state.raw<readonly string[]>([]);
  after = $state.raw<readonly string[]>([]);
  private asked = 0;

  constructor(readonly table: Table) {}

  /** What holds no more, with the word that says why. */
  readonly dropped = $derived.by(() => (this.told?.laid ?? []).filter((one) => one.dropped !== null));
  readonly held = $derived.by(() => (this.told?.laid ?? []).filter((one) => one.dropped === null));
  /** Whether something is laid down: the same for as long as that is so, however often it is told. */
  readonly holds = $derived.by(() => this.held.length > 0);

  private get address(): string {
    return `${addressOf(this.table.id)}/orders`;
  }

  async look(): Promise<void> {
    const ticket = ++this.asked;
    try {
      const told = await call<OrdersTold>(this.address, { key: this.table.key });
      if (ticket === this.asked) this.told = told;
    } catch (error) {
      // The next news asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  layDown = (name: string, choices: readonly string[] = []): Promise<void> => this.ask('', { name, choices });
  withdraw = (name: string): Promise<void> => this.ask('/withdraw', { name });

  /** Puts choices together: what may follow them is asked of the table. */
  async choose(name: string, choices: readonly string[]): Promise<void> {
    this.chosen = choices;
    this.after = [];
    if (choices.length === 0) return;
    await this.careful(async () => {
      const { choices: after } = await call<{ choices: string[] }>(`${this.address}/offered`, { key: this.table.key, body: { name, choices } });
      if (this.chosen === choices) this.after = after;
    });
  }

  private async ask(what: string, body: object): Promise<void> {
    const ticket = ++this.asked;
    await this.careful(async () => {
      const told = await call<OrdersTold>(`${this.address}${what}`, { key: this.table.key, body });
      if (ticket === this.asked) this.told = told;
      this.chosen = this.after = [];
    });
  }

  private async careful(does: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.fault = null;
    try {
      await does();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
    } finally {
      this.busy = false;
    }
  }
}
