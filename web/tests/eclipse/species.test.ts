import { describe, expect, it } from 'vitest';
import { layOut } from '../../src/games/eclipse/board/track';
import { boards } from '../../src/games/eclipse/species/boards';
import { compare } from '../../src/games/eclipse/species/differences';
import type { SeatView } from '../../src/games/eclipse/types';
import { minorWhat } from '../../src/games/eclipse/what';
import { CATALOGUE } from './catalogue';

describe('the reputation track', () => {
  const seat = (spaces: string[], tiles: number[] | null, count: number, ambassadors: number[], minor: string[] = []): SeatView =>
    ({ reputation: { spaces, count, tiles }, ambassadors, minor_species: minor }) as unknown as SeatView;

  it('puts ambassadors first where nothing else may lie', () => {
    const track = layOut(seat(['ambassador', 'either', 'either', 'either'], [3, 1], 2, [2]));
    expect(track.map((space) => space.lying.what)).toEqual(['ambassador', 'nothing', 'tile', 'tile']);
  });

  it('hides what others drew, and keeps a space for reputation alone', () => {
    const track = layOut(seat(['either', 'either', 'reputation'], null, 1, [], ['settlers']));
    expect(track.map((space) => space.lying)).toEqual([
      { what: 'minor', id: 'settlers' },
      { what: 'nothing' },
      { what: 'tile', value: null },
    ]);
  });
});

describe('species', () => {
  it('lie on two sides of a board, the Terrans first', () => {
    expect(boards(CATALOGUE)).toEqual([
      { color: 'green', factions: ['terran_union', 'planta'] },
      { color: 'yellow', factions: ['terran_republic'] },
    ]);
  });

  it('are told apart from the Terrans', () => {
    expect(compare(3, 2, false).better).toBe(false);
    expect(compare(2, 1, true).better).toBe(true);
    expect(compare(2, 2, true).better).toBeNull();
  });
});

describe('relations', () => {
  it('may be bought: minor species say what they are good for', () => {
    expect(minorWhat({ id: 'some', module: 'base', cost: 4, vp: 1, vp_per: {}, discount: { cruiser: 1 }, cubes: 0 }, CATALOGUE)).toBe('1 point; cruiser costs 1 less');
  });
});
