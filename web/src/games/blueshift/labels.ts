import type { Party } from './board/fleets';
import { key } from '../../shell/map/hex';
import { title } from '../../shell/words';
import { STATS, type Catalogue, type GameView, type SectorView, type ShipView, type SiteView } from './types';

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

/** A sector where it stands alone, as on a button. */
export function placeTitle(words: Pick<Words, 'view' | 'catalogue'>, place: string): string {
  const name = sectorName(words, place);
  return name.charAt(0).toUpperCase() + name.slice(1);
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

const BACKS: Readonly<Record<string, string>> = { planet: 'an undiscovered planet', space: 'undiscovered space', base: 'a base' };

/** What lies face down in a place, or waits for a base there. */
export function backName(sector: SectorView): string {
  return sector.pile === null ? 'a spot for a base' : (BACKS[sector.pile] ?? 'undiscovered');
}

function siteSaid(words: Words, site: SiteView): string[] {
  const { owner, ally } = site;
  const held = owner !== null ? `controlled by ${playerName(words, owner)}` : ally !== null ? `allied with ${playerName(words, ally)}` : 'neutral';
  const ranks = STATS.flatMap((stat) => {
    const track = site.tracks[stat];
    return track ? [`${stat} ${track.values[track.cell]}`] : [];
  });
  const garrison = Object.entries(site.garrison).flatMap(([unit, count]) => (count > 0 ? [someUnits(unit, count)] : []));
  return [held, ...ranks, ...garrison, ...site.buildings.map(unitNoun), ...(site.blockaded ? ['blockaded'] : [])];
}

/** A sector as it is read aloud: what it is, what stands and flies there, and what pressing it does. */
export function spoken(words: Words, sector: SectorView, parties: readonly Party[], target: string | null): string {
  const what = sector.tile ? sectorName(words, key(sector)) : `${backName(sector)}, ${key(sector)}`;
  const seen = sector.tile && !sector.discovered ? ['seen by you alone'] : [];
  const fleets = parties.map(({ seat, kinds }) => `${kinds.map(({ kind, count }) => someUnits(kind, count)).join(' and ')} of ${playerName(words, seat)}`);
  return [what, ...seen, ...(sector.site ? siteSaid(words, sector.site) : []), ...fleets, ...(target ? [target] : [])].join(', ');
}

/** A sentence of the log in plain words: pieces are named by their kind and number. */
export function plainly(text: string, { units }: Pick<Catalogue, 'units'>): string {
  const ids = Object.keys(units).sort((one, other) => other.length - one.length);
  return text.replace(new RegExp(`\\b(${ids.join('|')})(?:-(\\d+))?\\b`, 'g'), (_, id: string, number?: string) =>
    number === undefined ? unitNoun(id) : `${unitNoun(id)} ${number}`,
  );
}
