import { key } from '../../shell/map/hex';
import { title } from '../../shell/words';
import type { Catalogue, GameView, SectorView, ShipView } from './types';

/** Everything a sentence may have to name. */
export interface Words {
  view: GameView;
  catalogue: Catalogue;
  names: readonly string[];
  /** The seat that looks; null for a spectator. */
  seat: number | null;
}

export function playerName({ names }: Words, seat: number): string {
  return names[seat] ?? `Seat ${seat + 1}`;
}

export function sectorAt(view: GameView, place: string): SectorView | null {
  return view.sectors.find((sector) => key(sector) === place) ?? null;
}

/** What a sector is called: sites have names of their own, what else there is has the name of its place. */
export function sectorName({ view, catalogue }: Pick<Words, 'view' | 'catalogue'>, place: string): string {
  const sector = sectorAt(view, place);
  const tile = sector?.tile ? catalogue.tiles[sector.tile] : undefined;
  if (!sector || !tile) return `sector ${place}`;
  if (sector.empty) return `empty space ${place}`;
  return tile.tracks ? tile.name : `${tile.name} ${place}`;
}

/** A unit or building, within a sentence. */
export function unitNoun(id: string): string {
  return id.replace(/_/g, ' ');
}

/** So many of them, within a sentence. */
export function someUnits(id: string, count: number): string {
  const many = count === 1 || id === 'infantry' ? '' : 's';
  return `${count} ${unitNoun(id)}${many}`;
}

/** A ship by its word: "destroyer-3" is destroyer 3. */
export function shipName(word: string): string {
  return unitNoun(word.replace(/-/g, ' '));
}

export function cardName({ catalogue }: Pick<Words, 'catalogue'>, id: string): string {
  return catalogue.cards[id]?.name ?? title(id);
}

export function speciesName({ catalogue }: Pick<Words, 'catalogue'>, id: string | null): string {
  return id === null ? 'no species yet' : (catalogue.species[id]?.name ?? title(id));
}

/** The ship of a seat by its word, where it is on the map. */
export function shipOf(view: GameView, seat: number | null, word: string): ShipView | null {
  return view.players.find((player) => player.seat === seat)?.ships.find((ship) => ship.ship === word) ?? null;
}
