import { describe, expect, it } from 'vitest';
import { arranged, fighting, laidOut, partFacts } from '../../src/games/eclipse/blueprint';
import type { Blueprint } from '../../src/games/eclipse/types';
import { CATALOGUE, NO_BONUS } from './catalogue';

const interceptor: Blueprint = {
  slots: [null, 'ion_cannon', 'nuclear_source', 'nuclear_drive'].map((printed, i) => ({ printed, tile: null, part: printed, x: i, y: 0 })),
  initiative: 3,
  movement: 1,
  computer: 0,
  shield: 0,
  hull: 0,
  energy: 3,
  used: 2,
  repair: 0,
  bays: 0,
  missile_shield: 0,
  point_defense: false,
  cannons: [{ die: 'yellow', damage: 1, dice: 1 }],
  missiles: [],
  cost: 3,
  supply: 7,
  bonus: NO_BONUS,
  attached: [],
  base_initiative: 2,
  drives_allowed: true,
};

describe('a blueprint with tiles', () => {
  const plan = {
    slots: 2,
    printed: [null, 'ion_cannon'],
    initiative: 2,
    bonus: NO_BONUS,
    drives_allowed: true,
    grid: [],
  };

  it('shows the tile where one lies, and what the server says it adds up to', () => {
    const laid = laidOut(plan, interceptor, { cost: 3, supply: 7 }, ['plasma_missile', null], ['gauss_shield']);
    expect(laid.slots.map((slot) => slot.part)).toEqual(['plasma_missile', 'ion_cannon']);
    expect(laid).toMatchObject({ initiative: 3, used: 2, cost: 3, supply: 7, attached: ['gauss_shield'] });
  });
});

describe('a part in words', () => {
  it('names what it does and what it costs', () => {
    expect(partFacts(CATALOGUE.parts['nuclear_drive']!)).toBe('moves 1, initiative +1, uses 1 energy');
    expect(partFacts(CATALOGUE.parts['plasma_missile']!)).toBe('2 orange missile dice');
    expect(partFacts(CATALOGUE.parts['nuclear_source']!)).toBe('makes 3 energy');
  });
});

describe('how a ship fights', () => {
  it('is read from the blueprint of a player', () => {
    expect(fighting(interceptor)).toBe('initiative 3, 1 yellow die, aim +0, shield 0, hull 0');
  });

  it('is printed for what nobody plays', () => {
    const weapons = [{ die: 'yellow', dice: 2 }];
    const stats = { initiative: 2, computer: 1, shield: 0, hull: 1, cannons: weapons, missiles: [] };
    expect(fighting(stats)).toBe('initiative 2, 2 yellow dice, aim +1, shield 0, hull 1');
    const ancient = { ...stats, missiles: [{ die: 'red', damage: 4, dice: 1 }], repair: 1, point_defense: true, missile_shield: 2 };
    expect(fighting(ancient)).toBe(
      'initiative 2, 2 yellow dice + 1 red missile die, aim +1, shield 0, hull 1, repairs 1 a round, point defense, −2 against missiles',
    );
    expect(fighting(undefined)).toBe('');
  });
});

describe('slots', () => {
  it('that lie in one row are arranged to fit a board', () => {
    const slot = { printed: null, tile: null, part: null, y: 0 };
    const row = Array.from({ length: 4 }, (_, x) => ({ ...slot, x }));
    expect(arranged(row).map((one) => one.x)).toEqual([0, 1, 1, 2]);
    const drawn = row.map((one, i) => ({ ...one, y: i }));
    expect(arranged(drawn)).toBe(drawn);
  });
});
