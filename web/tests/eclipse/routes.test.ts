import { describe, expect, it } from 'vitest';
import { endOf, stretches, waysOf } from '../../src/games/eclipse/routes';
import type { Route } from '../../src/games/eclipse/types';

const route = (ship: string | null, start: string, ...to: [string, Route['legs'][number]['by']][]): Route => ({
  ship,
  start,
  legs: to.map(([place, by]) => ({ choice: '', to: place, by })),
  pinned: false,
});
const near = route('cruiser', '221', ['203', 'wormhole']);
const far = route('cruiser', '221', ['203', 'wormhole'], ['310', 'jump']);
const other = route('interceptor', '221', ['203', 'wormhole']);
const on = route(null, '203', ['304', 'portal']);
const all = [near, far, other, on];

describe('the ways of ships', () => {
  it('are those of the ship in hand, whether it was picked to move or to jump', () => {
    expect(waysOf(all, { verb: 'move', args: ['cruiser', '221'] })).toEqual([near, far]);
    expect(waysOf(all, { verb: 'jump', args: ['interceptor', '221'] })).toEqual([other]);
    expect(waysOf(all, { verb: 'move', args: ['cruiser', '203'] })).toEqual([]);
  });

  it('are those of the ship under way while none is picked', () => {
    expect(waysOf(all, null)).toEqual([on]);
    expect(waysOf(all, { verb: 'colony', args: [] })).toEqual([]);
  });

  it('are drawn leg by leg, as far as places are on the map', () => {
    const spots: Record<string, { x: number; y: number }> = { 221: { x: 0, y: 0 }, 203: { x: 1, y: 0 }, 310: { x: 2, y: 0 } };
    expect(endOf(far)).toBe('310');
    expect(stretches(far, (id) => spots[id] ?? null)).toEqual([
      { from: spots['221'], to: spots['203'], by: 'edge' },
      { from: spots['203'], to: spots['310'], by: 'jump' },
    ]);
    expect(stretches(on, (id) => spots[id] ?? null)).toEqual([]);
  });
});
