/** Which choices belong to which sector of the map. */

import type { Choice } from '../../shell/choice';
import type { Game } from '../../shell/types';
import { shipOf } from './labels';
import type { GameView } from './types';

/** Where the words of each verb name places: the first that names a sector, else the one that names a ship. */
export interface Wording {
  sector: number | null;
  ship: number | null;
}

export function wordings(forms: Game['forms']): Readonly<Record<string, Wording>> {
  const of = (verb: string, noun: string): number | null => {
    const found = forms[verb]![0]?.words.findIndex((word) => word.noun === noun) ?? -1;
    return found < 0 ? null : found;
  };
  return Object.fromEntries(Object.keys(forms).map((verb) => [verb, { sector: of(verb, 'sector'), ship: of(verb, 'ship') }]));
}

/** The sector that a choice of a seat is about, by its coordinates; null where it is about none. */
export function placeOf(choice: Choice, words: Readonly<Record<string, Wording>>, view: GameView, seat: number | null): string | null {
  const { sector, ship } = words[choice.verb] ?? { sector: null, ship: null };
  if (sector !== null) return choice.args[sector] ?? null;
  return ship === null ? null : (shipOf(view, seat, choice.args[ship] ?? '')?.sector ?? null);
}
