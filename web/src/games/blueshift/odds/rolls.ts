import { many } from '../../../shell/words';
import { percentOf } from '../../../shell/percent';
import type { Roll } from '../types';

/** The choices whose dice the table tells before they are rolled, but for those that effects tell themselves. */
export const FORETOLD: ReadonlySet<string> = new Set(['bombard', 'invade', 'negotiate', 'colonize', 'infest', 'rebel', 'reroll']);

/** What a roll may come to: in a word or two for a button, where there is a word for it, and in a sentence. */
export interface Saying {
  brief: string | null;
  full: string;
}

export function sayingOf(roll: Roll): Saying {
  return (SAYINGS[roll.roll] ?? plainly)(roll);
}

const SAYINGS: Readonly<Partial<Record<Roll['roll'], (roll: Roll) => Saying>>> = {
  bombardment: (roll) => ({ brief: `hits ${someOf(roll)}`, full: `${shellingSaid(roll)}${rerollsSaid(roll)}` }),
  invasion: (roll) => ({ brief: someOf(roll), full: `Takes the site: ${someOf(roll)}${rerollsSaid(roll)}` }),
  negotiation: (roll) => ({ brief: percentOf(affordable(roll)), full: `${agreementsSaid(roll)}${roll.rerolls > 0 ? ', before any die is rolled again' : ''}` }),
  rebellion: (roll) => ({ brief: `rebels ${someOf(roll)}`, full: `Frees itself: ${someOf(roll)}${rerollsSaid(roll)}` }),
  combat: (roll) => ({ brief: `hits ${someOf(roll)}`, full: `Hits: ${someOf(roll)}` }),
  hazard: (roll) => ({ brief: `damage ${someOf(roll)}`, full: `Does damage: ${someOf(roll)}` }),
  ability: (roll) => ({ brief: null, full: `The roll of your ability succeeds: ${someOf(roll)}${rerollsSaid(roll)}` }),
};

function plainly(roll: Roll): Saying {
  return { brief: someOf(roll), full: `Succeeds: ${someOf(roll)}${rerollsSaid(roll)}` };
}

/** The chance that at least one die succeeds, dice rolled again counted. */
function someOf({ again }: Roll): string {
  return percentOf(again.slice(1).reduce((sum, chance) => sum + chance, 0));
}

function rerollsSaid({ rerolls }: Roll): string {
  return rerolls === 0 ? '' : `, with ${rerolls === 1 ? 'a die' : `up to ${rerolls} dice`} rolled again`;
}

/** What a bombardment leaves of the defense: like results are one. */
function shellingSaid({ defense, again }: Roll): string {
  const left = new Map<number, number>();
  (defense ?? []).forEach((value, hits) => left.set(value, (left.get(value) ?? 0) + (again[hits] ?? 0)));
  return `Leaves defense ${[...left].map(([value, chance]) => `${value}: ${percentOf(chance)}`).join(', ')}`;
}

function affordable({ agreements }: Roll): number {
  return (agreements ?? []).reduce((sum, one) => sum + (one.price !== null && one.affordable ? one.chance : 0), 0);
}

/** What the talks may come to, each with its chance: like results are one. */
function agreementsSaid({ agreements }: Roll): string {
  const found = new Map<string, number>();
  for (const { price, gain, affordable: payable, chance } of agreements ?? []) {
    const what = price === null ? 'Refused' : price > 0 ? `For ${many(price, 'credit')}${payable ? '' : ' (more than you have)'}` : gain > 0 ? `With ${many(gain, 'credit')} for you` : 'For nothing';
    found.set(what, (found.get(what) ?? 0) + chance);
  }
  return [...found].map(([what, chance], i) => `${i === 0 ? what : what.charAt(0).toLowerCase() + what.slice(1)}: ${percentOf(chance)}`).join(', ');
}
