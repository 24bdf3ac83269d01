/**
 * Names as they are shown. People choose them, so they may be made to look like something else: like nothing at all,
 * like another player, like a word of the page, or to turn the text around them. What is shown is told apart.
 */

import { letter } from './seats';

/** Letters that only steer how the text around them runs. */
const STEERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Letters of which nothing can be seen, whatever class they belong to. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const MARKS = /\p{M}/gu;
/** More marks on one letter than any script has climb over the lines around them. */
const TOWERS = /(\p{M}{4})\p{M}+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;
const ISOLATE = '\u2068';
const END_ISOLATE = '\u2069';

const LETTER = /^[a-i]$/;

/** A name without what steers or towers; empty where nothing of it can be seen. */
export function seenName(name: string): string {
  const plain = name.replace(STEERING, '').replace(CONTROLS, ' ').replace(TOWERS, '$1').replace(/\s+/gu, ' ').trim();
  return plain.replace(UNSEEN, '').replace(MARKS, '') === '' ? '' : plain;
}

/** Letters of other alphabets, and figures, beside the Latin letters that they look like. */
const TWINS: ReadonlyMap<string, string> = new Map(
  [
    ['АΑаα', 'a'], ['ВΒ', 'b'], ['СсϹϲ', 'c'], ['ԁ', 'd'], ['ЕΕеё', 'e'], ['ɡ', 'g'], ['НΗһ', 'h'], ['ІΙіιӀӏ1|lI', 'i'],
    ['Јј', 'j'], ['КΚк', 'k'], ['МΜ', 'm'], ['Ν', 'n'], ['ОΟоο0', 'o'], ['РΡрρ', 'p'], ['ԛ', 'q'], ['Ѕѕ', 's'], ['ТΤ', 't'],
    ['υ', 'u'], ['ν', 'v'], ['ԝ', 'w'], ['ХΧхχ', 'x'], ['УΥу', 'y'], ['Ζ', 'z'],
  ].flatMap(([others, latin]) => [...others!].map((other): [string, string] => [other, latin!])),
);

/** What two names have in common when they look the same. */
function likeness(name: string): string {
  const plain = name.normalize('NFKC').replace(UNSEEN, '');
  return [...plain].map((one) => TWINS.get(one) ?? one).join('').toLowerCase();
}

/** What the page itself calls somebody: no name of a player's own. */
const WORDS = ['you', 'nobody', 'the table', 'table'];

/** A name that runs from right to left is kept apart, so that the sentence around it runs on as before. */
function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name}${END_ISOLATE}` : name;
}

/** One name by itself, where nothing else has to be told apart from it. */
export function shownName(name: string, seat: number): string {
  return isolated(seenName(name)) || `Seat ${letter(seat)}`;
}

function isWord(look: string, seat: number, mine: number | null, words: ReadonlySet<string>): boolean {
  if (look === 'you') return seat !== mine;
  return words.has(look) || (LETTER.test(look) && look !== letter(seat).toLowerCase());
}

/** The names of a table by seat, each different from every other, from the page's own words and from the game's. */
export function shownNames(names: readonly string[], mine: number | null = null, acting: readonly string[] = []): string[] {
  const words = new Set([...WORDS, ...acting].map(likeness));
  const shown = names.map(shownName);
  const looks = names.map((name) => likeness(seenName(name)));
  const marked = looks.map((look, seat) => look !== '' && (isWord(look, seat, mine, words) || looks.indexOf(look) !== looks.lastIndexOf(look)));
  const told = shown.map((name, seat) => (marked[seat] ? `${name} (${letter(seat)})` : name));
  // Somebody may have chosen for a name what another one has just become.
  return told.map((name, seat) => {
    const taken = told.some((other, at) => at !== seat && likeness(other) === likeness(name));
    return taken && !marked[seat] ? `${name} (${letter(seat)})` : name;
  });
}
