import { describe, expect, it } from 'vitest';
import { happenings, type Deed } from '../../src/games/blueshift/happenings';
import { underWay } from '../../src/games/blueshift/board/fleets';
import { shared } from '../../src/shell/shared';
import type { Words } from '../../src/games/blueshift/labels';
import type { GameView } from '../../src/games/blueshift/types';

type Sectors = Record<string, { owner?: number | null; discovered?: boolean }>;

function view(sectors: Sectors, ships: Record<string, string>[], more: { points?: number; out?: boolean }[] = []): GameView {
  return {
    sectors: Object.entries(sectors).map(([place, { owner = null, discovered = true }]) => {
      const [q, r] = place.split(',').map(Number);
      return { q, r, discovered, tile: null, site: { owner } };
    }),
    players: ships.map((own, seat) => ({
      seat,
      points: more[seat]?.points ?? 0,
      out: more[seat]?.out ?? false,
      ships: Object.entries(own).map(([ship, sector]) => ({ ship, sector, kind: ship.split('-')[0] })),
    })),
  } as unknown as GameView;
}

function told(before: GameView, after: GameView, seat: number | null = 0): Deed[] {
  return happenings(before, shared(before, after), { view: after, catalogue: { tiles: {} }, names: ['Ada', 'Ben'], seat } as unknown as Words);
}

describe('what happened on the map of sectors', () => {
  const map: Sectors = { '0,0': { owner: 0 }, '1,0': { owner: 1 } };

  it('tells ships that fly, are built and are destroyed by their words', () => {
    const before = view(map, [{}, { 'cruiser-1': '1,0', 'cruiser-2': '1,0' }]);
    const after = view({ ...map, '0,0': { owner: null } }, [{}, { 'cruiser-1': '0,0', 'scout-1': '1,0' }]);
    const deeds = told(before, after, 1);
    expect(deeds.map(({ kind, seat }) => [kind, seat])).toEqual([['flew', 1], ['built', 1], ['destroyed', 1], ['left', 0]]);
    expect(underWay(after, new Set(['1 cruiser-1'])).players[1]!.ships.map(({ ship }) => ship)).toEqual(['scout-1']);
  });

  it('alarms who is attacked or loses something, and nobody else', () => {
    const before = view(map, [{ 'cruiser-1': '0,0' }, { 'cruiser-1': '1,0' }]);
    const after = view({ ...map, '0,0': { owner: 1 } }, [{}, { 'cruiser-1': '0,0' }]);
    const alarms = (seat: number | null): (string | undefined)[] => told(before, after, seat).map(({ alarm }) => alarm?.title);
    expect(alarms(0)).toEqual(['You are attacked', 'A ship is lost', 'A sector is lost', undefined]);
    expect(alarms(1)).toEqual([undefined, undefined, undefined, undefined]);
    expect(alarms(null)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('tells what is found, what is gained and who is out', () => {
    const before = view({ '0,0': { discovered: false } }, [{}, {}]);
    const after = view({ '0,0': {} }, [{}, {}], [{}, { points: 2, out: true }]);
    expect(told(before, after).map(({ kind, seat }) => [kind, seat])).toEqual([['found', null], ['gained', 1], ['out', 1]]);
  });
});
