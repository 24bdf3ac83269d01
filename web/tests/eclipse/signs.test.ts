import { describe, expect, it } from 'vitest';
import { IN_SECTOR, PLANET_RADIUS, planetPlaces } from '../../src/games/eclipse/galaxy/layout';
import { signsFromAfar, signsIn } from '../../src/games/eclipse/galaxy/signs';
import { walls } from '../../src/games/eclipse/galaxy/walls';
import type { Catalogue, Fleet } from '../../src/games/eclipse/types';
import { LETTERS, type Letters } from '../../src/shell/map/letters';

const sizes = { interceptor: 3, cruiser: 1, dreadnought: 0, starbase: 2, ancient: 3 };
const kinds = Object.fromEntries(Object.entries(sizes).map(([id, size]) => [id, { id, size }])) as unknown as Catalogue['kinds'];
const ROWS = [-40, 40];

function fleet(seat: number, ship: string, count = 1): Fleet {
  return { seat, ship, count, damage: [], aboard: {} };
}

/** How far signs reach to either side. */
function reach(signs: ReturnType<typeof signsFromAfar>, letters: number): number {
  return Math.max(
    ...signs.map(({ ship, scale, x, number, count }) => {
      const half = (ship === null ? 8 : 11.5) * scale;
      return Math.max(half - x, number === null ? x + half : number + 0.6 * letters * String(count).length);
    }),
  );
}

describe('signs of ships', () => {
  it('tell all kinds of one party below, the largest first', () => {
    const signs = signsFromAfar({ ships: [fleet(0, 'interceptor', 2), fleet(0, 'dreadnought')], owner: 0 }, kinds, 24, ROWS);
    expect(signs.map(({ ship, count }) => [ship, count])).toEqual([['dreadnought', 1], ['interceptor', 2]]);
    expect(new Set(signs.map(({ y }) => y))).toEqual(new Set([40]));
  });

  it('say whose ships they are where they are not the owner’s alone', () => {
    const alone = signsFromAfar({ ships: [fleet(1, 'cruiser')], owner: 1 }, kinds, 24, ROWS);
    const guest = signsFromAfar({ ships: [fleet(1, 'cruiser')], owner: 0 }, kinds, 24, ROWS);
    const both = signsFromAfar({ ships: [fleet(1, 'cruiser'), fleet(0, 'cruiser')], owner: 1 }, kinds, 24, ROWS);
    const nobody = signsFromAfar({ ships: [fleet(-1, 'ancient')], owner: null }, kinds, 24, ROWS);
    expect(alone.filter(({ ship }) => ship === null)).toEqual([]);
    expect(guest.filter(({ ship }) => ship === null).map(({ seat }) => seat)).toEqual([1]);
    expect(both.filter(({ ship }) => ship === null).map(({ seat }) => seat)).toEqual([1, 0]);
    expect(nobody.filter(({ ship }) => ship === null)).toEqual([]);
  });

  it('give each of two parties a row, players above', () => {
    const signs = signsFromAfar({ ships: [fleet(-1, 'ancient', 2), fleet(0, 'cruiser')], owner: null }, kinds, 34, ROWS);
    expect(signs.find(({ ship }) => ship === 'cruiser')!.y).toBe(-40);
    expect(signs.find(({ ship }) => ship === 'ancient')!.y).toBe(40);
  });

  it('lose no ship where there is no room for every kind', () => {
    const ships = [fleet(2, 'interceptor', 3), fleet(2, 'cruiser', 2), fleet(2, 'dreadnought', 2), fleet(2, 'starbase', 2)];
    const [sign, ...more] = signsFromAfar({ ships, owner: 2 }, kinds, 72, ROWS);
    expect(more).toEqual([]);
    expect([sign!.ship, sign!.count]).toEqual(['dreadnought', 9]);
  });

  it.each(LETTERS.filter((letters) => letters > 16))('stay within their sector, letters being %i high', (letters: Letters) => {
    const crowds = [
      [fleet(0, 'interceptor', 4), fleet(0, 'cruiser', 3), fleet(0, 'dreadnought', 2)],
      [fleet(0, 'cruiser', 2), fleet(1, 'cruiser', 3), fleet(2, 'dreadnought', 2), fleet(-1, 'ancient', 2)],
    ];
    for (const ships of crowds) expect(reach(signsFromAfar({ ships, owner: null }, kinds, letters, ROWS), letters)).toBeLessThan(75);
  });
});

describe('ships as they are printed', () => {
  const AREA = IN_SECTOR;

  it.each([[[1]], [[4]], [[2, 1]], [[3, 4, 1]], [[1, 1, 1, 1]]])('of %j kinds stand in rows of their own below the planets', (counts) => {
    const ships = counts.flatMap((count, seat) => Object.keys(sizes).slice(0, count).map((ship) => fleet(seat, ship, 2)));
    const signs = signsIn({ ships, owner: null }, kinds, 16, AREA);
    const lowest = Math.max(...planetPlaces(7).map((place) => place.y)) + PLANET_RADIUS;
    for (const { y, scale } of signs) {
      expect(y - 10 * scale).toBeGreaterThan(lowest - 4);
      expect(y + 10 * scale).toBeLessThan(76);
    }
    expect(reach(signs, 16)).toBeLessThan(62);
    expect(new Set(signs.map(({ y }) => y)).size).toBe(counts.length);
    expect(signs.filter(({ ship }) => ship !== null)).toHaveLength(ships.length);
  });

  it('of nobody are nowhere', () => {
    expect(signsIn({ ships: [], owner: 1 }, kinds, 16, AREA)).toEqual([]);
    expect(signsFromAfar({ ships: [], owner: 1 }, kinds, 34, ROWS)).toEqual([]);
  });
});

describe('the edges of a sector', () => {
  const edges = { wall: 4, gate: 13 };
  const pieces = (path: string): number => path.split('M').length - 1;

  it('are closed but for its wormholes', () => {
    expect(pieces(walls([0, 1, 2, 3, 4, 5], [], edges))).toBe(6);
    expect(pieces(walls([0, 1, 2, 3, 4, 5], [0, 3], edges))).toBe(8);
  });

  it('open where the wormhole is', () => {
    const numbers = (path: string): number[] => [...path.matchAll(/-?[\d.]+/g)].map(Number);
    const north = numbers(walls([0], [0], edges));
    // Two lines along the upper edge, and between them as much as the wormhole is wide.
    expect(new Set(north.filter((_, i) => i % 2 === 1)).size).toBe(1);
    expect(north[1]).toBeLessThan(-80);
    expect(north[2]).toBeCloseTo(-17, 0);
    expect(north[4]).toBeCloseTo(17, 0);
  });
});
