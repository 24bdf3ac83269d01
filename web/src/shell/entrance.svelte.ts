import type { Component } from 'svelte';
import { roomOf } from '../games';
import type { GameRoom } from '../games/page';
import { api, ApiError } from './api';
import { dropSeat, keptSeats } from './keys';
import type { Wish } from './line/delivery.svelte';
import type { Game, Past, Position } from './types';

/** What has to be known of a table before it can be shown: its first position, its game, and what that prints. */
export interface Seen {
  id: string;
  key: string | null;
  position: Position;
  game: Game;
  /** What is printed on the game's components: only its own page knows what that is. */
  printed: unknown;
  /** What it was at the moment that its address leads to. */
  past: Past | null;
  /** The study of which it is a moment. */
  study?: Studied;
}

/** Whose moments are looked at in the place of a table's: what a choice comes to there, and what stands beside. */
export interface Studied {
  acts: (wish: Wish, stop: AbortSignal) => Promise<Position>;
  /** The address of a moment, which may be given to anybody. */
  address: (at: number) => string;
  Note: Component;
  Button: Component;
}

/** ms between two tries. */
const PAUSE = 3_000;

/** The way to a table: it is looked at until it can be seen, or until it is clear that it never will. */
export class Entrance {
  seen = $state.raw<Seen | null>(null);
  /** What its game's page brings along: it is there when the table is. */
  room = $state.raw<GameRoom | null>(null);
  /** Why it is not seen yet. */
  fault = $state<string | null>(null);
  /** Whether those who play are still to draw the dice, so that there is nothing to be seen. */
  early = $state(false);

  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
    /** After how many choices the table is to be looked at; null for the present. */
    readonly at: number | null,
  ) {}

  async open(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    try {
      const position = await api.position(this.id, this.key);
      const past = this.at !== null && this.at < position.made ? api.past(this.id, this.key, this.at, 0) : null;
      const [game, printed, then] = await Promise.all([api.game(position.game), api.catalogue<unknown>(position.game), past]);
      this.room = await roomOf(game);
      this.seen = { id: this.id, key: this.key, position, game, printed, past: then };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = said(error);
      this.early = error.early;
      if (error.status === 403) this.forget();
      if (error.passing && !this.closed) this.timer = setTimeout(() => void this.open(), error.wait === null ? PAUSE : error.wait * 1000);
    }
  }

  /** The key is good no more: nothing leads back to its seat. */
  private forget(): void {
    for (const { seat, key } of keptSeats(this.id)) if (key === this.key) dropSeat(this.id, seat);
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
  }
}

function said(error: ApiError): string {
  const told = error.rule ? `${error.message} (${error.rule})` : error.message;
  return error.status === 0 ? `${told} The page keeps trying.` : told;
}
