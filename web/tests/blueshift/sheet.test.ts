import { describe, expect, it } from 'vitest';
import { besideOf } from '../../src/games';
import { printedSector, totals, unitFacts } from '../../src/games/blueshift/sheet/printed';
import type { Catalogue, Tile, Unit } from '../../src/games/blueshift/types';

const LORN = {
  id: 'lorn',
  pile: 'planet',
  kind: 'planet',
  buildings: ['spaceport'],
  effects: [],
  tracks: { prosperity: { values: [0, 1], start: 1 }, defense: { values: [2, 3, 4], start: 1 }, population: { values: [1, 2], start: 0 } },
} as unknown as Tile;

describe('tiles on the contact sheet', () => {
  it('lie as they are turned up', () => {
    const { site, closed } = printedSector(LORN);
    expect(site?.tracks['defense']).toEqual({ values: [2, 3, 4], cell: 1 });
    expect([site?.defense, site?.buildings, site?.owner, closed]).toEqual([3, ['spaceport'], null, []]);
  });

  it('have no site where none is printed, and the edges closed that are', () => {
    const odd = { ...LORN, tracks: null, effects: [{ effect: 'closed_edges', edges: [0, 3], orientation: 'chosen_by_discoverer' }] } as unknown as Tile;
    expect(printedSector(odd)).toMatchObject({ site: null, closed: [0, 3] });
  });
});

describe('units on the contact sheet', () => {
  it('are told by the figures that they have', () => {
    const unit = { price: 50, pieces: 1, power: [4, 4], hp: 4, moves: 1, capacity: 4, bombard_dice: 3, invade_dice: 1, defense_bonus: 0, invasion_bonus: 0, movement_bonus: 0, max_per_site: null, needs_spaceport: true } as unknown as Unit;
    expect(unitFacts(unit).join(', ')).toBe('50 credits, 1 piece, hits on 4+ 4+, 4 hit points, moves 1 sector, carries 4, bombards with 3, invades with 1, bought at spaceports');
  });
});

describe('totals', () => {
  it('count the copies of cards and the pieces of a species', () => {
    const box = { tiles: { a: 1 }, species: {}, scenarios: {}, cards: { a: { copies: 2 }, b: { copies: 3 } }, units: { a: { pieces: 4 } } } as unknown as Catalogue;
    expect(Object.fromEntries(totals(box).map(({ id, count }) => [id, count]))).toEqual({ tiles: 1, cards: 5, 'card-kinds': 2, species: 0, pieces: 4, scenarios: 0 });
  });
});

describe('pages beside the tables', () => {
  it('are those of the game that is named, else the first that has such a page', () => {
    const ours = besideOf('components', 'blueshift');
    const first = besideOf('components', 'new-dawn');
    expect(ours?.usual).toBe('blueshift');
    expect(first?.usual).toBe('new-dawn');
    expect(besideOf('components', null)).toBe(first);
    expect(besideOf('nonsense', 'blueshift')).toBeNull();
  });
});
