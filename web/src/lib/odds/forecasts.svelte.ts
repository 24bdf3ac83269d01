import { SvelteMap } from 'svelte/reactivity';
import { api, ApiError } from '../api';
import type { NoBattle, Told } from './types';

/** Odds of the table's battles: of the one that is fought, and of those that a move would begin. */
export class Forecasts {
  /** By `sector 101` or the move's text; null where nothing would be fought or nothing is known. */
  readonly known = new SvelteMap<string, Told | null>();
  private version = -1;
  private asked = new Set<string>();

  constructor(
    private readonly table: string,
    private readonly key: string | null,
  ) {}

  /** Asks once for each version of the table; what is known is kept until an answer takes its place. */
  ask(version: number, wanted: { sector?: string; choice?: string }): void {
    if (version !== this.version) {
      this.version = version;
      this.asked.clear();
      for (const name of [...this.known.keys()]) if (!name.startsWith('sector ')) this.known.delete(name);
    }
    const name = Forecasts.nameOf(wanted);
    if (this.asked.has(name)) return;
    this.asked.add(name);
    api.tableOdds(this.table, this.key, wanted).then(
      (found) => {
        if (version === this.version) this.known.set(name, isBattle(found) ? found : null);
      },
      (error: unknown) => {
        // Odds are a kindness: without them the game goes on.
        if (!(error instanceof ApiError)) throw error;
        if (version === this.version) this.known.set(name, null);
      },
    );
  }

  static nameOf(wanted: { sector?: string; choice?: string }): string {
    return wanted.choice ?? `sector ${wanted.sector ?? ''}`;
  }
}

function isBattle(found: Told | NoBattle): found is Told {
  return found.attacker_win !== null;
}

/** How likely a seat is to win, whichever side it is on; null where it is on neither. */
export function chanceOf(told: Told, seat: number | null): number | null {
  if (seat === null) return null;
  if (told.attacker.seat === seat) return told.attacker_win;
  if (told.defender.seat === seat) return told.defender_win;
  return null;
}
