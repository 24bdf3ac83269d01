import { describe, expect, it } from 'vitest';
import { chances, outlook } from '../../src/games/eclipse/chances';
import type { Stack } from '../../src/games/eclipse/types';
import { CATALOGUE, sector } from './catalogue';

const all = ['101', '102', '103'];
/** Sectors of which each is as likely to come next as any other. */
const alike = (ids: string[]): Stack['coming'] => Object.fromEntries(ids.map((id) => [id, 1 / ids.length]));
const stack: Stack = { left: 3, discards: [], unseen: all, coming: alike(all) };

describe('chances of a stack', () => {
  it('are shares of the sectors nobody has seen', () => {
    const found = Object.fromEntries(chances('inner', stack, CATALOGUE).map((chance) => [chance.what, chance.share]));
    expect(found['Ancient Ship']).toBeCloseTo(1 / 3);
    expect(found['Money planet']).toBeCloseTo(1 / 3);
    expect(found['Artifact']).toBeCloseTo(1 / 3);
  });

  it('do not count a planet that needs an advanced technology', () => {
    const green = sector({ id: '104', planets: [{ kind: 'science', advanced: false, planet: 0 }] });
    const found = chances('inner', stack, { ...CATALOGUE, sectors: { ...CATALOGUE.sectors, '104': green } }).find((chance) => chance.what === 'Science planet');
    expect(found?.share).toBe(0);
  });

  it('come from what the table says may come', () => {
    const found = chances('inner', { ...stack, left: 0, coming: { '101': 1 } }, CATALOGUE);
    expect(found.find((chance) => chance.what === 'Ancient Ship')?.share).toBe(1);
    expect(chances('inner', { left: 0, discards: [], unseen: [], coming: {} }, CATALOGUE)).toEqual([]);
  });

  it('weigh each sector by how likely it is to come, and are whole where all have it', () => {
    const lair = sector({ id: '111', ring: 'guardian', module: 'deep', artifact: 1 });
    const catalogue = { ...CATALOGUE, sectors: { '101': CATALOGUE.sectors['101']!, '111': lair } };
    const share = (coming: Stack['coming'], what: string) => chances('inner', { ...stack, coming }, catalogue).find((one) => one.what === what)?.share;
    expect(share({ '101': 0.9, '111': 0.1 }, 'Ancient Ship')).toBeCloseTo(0.9);
    expect(share({ '101': 0.9, '111': 0.1 }, 'Artifact')).toBeCloseTo(0.1);
    expect(share({ '111': 1 }, 'Ancient Ship')).toBe(0);
  });

  it('name what the tiles of a ring have, of modules only what may come', () => {
    const named = (coming: string[], sectors = CATALOGUE.sectors, ring = 'inner') =>
      chances(ring, { ...stack, coming: alike(coming) }, { ...CATALOGUE, sectors }).map(({ what }) => what);
    expect(named(['103'])).toContain('Ancient Ship');
    const lair = sector({ id: '111', module: 'deep', defenders: { kraken: 1 }, warp_portal: true });
    const outer = sector({ id: '301', ring: 'outer', return_to: 'home' });
    const sectors = { ...CATALOGUE.sectors, '111': lair, '301': outer };
    expect(named(['103'], sectors)).toEqual(named(['103']));
    expect(named(['103', '111'], sectors)).toEqual(expect.arrayContaining(['Void Kraken', 'Warp portal']));
    expect(named(['301'], sectors, 'outer')).toEqual(['Black hole']);
  });

  it('are told in whole percent', () => {
    expect(outlook('inner', stack, CATALOGUE)).toContain('ancient ship 33 %');
  });
});
