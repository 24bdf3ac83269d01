/** How a chronicle is drawn: scales, lines and words, reckoned apart from the page. */

import { percentOf } from '../percent';
import type { BattleEntry, Chances, RoundEntry, SideEntry, ThrowsEntry } from '../types';
import { figure } from '../words';

/** So seldom comes out by chance what is pointed out. */
const UNUSUAL = 0.05;

/** Each seat's line is told from the others by its dashes too, as its colour may not be seen. */
const DASHES: readonly string[] = ['', '8 4', '2 4', '12 4 2 4', '5 3', '1 3', '14 5', '8 3 2 3 2 3', '4 6'];

export function dashes(seat: number): string {
  return DASHES[seat % DASHES.length]!;
}

/** Whether somebody else has points of this seat that the reader does not know. */
export function hides(points: RoundEntry['points'][number]): boolean {
  return Object.values(points).includes(null);
}

/** A seat's points at the end of a round, as far as they are known: "12", "12 + ?". */
export function pointsOf(round: RoundEntry, seat: number): string {
  return `${figure(round.known[seat] ?? 0)}${hides(round.points[seat] ?? {}) ? ' + ?' : ''}`;
}

/** The round in words. */
export function roundOf(round: RoundEntry): string {
  return `Round ${round.round}${round.now ? ', so far' : ''}`;
}

/** Round numbers at which a scale of points is marked, from below the least to above the most. */
export function ticks(least: number, most: number, wanted = 5): number[] {
  const span = Math.max(1, most - least);
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => span / one <= wanted) ?? 200;
  const first = Math.floor(least / step) * step;
  return Array.from({ length: Math.floor((Math.ceil(most / step) * step - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Where labels of this height stand that would like to stand at these places, so that none lies on another. */
export function spread(wanted: readonly number[], height: number, least: number, most: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const found: number[] = [...wanted];
  let free = least;
  for (const i of order) {
    found[i] = Math.max(wanted[i]!, free);
    free = found[i]! + height;
  }
  let below = most;
  for (const i of [...order].reverse()) {
    found[i] = Math.min(found[i]!, below);
    below = found[i]! - height;
  }
  return found;
}

/** What a battle came to for who reads it: the side that won and the chance that it had. */
export function luckOf(battle: BattleEntry): { side: SideEntry; chance: number } | null {
  if (!battle.winner || !battle.chances) return null;
  return { side: battle[battle.winner], chance: battle.chances[battle.winner] };
}

/** What became of a side: what it lost, and whether the rest of it left; a battle that goes on has both sides standing. */
export function fateOf({ ships, lost, losses, stands }: SideEntry): string {
  const left = total(ships) - total(lost);
  const fell = losses ? `lost ${losses}` : 'lost nothing';
  return stands || left === 0 ? fell : losses ? `${fell}, the rest got away` : 'got away';
}

function total(ships: Readonly<Record<string, number>>): number {
  return Object.values(ships).reduce((sum, count) => sum + count, 0);
}

/** Who won with so small a chance has won against the odds. */
export const AGAINST_THE_ODDS = 0.35;

export function againstTheOdds(battle: BattleEntry): boolean {
  const luck = luckOf(battle);
  return luck !== null && luck.chance <= AGAINST_THE_ODDS;
}

/** A chance as a battle had it: an estimate says so. */
export function chanceOf(chances: Chances, side: 'attacker' | 'defender'): string {
  return `${chances.exact ? '' : 'about '}${percentOf(chances[side], chances.exact)}`;
}

/** A seat's battles: how many are over and were weighed, how many it won, and how many it would have won on average. */
export function balance(battles: readonly BattleEntry[], seat: number): { fought: number; won: number; expected: number } {
  const sum = { fought: 0, won: 0, expected: 0 };
  for (const battle of battles) {
    const side = battle.attacker.seats.includes(seat) ? 'attacker' : battle.defender.seats.includes(seat) ? 'defender' : null;
    if (!side || battle.ended === null || !battle.chances) continue;
    sum.fought += 1;
    sum.won += battle.winner === side ? 1 : 0;
    sum.expected += battle.chances[side];
  }
  return sum;
}

/** Hits against expectation, in a sentence; nothing where no die could succeed by itself. */
export function hitsSaid(throws: ThrowsEntry): string {
  if (throws.tries === 0) return '';
  const off = throws.hits - throws.expected;
  const way = Math.abs(off) < 0.5 ? 'as many as expected' : `${Math.abs(off).toFixed(1)} ${off > 0 ? 'more' : 'fewer'} than expected`;
  return `${throws.hits} of ${throws.tries} hit, ${way}`;
}

/** How seldom dice fall like this, where that is worth a word. */
export function unusual(throws: ThrowsEntry): string | null {
  if (throws.tries === 0 || throws.chance_of_luck >= UNUSUAL) return null;
  return `${throws.hits > throws.expected ? 'Lucky' : 'Unlucky'}: so far off in ${percentOf(throws.chance_of_luck)} of games`;
}

/** How high a bar stands, as a share of the highest. */
export function share(faces: readonly number[], at: number): number {
  return (faces[at] ?? 0) / Math.max(1, ...faces);
}
