import { describe, expect, it } from 'vitest';
import { arranged, fighting, hits, needed, partFacts, preview, RIFT } from '../src/lib/blueprint';
import type { Blueprint } from '../src/lib/types';
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
  cannons: [{ die: 'yellow', dice: 1 }],
  missiles: [],
  cost: 3,
  supply: 7,
  bonus: NO_BONUS,
  attached: [],
};

describe('a blueprint with another part', () => {
  it('shows the energy it would have', () => {
    const sums = preview(interceptor, CATALOGUE, 2, 'fusion_source');
    expect([sums.energy, sums.used]).toEqual([6, 2]);
  });

  it('loses what the covered part gave', () => {
    const sums = preview(interceptor, CATALOGUE, 3, 'gauss_shield');
    expect(sums).toMatchObject({ movement: 0, initiative: 2, shield: 1, used: 1 });
  });

  it('counts the dice anew', () => {
    const sums = preview(interceptor, CATALOGUE, 0, 'plasma_missile');
    expect(sums.missiles).toEqual([{ die: 'orange', dice: 2 }]);
    expect(sums.cannons).toEqual([{ die: 'yellow', dice: 1 }]);
    expect(preview(interceptor, CATALOGUE, 0, 'ion_cannon').cannons).toEqual([{ die: 'yellow', dice: 2 }]);
  });

  it('falls back to the printed part when a tile comes off', () => {
    const fitted: Blueprint = {
      ...interceptor,
      slots: interceptor.slots.map((slot, i) => (i === 2 ? { ...slot, tile: 'fusion_source', part: 'fusion_source' } : slot)),
      energy: 6,
    };
    expect(preview(fitted, CATALOGUE, 2, null).energy).toBe(3);
  });
});

describe('dice', () => {
  it('hit on six always and on one never', () => {
    expect(hits(6, 0, 5)).toBe(true);
    expect(hits(1, 9, 0)).toBe(false);
    expect(hits(5, 1, 0)).toBe(true);
    expect(hits(5, 1, 1)).toBe(false);
  });

  it('name the lowest face that hits', () => {
    expect(needed(0, 0)).toBe(6);
    expect(needed(2, 1)).toBe(5);
    expect(needed(9, 0)).toBe(2);
    expect(needed(0, 3)).toBe(6);
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
    expect(fighting(interceptor)).toBe('initiative 3, 1 yellow dice, aim +0, shield −0, hull 0');
  });

  it('is printed for what nobody plays', () => {
    const weapons = [{ die: 'yellow', dice: 2 }];
    const stats = { initiative: 2, computer: 1, shield: 0, hull: 1, cannons: weapons, missiles: [] };
    expect(fighting(stats)).toBe('initiative 2, 2 yellow dice, aim +1, shield −0, hull 1');
    expect(fighting(undefined)).toBe('');
  });
});

describe('rift dice', () => {
  it('hit by their faces, whatever the computers and shields', () => {
    expect([1, 2, 3, 4, 5, 6].filter((value) => hits(value, 0, 9, RIFT))).toEqual([3, 4, 5]);
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
