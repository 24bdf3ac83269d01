import { describe, expect, it } from 'vitest';
import { happenings, type Deed } from '../../src/games/eclipse/happened/happenings';
import { underWay } from '../../src/games/eclipse/happened/places';
import type { Catalogue, GameView, SectorView } from '../../src/games/eclipse/types';

type Ship = [seat: number, ship: string, count: number, damage?: number[]];

function sector(id: string, owner: number | null, ships: Ship[] = [], more: Partial<SectorView> = {}): SectorView {
  return {
    id,
    owner,
    squares: [{ kind: 'money', advanced: false, planet: 0, cube: owner === null ? null : 'money' }],
    orbital: null,
    monolith: false,
    discovery: false,
    ships: ships.map(([seat, ship, count, damage = []]) => ({ seat, ship, count, damage, aboard: {} })),
    ...more,
  } as SectorView;
}

interface Board {
  techs?: string[];
  points?: number;
  ambassadors?: number[];
  allies?: number[];
  out?: boolean;
  passed?: boolean;
  tile?: string;
}

function board(seat: number, { techs = [], points = 0, ambassadors = [], allies = [], out = false, passed = false, tile }: Board): GameView['seats'][number] {
  const blueprints = { cruiser: { slots: [{ tile: tile ?? null }] } };
  return { seat, seated: true, techs: { military: techs, grid: [], nano: [] }, score: { total: points, reputation: null }, ambassadors, allies, out, passed, blueprints } as unknown as GameView['seats'][number];
}

function view(sectors: SectorView[], boards: Board[] = [{}, {}], more: Partial<GameView> = {}): GameView {
  return { seat: 0, sectors, seats: boards.map((one, seat) => board(seat, one)), order: boards.map((_, seat) => seat), away: [], battle: null, ...more } as GameView;
}

const catalogue = {
  sectors: {},
  kinds: Object.fromEntries(['interceptor', 'cruiser'].map((id) => [id, { name: id, noun: id }])),
} as unknown as Catalogue;

function told(before: GameView, after: GameView): Deed[] {
  return happenings(before, after, { catalogue, names: ['Ada', 'Ben'] });
}

function kinds(deeds: Deed[]): string[] {
  return deeds.map(({ kind }) => kind);
}

describe('what happened in the galaxy', () => {
  it('is nothing where nothing differs', () => {
    const now = view([sector('101', 0, [[0, 'cruiser', 1]])]);
    expect(told(now, now)).toEqual([]);
  });

  it('tells ships that fly from those that are built and those that are destroyed', () => {
    const before = view([sector('101', 1, [[1, 'cruiser', 2], [1, 'interceptor', 1]]), sector('102', null)]);
    const after = view([sector('101', 1, [[1, 'cruiser', 1]]), sector('102', null, [[1, 'cruiser', 2]])]);
    const deeds = told(before, after);
    expect(deeds).toMatchObject([
      { kind: 'flew', seat: 1, ship: 'cruiser', count: 1, from: '101', to: '102', places: ['101', '102'] },
      { kind: 'built', seat: 1, ship: 'cruiser', count: 1, places: ['102'] },
      { kind: 'destroyed', seat: 1, ship: 'interceptor', count: 1, places: ['101'] },
    ]);
    expect(deeds.every((deed) => !deed.concerns && !deed.alarm)).toBe(true);
    expect(underWay(after.sectors, deeds)[1]!.ships[0]!.count).toBe(0);
    expect(underWay(after.sectors, deeds)[0]).toBe(after.sectors[0]);
  });

  it('does not take ships in a black hole for lost, nor the ships of a sector that is found for built', () => {
    const before = view([sector('101', 0, [[0, 'cruiser', 1]])]);
    const after = view([sector('101', 0), sector('201', null, [[-1, 'ancient', 2]])], [{}, {}], { away: [{ due: 3, seat: 0, ship: 'cruiser', hole: '201' }] });
    expect(kinds(told(before, after))).toEqual(['found']);
  });

  it('alarms whose sector is entered by another, and nobody else', () => {
    const before = view([sector('101', 1, [[1, 'cruiser', 1]]), sector('102', 0)]);
    const after = view([sector('101', 1), sector('102', 0, [[1, 'cruiser', 1]])]);
    expect(told(before, after)[0]!.alarm).toEqual({ title: 'You are attacked', text: 'Ben moves 1 cruiser into your sector 102.', place: '102' });
    expect(told({ ...before, seat: 1 }, { ...after, seat: 1 })[0]!.alarm).toBeUndefined();
    expect(told({ ...before, seat: null }, { ...after, seat: null })[0]).toMatchObject({ concerns: false });
    const allied = view(before.sectors, [{ allies: [1] }, { allies: [0] }]);
    expect(told(allied, after)[0]!.alarm).toBeUndefined();
  });

  it('alarms who loses ships, population or a sector', () => {
    const before = view([sector('101', 0, [[0, 'cruiser', 1], [1, 'interceptor', 1]])]);
    const after = view([sector('101', 1, [[1, 'interceptor', 1]])]);
    const emptied = view([{ ...after.sectors[0]!, squares: [{ ...before.sectors[0]!.squares[0]!, cube: null }] }]);
    expect(told(before, emptied).map(({ kind, alarm }) => [kind, alarm?.title])).toEqual([
      ['destroyed', 'Ships are lost'],
      ['cleared', 'Population is lost'],
      ['left', 'A sector is lost'],
      ['claimed', undefined],
    ]);
  });

  it('tells what comes to the boards', () => {
    const before = view([], [{}, { points: 3 }]);
    const after = view([], [{}, { techs: ['plasma_cannon'], points: 5, passed: true, tile: 'ion_cannon' }]);
    expect(told(before, after)).toMatchObject([
      { kind: 'researched', tech: 'plasma_cannon', seat: 1 },
      { kind: 'fitted', ship: 'cruiser', seat: 1 },
      { kind: 'gained', points: 2, seat: 1 },
      { kind: 'passed', seat: 1 },
    ]);
  });

  it('alarms those whose relations are broken, and everybody when somebody is out', () => {
    const before = view([], [{ ambassadors: [1] }, { ambassadors: [0] }]);
    const after = view([], [{}, { out: true }]);
    expect(told(before, after).map(({ kind, alarm }) => [kind, alarm?.text])).toEqual([
      ['broke', 'You and Ben have no relations any more.'],
      ['broke', undefined],
      ['out', 'Ben has nothing left in the galaxy.'],
    ]);
  });

  it('tells new damage and where a battle begins', () => {
    const before = view([sector('101', 0, [[0, 'cruiser', 2, [1, 0]]])]);
    const battle = { sector: '101', attacker: 1, defender: 0 } as GameView['battle'];
    const after = view([sector('101', 0, [[0, 'cruiser', 2, [1, 1]]])], [{}, {}], { battle });
    expect(told(before, after)).toMatchObject([
      { kind: 'hit', seat: 0, ship: 'cruiser' },
      { kind: 'battle', places: ['101'], concerns: true },
    ]);
    expect(kinds(told(after, { ...before, battle }))).toEqual([]);
  });
});
