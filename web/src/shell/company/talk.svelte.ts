import { ApiError, call, table as addressOf } from '../api';
import { seenName } from '../names';
import { lasting } from '../storage';
import type { Table } from '../table.svelte';
import type { ChatTold, MessageTold } from '../types';

/** What is said at a table, as far as whoever looks may read and wants to hear it. */
export class Talk {
  told = $state.raw<ChatTold | null>(null);
  fault = $state<string | null>(null);
  busy = $state(false);
  /** Those whom this reader does not want to hear; kept in this browser alone. */
  muted = $state.raw<readonly string[]>([]);
  /** The last message that was seen, as this browser remembers it. */
  private seen = $state<string | null>(null);
  private asked = 0;

  constructor(readonly table: Table) {
    this.muted = lasting.readJson(this.place, isNames) ?? [];
    this.seen = lasting.read(this.seenPlace);
  }

  readonly heard = $derived.by(() => (this.told?.messages ?? []).filter((one) => !this.muted.includes(speaker(one))));
  /** How many messages of others have not been seen yet. */
  readonly unread = $derived.by(() => {
    const fresh = this.heard.slice(this.heard.findLastIndex((one) => mark(one) === this.seen) + 1);
    return fresh.filter((one) => one.seat === null || one.seat !== this.table.seat).length;
  });

  private get place(): string {
    return `penumbra.muted.${this.table.id}`;
  }

  private get seenPlace(): string {
    return `penumbra.heard.${this.table.id}.${this.table.seat ?? ''}`;
  }

  async look(): Promise<void> {
    const ticket = ++this.asked;
    try {
      const told = await call<ChatTold>(this.address, { key: this.table.key });
      if (ticket === this.asked) this.told = told;
    } catch (error) {
      // The next news asks again.
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** All that there is has been seen. */
  read(): void {
    const last = this.heard.at(-1);
    if (last === undefined || mark(last) === this.seen) return;
    this.seen = mark(last);
    lasting.keep(this.seenPlace, this.seen);
  }

  /** Says something; false where it was not taken. */
  async say(text: string, allies: boolean, name: string | null): Promise<boolean> {
    this.busy = true;
    this.fault = null;
    const ticket = ++this.asked;
    try {
      const told = await call<ChatTold>(this.address, { key: this.table.key, body: { text, allies, ...(name === null ? {} : { name }) } });
      if (ticket === this.asked) this.told = told;
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  mute(who: string): void {
    this.keep([...this.muted, who]);
  }

  unmute(who: string): void {
    this.keep(this.muted.filter((one) => one !== who));
  }

  /** What somebody is called who is heard or muted. */
  called(who: string): string {
    return who.startsWith('seat ') ? this.table.name(Number(who.slice(5))) : `${who.slice(10)} (spectator)`;
  }

  private keep(muted: readonly string[]): void {
    this.muted = muted;
    lasting.keepJson(this.place, muted);
  }

  private get address(): string {
    return `${addressOf(this.table.id)}/chat`;
  }
}

/** What a message is known again by. */
const mark = (one: MessageTold): string => `${one.said} ${speaker(one)} ${one.text}`;

/** Who has said something, as this browser remembers it. */
export function speaker(one: MessageTold): string {
  return one.seat === null ? `spectator ${seenName(one.name ?? '')}` : `seat ${one.seat}`;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
