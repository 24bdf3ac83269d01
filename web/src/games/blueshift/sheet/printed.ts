import { many } from '../../../shell/words';
import type { Catalogue, SectorView, Tile, Unit } from '../types';
import { STATS } from '../types';
import { unitNoun } from '../labels';

/** A tile as it lies when it has just been turned up, with its markers at the cells where they begin. */
export function printedSector(tile: Tile): SectorView {
  const tracks = tile.tracks;
  return {
    q: 0,
    r: 0,
    pile: tile.pile,
    discovered: true,
    tile: tile.id,
    empty: false,
    closed: tile.effects.flatMap((effect) => (effect.effect === 'closed_edges' ? effect.edges : [])),
    site: tracks
      ? {
          owner: null,
          ally: null,
          tracks: Object.fromEntries(STATS.map((stat) => [stat, { values: tracks[stat].values, cell: tracks[stat].start }])),
          garrison: {},
          buildings: tile.buildings,
          defense: tracks.defense.values[tracks.defense.start] ?? 0,
          blockaded: false,
          income: 0,
        }
      : null,
  };
}

/** What tiles are called by their kind, in the order in which they are shown. */
export const KINDS: Readonly<Record<Tile['kind'], string>> = {
  base_planet: 'Base planets',
  planet: 'Planets',
  station: 'Stations',
  anomaly: 'Anomalies',
  one_off: 'Found once',
  empty: 'Empty space',
};

/** The printed figures of a unit or building, for checking by eye. */
export function unitFacts(unit: Unit): string[] {
  const told = [many(unit.price, 'credit'), many(unit.pieces, 'piece')];
  if (unit.power.length > 0) told.push(`hits on ${unit.power.map((power) => `${power}+`).join(' ')}`);
  if (unit.hp > 0) told.push(unit.hp === 1 ? '1 hit point' : `${unit.hp} hit points`);
  if (unit.moves > 0) told.push(`moves ${many(unit.moves, 'sector')}`);
  if (unit.capacity > 0) told.push(`carries ${unit.capacity}`);
  if (unit.bombard_dice > 0) told.push(`bombards with ${unit.bombard_dice}`);
  if (unit.invade_dice > 0) told.push(`invades with ${unit.invade_dice}`);
  if (unit.defense_bonus > 0) told.push(`+${unit.defense_bonus} defense on a site`);
  if (unit.invasion_bonus > 0) told.push(`+${unit.invasion_bonus} to invasions aboard`);
  if (unit.movement_bonus > 0) told.push(`+${unit.movement_bonus} sector for ships that begin there`);
  if (unit.max_per_site !== null) told.push(`${unit.max_per_site} on a site`);
  if (unit.needs_spaceport) told.push('bought at spaceports');
  return told;
}

export function unitTitle(id: string): string {
  const noun = unitNoun(id);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

export interface Total {
  id: string;
  what: string;
  count: number;
}

/** What a box has of everything. */
export function totals({ tiles, cards, species, units, scenarios }: Catalogue): Total[] {
  return [
    { id: 'tiles', what: 'sector tiles', count: Object.keys(tiles).length },
    { id: 'cards', what: 'action cards', count: Object.values(cards).reduce((sum, { copies }) => sum + copies, 0) },
    { id: 'card-kinds', what: 'kinds of cards', count: Object.keys(cards).length },
    { id: 'species', what: 'species', count: Object.keys(species).length },
    { id: 'pieces', what: 'pieces of each species', count: Object.values(units).reduce((sum, { pieces }) => sum + pieces, 0) },
    { id: 'scenarios', what: 'maps', count: Object.keys(scenarios).length },
  ];
}
