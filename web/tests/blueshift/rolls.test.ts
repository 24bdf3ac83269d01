import { describe, expect, it } from 'vitest';
import { sayingOf } from '../../src/games/blueshift/odds/rolls';
import type { Roll } from '../../src/games/blueshift/types';

const third = 1 / 3;

function roll(given: Partial<Roll>): Roll {
  const successes = given.successes ?? [1 / 2, 1 / 2];
  return { roll: 'invasion', seat: 0, sector: '0,0', dice: 1, rerolls: 0, successes, again: successes, defense: null, agreements: null, ...given };
}

describe('chances of a roll in words', () => {
  it('counts dice that may be rolled again, and says so', () => {
    expect(sayingOf(roll({}))).toEqual({ brief: '50 %', full: 'Takes the site: 50 %' });
    expect(sayingOf(roll({ rerolls: 2, again: [1 / 4, 3 / 4] }))).toEqual({ brief: '75 %', full: 'Takes the site: 75 %, with up to 2 dice rolled again' });
  });

  it('says what a bombardment leaves, like results as one', () => {
    const told = sayingOf(roll({ roll: 'bombardment', dice: 3, successes: [1 / 8, 3 / 8, 3 / 8, 1 / 8], defense: [6, 5, 3, 3] }));
    expect(told).toEqual({ brief: 'hits 88 %', full: 'Leaves defense 6: 13 %, 5: 38 %, 3: 50 %' });
  });

  it('says what talks may come to, and what cannot be paid', () => {
    const agreements = [
      { chance: third, price: null, gain: 0, affordable: false },
      { chance: third, price: 8, gain: 0, affordable: false },
      { chance: third / 2, price: 2, gain: 0, affordable: true },
      { chance: third / 2, price: 0, gain: 4, affordable: true },
    ];
    const told = sayingOf(roll({ roll: 'negotiation', agreements, successes: [third, 2 * third] }));
    expect(told.brief).toBe('33 %');
    expect(told.full).toBe('Refused: 33 %, for 8 credits (more than you have): 33 %, for 2 credits: 17 %, with 4 credits for you: 17 %');
  });

  it('tells a rebellion from the side of the site, and says no chance of a colony where its ability rolls', () => {
    expect(sayingOf(roll({ roll: 'rebellion' })).brief).toBe('rebels 50 %');
    expect(sayingOf(roll({ roll: 'ability' })).brief).toBeNull();
  });
});
