import { describe, expect, it } from 'vitest';
import { spoken } from '../../src/games/eclipse/galaxy/spoken';
import type { GameView, SectorView } from '../../src/games/eclipse/types';
import { CATALOGUE } from './catalogue';

function sector(id: string, more: Partial<SectorView> = {}): SectorView {
  return { id, name: 'Castor', q: 0, r: 0, wormholes: [], vp: 1, owner: null, squares: [], laid: [], ships: [], orbital: null, ...more } as unknown as SectorView;
}

function told(one: SectorView, others: SectorView[] = []): string {
  const view = { seat: 0, seats: [], sectors: [one, ...others], step: null } as unknown as GameView;
  return spoken({ view, catalogue: CATALOGUE, names: ['Ada', 'Ben'] }, one, undefined);
}

describe('a sector that is told', () => {
  it('has its points, its owner, its planets with their cubes', () => {
    const squares = [
      { kind: 'money', advanced: false, planet: 1, cube: 'money' },
      { kind: 'science', advanced: true, planet: 2, cube: null },
    ];
    expect(told(sector('101', { owner: 1, squares }))).toBe(
      'Sector 101, Castor, 1 point, owned by Ben, money planet with a money cube, advanced science planet free, no wormholes',
    );
    expect(told(sector('101', { vp: 2 }))).toContain('2 points, nobody owns it');
  });

  it('has its ships, with their damage', () => {
    const ships = [
      { seat: 0, ship: 'cruiser', count: 2, damage: [0, 1], aboard: {} },
      { seat: -1, ship: 'ancient', count: 1, damage: [], aboard: {} },
    ];
    expect(told(sector('101', { ships }))).toContain('2 cruisers of Ada 1 damaged, 1 ');
  });

  it('says where its wormholes point, and to which sectors they join it', () => {
    const here = sector('101', { wormholes: [0, 2] });
    const north = sector('102', { q: 0, r: -1, wormholes: [3] });
    const closed = sector('103', { q: 1, r: 0, wormholes: [0] });
    expect(told(here, [north, closed])).toContain('2 wormholes: north to 102, south-east');
    expect(told(here, [north, closed])).not.toContain('103');
  });
});
