/** Which choices belong to which sector of the map. */

import type { Choice } from '../../shell/choice';
import type { Game } from '../../shell/types';
import { shipOf } from './labels';
import type { GameView } from './types';
import { homeOf, isPressed } from './verbs';

/** Which words of a verb name a sector and a ship; null where none does. */
export interface Wording {
  sector: number | null;
  ship: number | null;
}

export function wordings(forms: Game['forms']): Readonly<Record<string, Wording>> {
  const placeIn = (verb: string, noun: string): number | null => {
    const found = forms[verb]![0]?.words.findIndex((word) => word.noun === noun) ?? -1;
    return found < 0 ? null : found;
  };
  return Object.fromEntries(Object.keys(forms).map((verb) => [verb, { sector: placeIn(verb, 'sector'), ship: placeIn(verb, 'ship') }]));
}

/** The sector that a choice of a seat is about, by its coordinates: the one it names, or the one its ship is in. */
export function placeOf(choice: Choice, words: Readonly<Record<string, Wording>>, view: GameView, seat: number | null): string | null {
  const { sector, ship } = words[choice.verb] ?? { sector: null, ship: null };
  if (sector !== null) return choice.args[sector] ?? null;
  return ship === null ? null : (shipOf(view, seat, choice.args[ship] ?? '')?.sector ?? null);
}

/** The choices that have their place on the map, by sector. */
export function bySector(choices: readonly Choice[], words: Readonly<Record<string, Wording>>, view: GameView, seat: number | null): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const place = homeOf(choice) === 'sector' ? placeOf(choice, words, view, seat) : null;
    if (place !== null) found.set(place, [...(found.get(place) ?? []), choice]);
  }
  return found;
}

/** What pressing a sector plays: where there is one such choice it is clear what is meant. */
export function targetsOf(offers: ReadonlyMap<string, Choice[]>): Map<string, Choice> {
  const found = new Map<string, Choice>();
  for (const [place, choices] of offers) {
    const [only, ...more] = choices.filter(isPressed);
    if (only && more.length === 0) found.set(place, only);
  }
  return found;
}

const TAKEN: ReadonlySet<string> = new Set(['pick', 'drop', 'choose']);

/** By sector the kinds of ships that may be taken up or put back there. */
export function kindsAt(offers: ReadonlyMap<string, Choice[]>, view: GameView, seat: number | null): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [place, choices] of offers) {
    const kinds = choices.flatMap(({ verb, args }) => (TAKEN.has(verb) ? [shipOf(view, seat, args[0] ?? '')?.kind ?? ''] : []));
    if (kinds.length > 0) found.set(place, new Set(kinds));
  }
  return found;
}
