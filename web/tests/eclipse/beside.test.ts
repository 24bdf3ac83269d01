import { describe, expect, it } from 'vitest';
import { columns, groupsOf, next, sorted, totalOf } from '../../src/games/eclipse/beside/columns';
import type { Words } from '../../src/games/eclipse/labels';
import { boardsOf } from '../../src/games/eclipse/seats';
import type { GameView, SeatView } from '../../src/games/eclipse/types';
import { CATALOGUE } from './catalogue';

function seat(number: number, money: number, reputation: number | null, tiles: number): SeatView {
  const each = { money, science: 1, materials: 1 };
  return {
    seat: number,
    letter: 'ABC'[number],
    seated: true,
    storage: each,
    income: each,
    net: { ...each, money: -number },
    discs: { track: 5, aside: 0, move: 2 },
    upkeep: 3,
    upkeep_next: 5,
    colony: { ready: 1, total: 3 },
    techs: { military: [], grid: ['gauss_shield'], nano: [] },
    discount: { military: 0, grid: 1, nano: 0 },
    fleets: [{ sector: '101', ships: { cruiser: 2 }, salvo: 0, fire: 1, bears: 4, overall: 2 }],
    strength: { salvo: 0, fire: 1, bears: 4, overall: 2 },
    reputation: { spaces: [], count: tiles, tiles: null },
    points_at: { sectors: { '101': 2, '103': 1 } },
    score: { reputation, sectors: 3, total: 3 + (reputation ?? 0) },
  } as unknown as SeatView;
}

const seats = [seat(0, 4, 7, 2), seat(1, 4, null, 1), seat(2, 9, null, 0)];
const view = { seat: 0, seats, order: [1, 2, 0], sectors: [], step: null } as unknown as GameView;
const words: Words = {
  view,
  catalogue: { ...CATALOGUE, points: { reputation: 'Reputation', sectors: 'Sectors', monoliths: 'Monoliths' } },
  names: ['Ada', 'Ben', 'Cleo'],
};
const all = columns(words);
const at = (id: string) => all.find((column) => column.id === id)!;

describe('the overview', () => {
  it('tells of hidden points that there may be some, where there may', () => {
    expect(seats.map(totalOf)).toEqual(['10', '3 + ?', '3']);
    expect(seats.map((one) => at('points-reputation').of(one).text)).toEqual(['7', '?', '0']);
    expect(at('points-reputation').of(seats[1]!).said).toBe('1 tile lies face down');
  });

  it('has a column for each source that anybody has points of', () => {
    expect(all.filter(({ group }) => group === 'Points so far').map(({ title }) => title)).toEqual(['Total', 'Reputation', 'Sectors']);
    expect(groupsOf(all).reduce((sum, { span }) => sum + span, 0)).toBe(all.length);
  });

  it('lights the sectors of a source, each with its points, and nothing where there are none', () => {
    expect(at('points-sectors').of(seats[0]!).lights).toEqual({ '101': '2', '103': '1' });
    expect(at('strength').of(seats[0]!).lights).toEqual({ '101': '2.0' });
    expect(at('money').of(seats[0]!).lights).toBeUndefined();
  });

  it('stands in the order of play, until a column is sorted: falling, rising, and back', () => {
    const shown = (order: ReturnType<typeof next>) => sorted(boardsOf(view), all, order).map((one) => one.seat);
    expect(shown(null)).toEqual([1, 2, 0]);
    const falling = next(null, 'money');
    expect(shown(falling)).toEqual([2, 1, 0]);
    const rising = next(falling, 'money');
    expect(shown(rising)).toEqual([1, 0, 2]);
    expect(next(rising, 'money')).toBeNull();
    expect(next(rising, 'total')).toEqual({ column: 'total', falling: true });
  });

  it('tells money before and after upkeep apart', () => {
    expect(at('money').of(seats[2]!)).toMatchObject({ text: '9', beside: '−2', said: '9 money in store; 9 come in and 3 are paid for upkeep' });
  });
});
