import type { Bonus, ShipKind } from 'sent/eclipse';
import type { Catalogue, FactionInfo, PartInfo, SectorInfo, TechInfo } from '../../src/games/eclipse/types';

export const NO_BONUS: Bonus = { energy: 0, computer: 0, shield: 0, hull: 0 };

function part(values: Partial<PartInfo> & { id: string; name: string; type: PartInfo['type'] }): PartInfo {
  return {
    module: 'base',
    energy: 0,
    initiative: 0,
    movement: 0,
    computer: 0,
    shield: 0,
    hull: 0,
    weapons: [],
    source: 'default',
    tech: null,
    copies: null,
    outside_grid: false,
    repair: 0,
    jump: 0,
    carries: {},
    not_on: [],
    text: '',
    ...values,
  };
}

export function sector(values: Partial<SectorInfo> & { id: string }): SectorInfo {
  return {
    module: 'base',
    name: 'Somewhere',
    ring: 'inner',
    vp: 2,
    wormholes: [],
    planets: [],
    artifact: 0,
    discovery: 0,
    defenders: {},
    warp_portal: false,
    inward_edge: 0,
    influence_space: true,
    hive_dice: [],
    subsectors: [],
    part: 0,
    edges: [0, 1, 2, 3, 4, 5],
    return_to: '',
    action_spaces: [],
    exploded_face: null,
    laid: [],
    ...values,
  };
}

function planet(kind: string, advanced = false): SectorInfo['planets'][number] {
  return { kind, advanced, planet: 0 };
}

function tech(values: Partial<TechInfo> & { id: string; name: string }): TechInfo {
  return {
    module: 'base',
    category: 'grid',
    cost: 2,
    min_cost: 2,
    copies: 1,
    kind: 'ship_part',
    unlocks: null,
    effect: '',
    value: 0,
    action: '',
    squares: [],
    text: '',
    vp_if_controlled: 0,
    ...values,
  };
}

function kind(values: Partial<ShipKind> & { id: string; name: string; noun: string }): ShipKind {
  return {
    module: 'base',
    figures: null,
    size: 1,
    reputation_draws: 1,
    played: true,
    mobile: true,
    may_retreat: true,
    technology: null,
    pins_all: false,
    vp_if_destroyed: 0,
    replaces: '',
    side: '',
    ...values,
  };
}

function faction(id: string, name: string, color: string, species: string, home_sector: string): FactionInfo {
  return { id, name, color, species, home_sector, reverse: null };
}

export const CATALOGUE: Catalogue = {
  techs: {
    gauss_shield: tech({ id: 'gauss_shield', name: 'Gauss Shield', unlocks: 'gauss_shield' }),
  },
  parts: {
    ion_cannon: part({ id: 'ion_cannon', name: 'Ion Cannon', type: 'cannon', energy: -1, weapons: [{ kind: 'cannon', die: 'yellow', dice: 1, damage: 1 }] }),
    plasma_missile: part({ id: 'plasma_missile', name: 'Plasma Missile', type: 'missile', weapons: [{ kind: 'missile', die: 'orange', dice: 2, damage: 2 }] }),
    nuclear_source: part({ id: 'nuclear_source', name: 'Nuclear Source', type: 'source', energy: 3 }),
    fusion_source: part({ id: 'fusion_source', name: 'Fusion Source', type: 'source', energy: 6, tech: 'fusion_source' }),
    nuclear_drive: part({ id: 'nuclear_drive', name: 'Nuclear Drive', type: 'drive', energy: -1, initiative: 1, movement: 1 }),
    gauss_shield: part({ id: 'gauss_shield', name: 'Gauss Shield', type: 'shield', shield: 1 }),
  },
  sectors: {
    '101': sector({ id: '101', name: 'Castor', defenders: { ancient: 1 }, discovery: 1, planets: [planet('money')] }),
    '102': sector({ id: '102', name: 'Pollux', artifact: 1, planets: [planet('science', true)] }),
    '103': sector({ id: '103', name: 'Beta Leonis', planets: [planet('gray')] }),
  },
  factions: {
    terran_union: faction('terran_union', 'Terran Union', 'green', 'terran', '225'),
    planta: faction('planta', 'Planta', 'green', 'planta', '226'),
    terran_republic: faction('terran_republic', 'Terran Republic', 'yellow', 'terran', '227'),
  },
  discoveries: {},
  title: 'A box',
  species: {},
  minor_species: {},
  alliances: {},
  alliance_terms: { max_members: {}, vp_face_up: 2, vp_betrayer_side: -3 },
  developments: {},
  shrines: {},
  npcs: {},
  kinds: {
    cruiser: kind({ id: 'cruiser', name: 'Cruiser', noun: 'cruiser' }),
    ancient: kind({ id: 'ancient', name: 'Ancient Ship', noun: 'Ancient', side: 'the Ancients', played: false }),
    kraken: kind({ id: 'kraken', name: 'Void Kraken', noun: 'kraken', side: 'the krakens', played: false, module: 'deep' }),
  },
  reputation: { tiles: {}, draw_limit: 0, took_part: 1, vp: {}, more: [] },
  figures: {},
  tracks: { production: [], upkeep: [] },
  per_colour: {},
  points: {},
  modules: {},
  readings: {},
  automa: null,
  rules: '',
};
