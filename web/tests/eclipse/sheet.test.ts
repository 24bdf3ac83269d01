import { describe, expect, it } from 'vitest';
import { exploded, printedSectors } from '../../src/games/eclipse/galaxy/printed';
import { readRoute } from '../../src/shell/route';
import { moduleOf, sectorFacts, totals } from '../../src/games/eclipse/sheet/facts';
import type { SectorInfo } from '../../src/games/eclipse/types';
import { CATALOGUE, sector } from './catalogue';

const nebula: SectorInfo = sector({
  id: '395',
  name: 'NGC 1952',
  ring: 'outer',
  vp: 0,
  wormholes: [0, 1, 2, 3, 4, 5],
  planets: [],
  artifact: 0,
  discovery: 2,
  defenders: { ancient: 1 },
  influence_space: false,
  subsectors: [
    { id: 'a', outer_edges: [5, 0], discovery: 1, defenders: {} },
    { id: 'b', outer_edges: [1, 2], discovery: 0, defenders: { ancient: 1 } },
    { id: 'c', outer_edges: [3, 4], discovery: 1, defenders: {} },
  ],
});

describe('printed sectors', () => {
  it('of a nebula are its parts, turned with the tile', () => {
    const parts = printedSectors('395', nebula, { q: 1, r: 0 }, 1);
    expect(parts.map((part) => part.id)).toEqual(['395a', '395b', '395c']);
    expect(parts[1]).toMatchObject({ wormholes: [2, 3], discovery: false, subsector: { of: '395', edges: [2, 3] } });
    expect(parts[1]?.ships).toEqual([{ seat: -1, ship: 'ancient', count: 1, damage: [], aboard: {} }]);
  });

  it('of a supernova have a back', () => {
    const info: SectorInfo = { ...nebula, subsectors: [], exploded_face: { wormholes: [], planets: [], vp: 0, influence_space: false } };
    expect(printedSectors('397', info, { q: 0, r: 0 }, 0)[0]?.supernova).toBe(true);
    expect(exploded('397', info)).toMatchObject({ wormholes: [], supernova: false, influence_space: false });
    expect(exploded('395', nebula)).toBeNull();
  });
});

describe('the contact sheet', () => {
  it('says what is printed', () => {
    expect(sectorFacts(CATALOGUE.sectors['101']!, CATALOGUE).replaceAll('\u00a0', ' ')).toBe(
      '2 VP · wormholes none · 1 money · discovery · 1 Ancient',
    );
  });

  it('names what stands on a tile as its own kind is named', () => {
    const lair = sector({ id: '111', defenders: { ancient: 1, kraken: 2 } });
    expect(sectorFacts(lair, CATALOGUE).replaceAll('\u00a0', ' ')).toContain('1 Ancient · 2 krakens');
  });

  it('counts what is in the box', () => {
    const counted = Object.fromEntries(totals(CATALOGUE).map((one) => [one.id, one.count]));
    expect(counted).toMatchObject({ explored: 3, parts: 6, factions: 3, 'tech-kinds': 1 });
  });

  it('names the module that brings a component', () => {
    const catalogue = { ...CATALOGUE, modules: { nebula: { title: 'Nebulae', text: '', brings: { sectors: ['103'] } } } };
    expect(moduleOf(catalogue, 'sectors', '103')).toBe('Nebulae');
    expect(moduleOf(catalogue, 'sectors', '101')).toBeNull();
  });

  it('has an address', () => {
    expect(readRoute('#/components/second-dawn')).toEqual({ page: 'beside', name: 'components', game: 'second-dawn', rest: '' });
  });
});
