import { describe, expect, it } from 'vitest';
import { againstTheOdds, balance, fateOf, hitsSaid, pointsOf, spread, ticks, unusual } from '../../src/shell/chronicle/figures';
import type { BattleEntry, RoundEntry, SideEntry, ThrowsEntry } from '../../src/shell/types';

const side = (seats: number[], stands: boolean): SideEntry => ({ seats, ships: {}, lost: {}, fleet: '1 cruiser', losses: '', stands });

function battle(winner: 'attacker' | 'defender' | null, attacker: number, ended: number | null = 9): BattleEntry {
  return {
    place: '101',
    site: 'sector 101',
    round: 2,
    at: 5,
    ended,
    attacker: side([0], winner !== 'defender'),
    defender: side([], winner !== 'attacker'),
    winner,
    chances: { attacker, defender: 1 - attacker, neither: 0, exact: true, margin: 0, coming: false },
  };
}

const throws = (hits: number, tries: number, expected: number, luck: number): ThrowsEntry => ({
  purpose: 'cannons',
  faces: [0, 0, 0, 0, 0, tries],
  tries,
  hits,
  expected,
  chance_of_luck: luck,
});

describe('points', () => {
  const round: RoundEntry = { round: 3, at: 40, now: false, known: [7, -2], points: [{ reputation: null, sectors: 7 }, { reputation: 0, sectors: -2 }] };

  it('says where something is hidden, and only there', () => {
    expect(pointsOf(round, 0)).toBe('7 + ?');
    expect(pointsOf(round, 1)).toBe('−2');
  });

  it('marks a scale from below the least to above the most', () => {
    expect(ticks(0, 39)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks(-3, 8)).toEqual([-5, 0, 5, 10]);
    expect(ticks(0, 1)).toEqual([0, 1]);
  });

  it('moves labels apart that would lie on each other, and none out of the picture', () => {
    const found = spread([50, 52, 51, 90], 16, 0, 100);
    const sorted = [...found].sort((a, b) => a - b);
    expect(sorted.every((place, i) => i === 0 || place - sorted[i - 1]! >= 16)).toBe(true);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...found)).toBeLessThanOrEqual(100);
    expect(found[0]).toBeLessThan(found[2]!);
  });
});

describe('the fate of a side', () => {
  const fleet = (lost: number, stands: boolean): SideEntry => ({ ...side([0], stands), ships: { cruiser: 2 }, lost: { cruiser: lost }, losses: lost ? `${lost} of them` : '' });

  it('says who is gone though not destroyed', () => {
    expect(fateOf(fleet(0, false))).toBe('got away');
    expect(fateOf(fleet(1, false))).toBe('lost 1 of them, the rest got away');
    expect(fateOf(fleet(2, false))).toBe('lost 2 of them');
  });

  it('says of who stands what was lost alone', () => {
    expect(fateOf(fleet(0, true))).toBe('lost nothing');
    expect(fateOf(fleet(1, true))).toBe('lost 1 of them');
  });
});

describe('luck', () => {
  it('is against the odds where who won hardly could', () => {
    expect(againstTheOdds(battle('attacker', 0.2))).toBe(true);
    expect(againstTheOdds(battle('defender', 0.2))).toBe(false);
    expect(againstTheOdds(battle(null, 0.2))).toBe(false);
  });

  it('is the sum of what was won against the chances of it, of battles that are over', () => {
    const fought = [battle('attacker', 0.2), battle('defender', 0.7), battle('attacker', 0.9, null)];
    expect(balance(fought, 0)).toEqual({ fought: 2, won: 1, expected: expect.closeTo(0.9) });
    expect(balance(fought, 1)).toEqual({ fought: 0, won: 0, expected: 0 });
  });

  it('is said of dice that are seldom so far off', () => {
    expect(hitsSaid(throws(9, 18, 6.3, 0.2))).toBe('9 of 18 hit, 2.7 more than expected');
    expect(hitsSaid(throws(6, 18, 6.3, 1))).toBe('6 of 18 hit, as many as expected');
    expect(hitsSaid(throws(0, 0, 0, 1))).toBe('');
    expect(unusual(throws(9, 18, 6.3, 0.2))).toBeNull();
    expect(unusual(throws(7, 22, 11.7, 0.02))).toBe('Unlucky: so far off in 2 % of games');
  });
});
