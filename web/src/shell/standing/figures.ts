/** How standings are drawn: shares and words, reckoned apart from the page. */

import { percentOf } from '../percent';
import type { GameStanding, PlayerStanding, SpeciesPlayed } from '../types';
import { figure, many, ordinal } from '../words';

/** So seldom comes out by chance what is pointed out. */
const UNUSUAL = 0.05;

export interface Part {
  label: string;
  value: number;
  /** Of the whole, from 0 to 1. */
  share: number;
}

function parts(values: readonly (readonly [string, number])[]): Part[] {
  const all = values.reduce((sum, [, value]) => sum + Math.max(0, value), 0);
  return values.filter(([, value]) => value > 0).map(([label, value]) => ({ label, value, share: value / all }));
}

/** How often a player took which place. */
export function placesOf(player: PlayerStanding): Part[] {
  return parts(player.places.map((times, at) => [ordinal(at + 1), times] as const));
}

/** Where a player's points come from, the most first; what brings less than nothing is said beside it. */
export function pointsOf(player: PlayerStanding, game: GameStanding): Part[] {
  const named = Object.entries(player.points).map(([source, value]) => [game.sources[source] ?? source, value] as const);
  return parts(named.toSorted(([, a], [, b]) => b - a));
}

/** What cost a player points, in a sentence; nothing where nothing did. */
export function lossesOf(player: PlayerStanding, game: GameStanding): string {
  const lost = Object.entries(player.points).filter(([, value]) => value < 0);
  return lost.map(([source, value]) => `${game.sources[source] ?? source}: −${figureOf(-value)}`).join(', ');
}

/** A number of points that may be an average, as exact as anybody wants to know. */
export function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

export function figureOf(value: number): string {
  return figure(tenths(value));
}

/** A picture of parts for whoever does not see it. */
export function partsSaid(found: readonly Part[], thing?: string): string {
  return found.map(({ label, value }) => `${label} ${thing ? many(value, thing) : figureOf(value)}`).join(', ');
}

/** How often a species won, in words. */
export function wonSaid({ games, wins }: SpeciesPlayed): string {
  return `${wins} of ${games} won`;
}

/** A player's dice against their average, in a sentence. */
export function luckSaid({ tries, hits, expected }: NonNullable<PlayerStanding['luck']>): string {
  const off = hits - expected;
  const way = Math.abs(off) < 0.5 ? 'as many as on average' : `${Math.abs(off).toFixed(1)} ${off > 0 ? 'more' : 'fewer'} than on average`;
  return `${hits} of ${many(tries, 'die', 'dice')} hit, ${way}`;
}

/** How seldom dice fall like this, where that is worth a word. */
export function unusual({ hits, expected, chance }: NonNullable<PlayerStanding['luck']>): string | null {
  return chance < UNUSUAL ? `${hits > expected ? 'Lucky' : 'Unlucky'}: by chance it comes out so far off in ${percentOf(chance)} of cases` : null;
}
