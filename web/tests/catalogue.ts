import type { Catalogue, PartInfo, SectorInfo } from '../src/lib/types';

function part(values: Partial<PartInfo> & { name: string; type: string }): PartInfo {
  return {
    energy: 0,
    initiative: 0,
    movement: 0,
    computer: 0,
    shield: 0,
    hull: 0,
    weapons: [],
    source: 'default',
    tech: null,
    ...values,
  };
}

function sector(values: Partial<SectorInfo>): SectorInfo {
  return { name: 'Somewhere', ring: 'inner', vp: 2, wormholes: [], planets: [], artifact: 0, discovery: 0, ancients: 0, ...values };
}

export const CATALOGUE: Catalogue = {
  techs: {
    gauss_shield: { name: 'Gauss Shield', category: 'grid', cost: 2, min_cost: 2, unlocks: 'gauss_shield' },
  },
  parts: {
    ion_cannon: part({ name: 'Ion Cannon', type: 'cannon', energy: -1, weapons: [{ kind: 'cannon', die: 'yellow', dice: 1 }] }),
    plasma_missile: part({ name: 'Plasma Missile', type: 'missile', weapons: [{ kind: 'missile', die: 'orange', dice: 2 }] }),
    nuclear_source: part({ name: 'Nuclear Source', type: 'source', energy: 3 }),
    fusion_source: part({ name: 'Fusion Source', type: 'source', energy: 6, tech: 'fusion_source' }),
    nuclear_drive: part({ name: 'Nuclear Drive', type: 'drive', energy: -1, initiative: 1, movement: 1 }),
    gauss_shield: part({ name: 'Gauss Shield', type: 'shield', shield: 1 }),
  },
  sectors: {
    '101': sector({ name: 'Castor', ancients: 1, discovery: 1, planets: [{ kind: 'money', advanced: false }] }),
    '102': sector({ name: 'Pollux', artifact: 1, planets: [{ kind: 'science', advanced: true }] }),
    '103': sector({ name: 'Beta Leonis', planets: [{ kind: 'gray', advanced: false }] }),
  },
  factions: {
    terran_union: { name: 'Terran Union', color: 'green', species: 'terran', home_sector: '225' },
    planta: { name: 'Planta', color: 'green', species: 'planta', home_sector: '226' },
    terran_republic: { name: 'Terran Republic', color: 'yellow', species: 'terran', home_sector: '227' },
  },
  discoveries: {},
};
