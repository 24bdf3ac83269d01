import { describe, expect, it } from 'vitest';
import { chances, outlook } from '../../src/games/eclipse/chances';
import { CATALOGUE, sector } from './catalogue';

const all = ['101', '102', '103'];
const stack = { left: 3, discards: [], unseen: all, coming: all };

describe('chances of a stack', () => {
  it('are shares of the sectors nobody has seen', () => {
    const found = Object.fromEntries(chances(stack, CATALOGUE).map((chance) => [chance.what, chance.share]));
    expect(found['Ancient Ship']).toBeCloseTo(1 / 3);
    expect(found['Money planet']).toBeCloseTo(1 / 3);
    expect(found['Artifact']).toBeCloseTo(1 / 3);
  });

  it('do not count a planet that needs an advanced technology', () => {
    const green = sector({ id: '104', planets: [{ kind: 'science', advanced: false, planet: 0 }] });
    const found = chances(stack, { ...CATALOGUE, sectors: { ...CATALOGUE.sectors, '104': green } }).find((chance) => chance.what === 'Science planet');
    expect(found?.share).toBe(0);
  });

  it('come from what the table says may come', () => {
    const found = chances({ ...stack, left: 0, coming: ['101'] }, CATALOGUE);
    expect(found.find((chance) => chance.what === 'Ancient Ship')?.share).toBe(1);
    expect(chances({ left: 0, discards: [], unseen: [], coming: [] }, CATALOGUE)).toEqual([]);
  });

  it('name what the tiles of a ring have, of modules only what may come', () => {
    const named = (coming: string[], sectors = CATALOGUE.sectors) => chances({ ...stack, coming }, { ...CATALOGUE, sectors }).map(({ what }) => what);
    expect(named(['103'])).toContain('Ancient Ship');
    const lair = sector({ id: '111', module: 'deep', defenders: { kraken: 1 }, warp_portal: true });
    const outer = sector({ id: '301', ring: 'outer', return_to: 'home' });
    const sectors = { ...CATALOGUE.sectors, '111': lair, '301': outer };
    expect(named(['103'], sectors)).toEqual(named(['103']));
    expect(named(['103', '111'], sectors)).toEqual(expect.arrayContaining(['Void Kraken', 'Warp portal']));
    expect(named(['301'], sectors)).toEqual(['Black hole']);
  });

  it('are told in whole percent', () => {
    expect(outlook(stack, CATALOGUE)).toContain('ancient ship 33 %');
  });
});
