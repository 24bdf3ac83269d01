/**
 * Names as they are shown. People choose them, so they may be made to look like something else: like nothing at all,
 * like another player, like a word of the page, or to turn the text around them. What is shown is told apart.
 */

import { letter } from './seats';

/** Letters that only steer how the text around them runs. */
const STEERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Letters of which nothing can be seen, whatever class they belong to. */
const UNSEEN = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** More marks on one letter than any script has climb over the lines around them. */
const TOWERS = /(\p{M}{4})\p{M}+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const ISOLATE = '\u2068';
const END_ISOLATE = '\u2069';

/** What the page itself calls somebody, as `likeness` has it: no name of a player's own. */
const WORDS: ReadonlySet<string> = new Set(['you', 'nobody', 'thetable', 'ancient', 'ancients', 'guardian', 'guardians', 'gcds']);
const LETTER = /^[a-i]$/;

/** A name without what steers or towers; empty where nothing of it can be seen. */
export function seenName(name: string): string {
  const plain = name.replace(STEERING, '').replace(CONTROLS, ' ').replace(TOWERS, '$1').replace(/\s+/gu, ' ').trim();
  return plain.replace(UNSEEN, '') === '' ? '' : plain;
}

/** What two names have in common when they look the same. */
function likeness(name: string): string {
  return name.normalize('NFKC').replace(UNSEEN, '').toLowerCase();
}

/** A name that runs from right to left is kept apart, so that the sentence around it runs on as before. */
function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name}${END_ISOLATE}` : name;
}

/** One name by itself, where nothing else has to be told apart from it. */
export function shownName(name: string, seat: number): string {
  return isolated(seenName(name)) || `Seat ${letter(seat)}`;
}

/** The names of a table by seat, each different from every other and from the page's own words. */
export function shownNames(names: readonly string[], mine: number | null = null): string[] {
  const looks = names.map((name) => likeness(seenName(name)));
  return names.map((name, seat) => {
    const look = looks[seat]!;
    const shown = shownName(name, seat);
    if (look === '') return shown;
    const twin = looks.some((other, at) => at !== seat && other === look);
    const word = (WORDS.has(look) && !(look === 'you' && seat === mine)) || (LETTER.test(look) && look !== letter(seat).toLowerCase());
    return twin || word ? `${shown} (${letter(seat)})` : shown;
  });
}
