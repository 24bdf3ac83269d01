import { printedBlueprint } from '../blueprint';
import type { Blueprint, Catalogue, SpeciesInfo } from '../types';
import type { Builder, BuilderNpc, BuilderSpecies, FleetWanted, ShipsWanted } from './types';

export const NOBODY = 'npc';
export const SHIP_KINDS = ['interceptor', 'cruiser', 'dreadnought', 'starbase'] as const;

/** One kind of ship in hand: how many, and what lies on its blueprint. */
export interface ShipDraft {
  ship: string;
  count: number;
  /** By slot: the tile that covers it, or null; an empty list is the blueprint as printed. */
  tiles: (string | null)[];
  beside: string[];
  /** What the single ships have taken already; missing entries are nothing. */
  damage?: number[];
}

/** A side: a species with its ships, or ships that nobody plays. */
export interface SideDraft {
  species: string;
  ships: ShipDraft[];
  splitter: boolean;
}

export function plain(ship: string, count = 1): ShipDraft {
  return { ship, count, tiles: [], beside: [] };
}

export function npcSide(id: string, count = 1): SideDraft {
  return { species: NOBODY, ships: [plain(id, count)], splitter: false };
}

export function startSide(species: BuilderSpecies): SideDraft {
  const ships = Object.entries(species.start_ships).map(([ship, count]) => plain(ship, count));
  return { species: species.id, ships, splitter: false };
}

/** The builder's parts and ships in the shape that blueprints are drawn from. */
export function catalogueOf(builder: Builder): Catalogue {
  return {
    techs: {},
    parts: Object.fromEntries(builder.parts.map((part) => [part.id, part])),
    sectors: {},
    factions: {},
    discoveries: {},
    per_colour: builder.supply,
  };
}

export function blueprintOf(species: BuilderSpecies, draft: ShipDraft, catalogue: Catalogue): Blueprint | null {
  const info = { blueprints: species.blueprints, build_costs: species.costs } as unknown as SpeciesInfo;
  return printedBlueprint(info, draft.ship, catalogue, draft.tiles, draft.beside);
}

export function most(side: SideDraft, ship: string, builder: Builder): number {
  if (side.species !== NOBODY) return builder.supply[ship] ?? 8;
  return npcOf(builder, ship)?.most ?? 8;
}

export function npcOf(builder: Builder, id: string): BuilderNpc | undefined {
  return builder.npc.find((one) => one.id === id);
}

/** How much a ship bears before the hit that destroys it. */
export function hullOf(side: SideDraft, draft: ShipDraft, builder: Builder, catalogue: Catalogue): number {
  if (side.species === NOBODY) return npcOf(builder, draft.ship)?.hull ?? 0;
  const species = builder.species.find((one) => one.id === side.species);
  return (species && blueprintOf(species, draft, catalogue)?.hull) ?? 0;
}

/** The damage of each ship, as far as its hull bears it; empty where all are whole. */
export function damageOf(draft: ShipDraft, hull: number): number[] {
  const taken = (draft.damage ?? []).slice(0, draft.count).map((one) => Math.min(one, hull));
  return taken.some((one) => one > 0) ? taken : [];
}

function isPlain(draft: ShipDraft): boolean {
  return draft.beside.length === 0 && draft.tiles.every((tile) => tile === null);
}

/** What the server is asked. */
export function wantedOf(side: SideDraft, builder: Builder): FleetWanted {
  const ships = side.ships.filter((draft) => draft.count > 0);
  const catalogue = catalogueOf(builder);
  const hurt = (draft: ShipDraft): { damage?: number[] } => {
    const damage = damageOf(draft, hullOf(side, draft, builder, catalogue));
    return damage.length > 0 ? { damage } : {};
  };
  if (side.species === NOBODY) return { ships: ships.map((draft) => ({ ship: draft.ship, count: draft.count, ...hurt(draft) })) };
  const species = builder.species.find((one) => one.id === side.species);
  return {
    species: side.species,
    ships: ships.map((draft): ShipsWanted => {
      const { ship, count } = draft;
      if (isPlain(draft)) return { ship, count, ...hurt(draft) };
      const slots = species?.blueprints[ship]?.printed.length ?? draft.tiles.length;
      const tiles = Array.from({ length: slots }, (_, i) => draft.tiles[i] ?? null);
      return { ship, count, tiles, parts: draft.beside, ...hurt(draft) };
    }),
    ...(side.splitter ? { splitter: true } : {}),
  };
}

/** Why a fleet cannot be, as far as a blueprint shows it. */
export function fault(side: SideDraft, builder: Builder, catalogue: Catalogue): string | null {
  if (side.species === NOBODY) return null;
  const species = builder.species.find((one) => one.id === side.species);
  if (!species) return null;
  for (const draft of side.ships) {
    const blueprint = draft.count > 0 ? blueprintOf(species, draft, catalogue) : null;
    if (blueprint && blueprint.used > blueprint.energy) {
      return `The ${draft.ship} uses ${blueprint.used} energy and makes only ${blueprint.energy}.`;
    }
  }
  return null;
}

// A battle in an address: terran:3xinterceptor,1xcruiser(-.plasma_cannon.-)+muon_source*1.0.2

export function sideText(side: SideDraft): string {
  const ships = side.ships
    .filter((draft) => draft.count > 0)
    .map((draft) => {
      const tiles = draft.tiles.some((tile) => tile !== null) ? `(${draft.tiles.map((tile) => tile ?? '-').join('.')})` : '';
      const damage = draft.damage?.some((one) => one > 0) ? `*${draft.damage.slice(0, draft.count).join('.')}` : '';
      return `${draft.count}x${draft.ship}${tiles}${draft.beside.map((id) => `+${id}`).join('')}${damage}`;
    });
  return `${side.species}${side.splitter ? '!' : ''}:${ships.join(',')}`;
}

export function readSide(text: string, builder: Builder): SideDraft | null {
  const found = /^([a-z_]+)(!?):(.*)$/.exec(text);
  if (!found) return null;
  const [, name = '', splitter, list = ''] = found;
  const species = builder.species.find((one) => one.id === name);
  if (!species && name !== NOBODY) return null;
  const parts = new Set(builder.parts.map((part) => part.id));
  const ships: ShipDraft[] = [];
  for (const word of list.split(',').filter(Boolean)) {
    const kind = /^(\d{1,2})x([a-z_]+)(?:\(([a-z_.-]*)\))?((?:\+[a-z_]+)*)(?:\*([\d.]+))?$/.exec(word);
    if (!kind) return null;
    const [, count = '0', ship = '', tiles, beside = '', damage] = kind;
    const known = species ? ship in species.blueprints : npcOf(builder, ship) !== undefined;
    if (!known) return null;
    ships.push({
      ship,
      count: Number(count),
      tiles: tiles ? tiles.split('.').map((tile) => (parts.has(tile) ? tile : null)) : [],
      beside: beside.split('+').filter((id) => parts.has(id)),
      ...(damage ? { damage: damage.split('.').map(Number) } : {}),
    });
  }
  return { species: name, ships, splitter: splitter === '!' };
}
