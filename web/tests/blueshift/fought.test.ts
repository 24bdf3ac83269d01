import { describe, expect, it } from 'vitest';
import { lastOf, nameOf, outcomeSaid } from '../../src/games/blueshift/battle/fought';
import type { Words } from '../../src/games/blueshift/labels';
import type { Craft, Fleet, Fought } from '../../src/games/blueshift/types';

function fleet(seat: number, fates: Record<string, Craft['fate']>, lost = 0): Fleet {
  const ships = Object.entries(fates).map(([ship, fate]) => ({ ship, kind: ship.split('-')[0]!, damage: 0, hits: 0, fate }));
  return { seat, ships, interceptors: lost, interceptors_hit: 0, interceptors_lost: lost };
}

function battle(sector: string, attacker: Fleet, defender: Fleet): Fought {
  return { sector, round: 2, rounds: 1, shots: [], fleets: [attacker, defender] };
}

const words = {
  view: { sectors: [{ q: 0, r: 0, tile: 'lorn' }] },
  catalogue: { tiles: { lorn: { name: 'Lorn', tracks: {} } } },
  names: ['You', 'Ben', 'Cleo'],
  seat: 0,
} as unknown as Words;

const own = battle('0,0', fleet(0, { 'scout-1': 'fights' }), fleet(1, { 'scout-2': 'lost', 'scout-3': 'lost', 'destroyer-1': 'fled' }, 2));
const others = battle('1,0', fleet(2, {}), fleet(1, {}));

describe('a battle that is over', () => {
  it('says who holds the sector, and what each side has lost', () => {
    expect(outcomeSaid(own, words)).toBe('You hold Lorn. You lose nothing. Ben loses 2 scouts and 2 interceptors and gets away with 1 destroyer.');
    const both = battle('0,0', fleet(0, { 'scout-1': 'lost' }), fleet(1, { 'scout-1': 'lost' }));
    expect(outcomeSaid(both, words)).toBe('Nobody is left at Lorn. You lose 1 scout. Ben loses 1 scout.');
  });

  it('is shown to who fought in it until it is closed, and to who only watches', () => {
    const none = new Set<string>();
    expect(lastOf([own, others], 0, none)).toBe(own);
    expect(lastOf([own, others], 2, none)).toBe(others);
    expect(lastOf([own, others], null, none)).toBe(others);
    expect(lastOf([others], 0, none)).toBeNull();
    expect(lastOf([own, others], 0, new Set([nameOf(own)]))).toBeNull();
    expect(nameOf(own)).not.toBe(nameOf({ ...own, round: 3 }));
  });
});
