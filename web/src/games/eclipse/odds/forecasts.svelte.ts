import { SvelteMap } from 'svelte/reactivity';
import { ApiError } from '../../../shell/api';
import { oddsApi } from './api';
import { chancesOf } from './fleet';
import type { NoBattle, Told } from './types';

interface Wanted {
  sector?: string;
  choice?: string;
}

/** At a time: each answer holds a connection, and a browser has few for a server. */
const AT_ONCE = 2;
const PATIENCE = 20; // seconds, for better odds than the first

/** Odds of the table's battles: of the one that is fought, and of those that a move would begin. */
export class Forecasts {
  /** By `sector 101` or the move's text; null where nothing would be fought or nothing is known. */
  readonly known = new SvelteMap<string, Told | null>();
  private version = -1;
  private asked = new Set<string>();
  private first: Wanted[] = [];
  private better: Wanted[] = [];
  private readonly underWay = new Map<Wanted, number>();
  private held = false;
  private stop = new AbortController();

  constructor(
    private readonly table: string,
    private readonly key: string | null,
  ) {}

  /** Asks once for each version of the table; of another version nothing is known. */
  ask(version: number, wanted: Wanted): void {
    if (version !== this.version) {
      this.forget();
      this.version = version;
    }
    const name = Forecasts.nameOf(wanted);
    if (this.asked.has(name)) return;
    this.asked.add(name);
    this.first.push(wanted);
    this.next();
  }

  /** A choice is under way that may make this version a past one: what is asked meanwhile could be refused for it. */
  hold(): void {
    this.held = true;
    for (const [wanted, patience] of this.underWay) (patience === 0 ? this.first : this.better).unshift(wanted);
    this.letGo();
  }

  /** The choice is answered: what was held back is asked, where its version is still the table's. */
  goOn(version: number): void {
    if (version !== this.version) this.forget();
    this.held = false;
    this.next();
  }

  /** Nobody waits for the answers of a version that is past. */
  private forget(): void {
    this.letGo();
    this.asked.clear();
    this.known.clear();
    this.first = [];
    this.better = [];
  }

  private letGo(): void {
    this.stop.abort();
    this.stop = new AbortController();
    this.underWay.clear();
  }

  /** First answers before better ones, and of those one at a time. */
  private next(): void {
    if (this.held) return;
    while (this.first.length > 0 && this.underWay.size < AT_ONCE) void this.take(this.first.shift()!, 0);
    if (this.underWay.size === 0 && this.better.length > 0) void this.take(this.better.shift()!, PATIENCE);
  }

  private async take(wanted: Wanted, patience: number): Promise<void> {
    const { stop } = this;
    this.underWay.set(wanted, patience);
    let found: Told | NoBattle | null = null;
    try {
      found = await oddsApi.ofTable(this.table, this.key, wanted, patience, stop.signal);
    } catch (error) {
      // Odds are a kindness: without them the game goes on.
      if (!(error instanceof ApiError)) throw error;
    }
    if (stop.signal.aborted) return;
    this.underWay.delete(wanted);
    if (found !== null || patience === 0) this.known.set(Forecasts.nameOf(wanted), found !== null && isBattle(found) ? found : null);
    if (found !== null && isBattle(found) && found.coming && patience === 0) this.better.push(wanted);
    this.next();
  }

  static nameOf(wanted: Wanted): string {
    return wanted.choice ?? `sector ${wanted.sector ?? ''}`;
  }
}

function isBattle(found: Told | NoBattle): found is Told {
  return found.attacker_win !== null;
}

/** How likely a seat is to win, whichever side it is on; null where it is on neither. */
export function chanceOf(told: Told, seat: number | null): number | null {
  if (seat === null || chancesOf(told) === null) return null;
  if (told.attacker.seat === seat || told.attacker.allies?.includes(seat)) return told.attacker_win;
  if (told.defender.seat === seat || told.defender.allies?.includes(seat)) return told.defender_win;
  return null;
}
