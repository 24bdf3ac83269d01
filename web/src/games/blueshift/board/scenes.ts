import type { SectorView, Tile } from '../types';

/** What is drawn in a sector that has been discovered. */
export type Scene =
  | 'planet'
  | 'station'
  | 'empty'
  | 'nebula'
  | 'asteroids'
  | 'wormhole'
  | 'gravity'
  | 'stream'
  | 'polarity'
  | 'freighter'
  | 'ghost'
  | 'star'
  | 'anomaly';

type Effect = Tile['effects'][number];

/** By what a tile does: a box of one's own has pictures too. */
const BY_EFFECT: Readonly<Partial<Record<Effect['effect'], Scene>>> = {
  combat_modifier: 'nebula',
  entry_hazard: 'asteroids',
  linked_sectors: 'wormhole',
  movement_stop: 'gravity',
  bonus_movement: 'stream',
  closed_edges: 'polarity',
  gain_credits: 'freighter',
  place_unit: 'ghost',
  damage_ships: 'star',
};

function firstEffect(tile: Tile): Effect | undefined {
  const [first] = tile.effects;
  return first?.effect === 'on_discovery' ? first.then[0] : first;
}

export function sceneOf(sector: Pick<SectorView, 'empty'>, tile: Tile): Scene {
  if (sector.empty || tile.kind === 'empty') return 'empty';
  if (tile.kind === 'station') return 'station';
  if (tile.tracks) return 'planet';
  const effect = firstEffect(tile)?.effect;
  return (effect && BY_EFFECT[effect]) ?? 'anomaly';
}

/** A number from 0 to 1 that is always the same for a name: what looks drawn at random and never changes. */
export function chance(name: string, about: string): number {
  let hash = 2166136261;
  for (const one of `${name}/${about}`) hash = Math.imul(hash ^ one.codePointAt(0)!, 16777619);
  return ((hash >>> 8) % 10_000) / 10_000;
}

/** The group of sectors that a tile is linked with, if it is. */
export function linkOf(tile: Tile): string | null {
  for (const effect of tile.effects) if (effect.effect === 'linked_sectors') return effect.group;
  return null;
}
