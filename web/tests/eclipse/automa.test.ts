import { describe, expect, it } from 'vitest';
import { rangeOf, rowText } from '../../src/games/eclipse/automa/quick';
import { readingTime } from '../../src/games/eclipse/automa/thinking.svelte';
import { became, cellsOf, standings } from '../../src/games/eclipse/automa/thoughts';
import { ahead, faces, treeOf } from '../../src/games/eclipse/automa/tree';
import type { AutomaInfo, Consideration, Decision, Mark, SectorView } from '../../src/games/eclipse/types';

const sectors = [
  { id: '221', q: 0, r: 2 },
  { id: '223', q: 0, r: -2 },
  { id: '301', q: 1, r: -3 },
] as SectorView[];

const decision = (more: Partial<Decision>): Decision => ({ kind: 'decision', rule: 'solo.any', about: 'sector', outcomes: [], narrowed: [], dice: [], chosen: '', ...more });

describe('what the opponent weighs on the map', () => {
  it('is the zone itself, the sector of a square, and where ships come from', () => {
    expect(cellsOf({ sectors }, { about: 'zone' }, '3,-1')).toEqual(['3,-1']);
    expect(cellsOf({ sectors }, { about: 'square' }, '223 square 0 money')).toEqual(['0,-2']);
    expect(cellsOf({ sectors }, { about: 'fleet' }, 'cruiser from 301 and interceptor from 221')).toEqual(['0,2', '1,-3']);
    expect(cellsOf({ sectors }, { about: 'technology' }, 'Gauss Shield')).toEqual([]);
  });

  it('is left or out as far as criteria were asked, and chosen at the end alone', () => {
    const asked = decision({ outcomes: ['221', '223', '301'], narrowed: [{ criterion: 'nearest', left: ['221', '223'] }], dice: [4], chosen: '223' });
    expect([...standings({ sectors }, asked, 0).values()]).toEqual(['left', 'left', 'left']);
    expect(Object.fromEntries(standings({ sectors }, asked))).toEqual({ '0,2': 'left', '0,-2': 'chosen', '1,-3': 'out' });
  });

  it('is best told of a sector by its best square', () => {
    const squares = decision({ about: 'square', outcomes: ['221 square 0 money', '221 square 1 science'], narrowed: [{ criterion: 'money', left: ['221 square 0 money'] }], chosen: '221 square 0 money' });
    expect([...standings({ sectors }, squares)]).toEqual([['0,2', 'chosen']]);
  });
});

describe('what became of a step', () => {
  const one = (done: boolean, ...rules: string[]): Consideration => ({ what: 'attack', done, thoughts: rules.map((rule) => ({ kind: 'condition', rule, what: '', held: false, dice: [] })) });

  it('is told apart: done, restricted, or left out by the card', () => {
    expect([became(one(true, 'solo.step.attack-target')), became(one(false, 'solo.step.attack-target')), became(one(false, 'solo.card.order')), became(one(false))]).toEqual(['done', 'restricted', 'left out', 'restricted']);
  });

  it('stays the longer the more was thought, and not for ever', () => {
    expect(readingTime(one(true))).toBeLessThan(readingTime(one(true, 'a', 'b')));
    expect(readingTime(one(true, ...'abcdefghijkl'))).toBeLessThan(6000);
  });
});

describe('the boxes of the sheet', () => {
  const mark = (id: string, level: number, version: string, next: Record<string, number[]> = {}): Mark => ({ id, ship: 'interceptor', level, version, next: Object.entries(next).map(([to, on]) => ({ mark: to, on })) }) as unknown as Mark;
  const all = [mark('one', 1, '', { a: [1, 2, 3], b: [4, 5, 6] }), mark('a', 2, 'a', { last: [1, 2, 3, 4, 5, 6] }), mark('b', 2, 'b'), mark('last', 3, '')];
  const automa = { marks: Object.fromEntries(all.map((one) => [one.id, one])) } as unknown as AutomaInfo;

  it('stand by level, with more room where the die decides next', () => {
    const [first, later] = [treeOf(automa, 'interceptor', 'one'), treeOf(automa, 'interceptor', 'a')];
    expect(first.nodes.map(({ mark: { id } }) => id)).toEqual(['one', 'a', 'b', 'last']);
    expect(first.width).toBeGreaterThan(later.width);
    expect(first.branches.map(({ on }) => faces(on))).toEqual(['1–3', '4–6', '']);
  });

  it('are those ahead of the active one', () => {
    expect(ahead(automa, 'a')).toEqual(new Set(['a', 'last']));
  });
});

describe('a row of quick battles', () => {
  it('is for one X, for several, or for all from one on', () => {
    const rows = [0, 8, 9].map((x) => ({ x, survive: 'none' as const, which: null, destroys: {} }));
    expect(rows.map((_, at) => rangeOf(rows, at))).toEqual(['0–7', '8', '9+']);
  });

  it('says who survives', () => {
    expect(rowText({ x: 0, survive: 'none', which: null, destroys: {} })).toBe('none survives');
    expect(rowText({ x: 8, survive: 'none', which: null, destroys: { ancient: 1 } })).toBe('none survives, 1 ancient falls');
    expect(rowText({ x: 12, survive: 'all_but_one', which: 'least_expensive', destroys: {} })).toBe('all survive but its cheapest ship');
  });
});
