/** What is proved of a table's dice, and in which words it is said. */

import type { Dice } from '../types';
import { commitment, jointSeed } from './hash';
import type { Part, Promised } from './kept';

export interface Proof {
  /** Null while the game goes on. */
  holds: boolean | null;
  /** In a sentence or two. */
  said: string;
}

/** Several in a row: "Ada, Bob and Cy". */
export function enumerated(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** What is wrong with what a table tells of its dice; nothing where all of it fits. */
export function broken(dice: Dice, promised: Promised | null, own: readonly Part[], names: readonly string[]): string[] {
  const { secret, salt, seed, contributions, draw } = dice;
  if (secret === null || seed === null) return [];
  const faults: string[] = [];
  if (commitment(secret, salt ?? '') !== dice.commitment) faults.push('what the server has drawn is not what it had promised');
  for (const { seat, commitment: promise, value } of contributions) {
    if (value === null || promise === null || commitment(value) !== promise) faults.push(`the part of ${names[seat]} is not what was promised`);
  }
  const parts = contributions.map(({ seat, value }) => [seat, value ?? ''] as const);
  if (faults.length === 0 && jointSeed(secret, parts) !== seed) faults.push('the seed is not made of these parts');
  if (promised?.draw === draw) {
    if (promised.server !== dice.commitment) faults.push('the server had promised something else before the game began');
    for (const { seat, commitment: promise } of contributions) {
      if (promised.seats[seat] !== promise) faults.push(`${names[seat]} had promised something else before the game began`);
    }
  }
  for (const { seat, value } of own.filter((one) => one.draw === draw)) {
    if (contributions.find((one) => one.seat === seat)?.value !== value) faults.push(`what this browser drew for ${names[seat]} is not in it`);
  }
  return faults;
}

/** What this browser can say of the dice of a table. */
export function proved(dice: Dice, promised: Promised | null, own: readonly Part[], names: readonly string[]): Proof {
  const who = dice.contributions.map(({ seat }) => names[seat] ?? '');
  const anew = dice.draw > 1 ? ` They were drawn anew ${dice.draw === 2 ? 'once' : `${dice.draw - 1} times`} before the game began, as the log tells.` : '';
  if (dice.seed === null) return { holds: null, said: `${beforehand(dice, who)}${anew}` };
  const faults = broken(dice, promised, own, names);
  if (faults.length > 0) return { holds: false, said: `These are not the dice that were promised: ${enumerated(faults)}.` };
  const seen = promised?.draw === dice.draw ? 'This page has compared it with what it noted before the first choice.' : 'This page sees that it fits together; what was promised before the first choice it did not see itself.';
  return { holds: true, said: `${afterwards(dice, who)} ${seen}${anew}` };
}

function beforehand({ seeded }: Dice, who: readonly string[]): string {
  if (seeded) return 'The seed of the dice was typed by the maker of the table, who may know them. It is sealed, and told at the end.';
  if (who.length === 0) return 'The server drew the seed of the dice alone. It is sealed, so that it cannot be changed any more, and told at the end.';
  return `The dice come of a seed that ${enumerated([...who, 'the server'])} drew together: none of them could choose it. The server keeps its own part secret until the end; then this page checks everything.`;
}

function afterwards({ seeded }: Dice, who: readonly string[]): string {
  if (seeded) return 'The seed of the dice was typed by the maker of the table, and it is the one that was sealed.';
  if (who.length === 0) return 'The dice were those that were sealed: the server drew their seed alone, before the first choice.';
  return `The dice were fair: their seed is made of what ${enumerated([...who, 'the server'])} drew, each part as it was promised before.`;
}
