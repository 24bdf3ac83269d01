import { NON_PLAYER } from '../../shell/seats';
import type { LogEntry } from '../../shell/types';
import { many, title } from '../../shell/words';
import { key, NEIGHBOURS, neighbour, parseKey } from '../../shell/map/hex';
import { boardOf } from './seats';
import type { Catalogue, GameView, Resource, Ring, SeatView, SectorView, Step, TechInfo } from './types';

/** Everything a sentence may have to name. */
export interface Words {
  view: GameView;
  catalogue: Catalogue;
  names: string[];
}

/** What is told of the kinds of ships, wherever they are named. */
export type Kinds = Pick<Catalogue, 'kinds'>;

export const RING_NAMES: Readonly<Record<Ring, string>> = {
  center: 'Galactic Center',
  starting: 'Home sectors',
  inner: 'Inner sectors (I)',
  middle: 'Middle sectors (II)',
  outer: 'Outer sectors (III)',
  guardian: 'Guardian sectors',
};

export const CATEGORY_NAMES: Readonly<Record<TechInfo['category'], string>> = { military: 'Military', grid: 'Grid', nano: 'Nano', rare: 'Rare' };

/** What one more cube off a track does to its income; null where none is left. */
export function incomeGain(seat: SeatView | null, kind: Resource): string | null {
  const next = seat?.income_next[kind] ?? null;
  return seat && next !== null ? `income ${seat.income[kind]} → ${next}` : null;
}

export function points(count: number): string {
  return many(count, 'point');
}

/** What a ship or a structure is called. */
export function shipName({ kinds }: Kinds, id: string): string {
  return kinds[id]?.name ?? title(id);
}

/** What a ship or a structure is called within a sentence. */
export function shipNoun({ kinds }: Kinds, id: string): string {
  return kinds[id]?.noun ?? title(id).toLowerCase();
}

/** So many ships or structures, within a sentence. */
export function someShips(kinds: Kinds, id: string, count: number): string {
  return many(count, shipNoun(kinds, id));
}

export function developmentName(words: Words, id: string): string {
  return words.catalogue.developments[id]?.name ?? title(id);
}

/** A shrine by its colour and its row: "money Shrine of Freedom". */
export function shrineName({ catalogue }: Words, id: string): string {
  for (const row of Object.values(catalogue.shrines)) {
    const shrine = row.shrines.find((one) => one.id === id);
    if (shrine) return `${shrine.kind} Shrine of ${row.name}`;
  }
  return title(id);
}

/** A planet of a sector by its colour: "money planet". */
export function planetName({ view }: Words, sector: string, planet: string): string {
  const square = view.sectors.find((one) => one.id === sector)?.squares.find((one) => one.planet === Number(planet));
  return square ? `${square.kind} planet` : `planet ${planet}`;
}

export function techName(words: Words, id: string): string {
  return words.catalogue.techs[id]?.name ?? title(id);
}

export function partName(words: Words, id: string): string {
  return words.catalogue.parts[id]?.name ?? title(id);
}

export function sectorName(words: Words, id: string): string {
  if (id === 'track') return 'the influence track';
  const name = words.catalogue.sectors[id]?.name ?? words.view.sectors.find((s) => s.id === id)?.name;
  return name ? `${id} ${name}` : id;
}

const TOWARD = ['south', 'south-west', 'north-west', 'north', 'north-east', 'south-east'];
const RING_NUMERALS: Record<string, string> = { inner: 'I', middle: 'II', outer: 'III' };

/** An unexplored place by its ring and where it lies from a sector beside it, one's own before others'. */
export function placeName(view: GameView, at: string): string {
  const cell = parseKey(at);
  if (!cell) return at;
  const ring = RING_NUMERALS[view.frontier.find((one) => key(one) === at)?.ring ?? ''];
  const beside = NEIGHBOURS.flatMap((_, edge) => {
    const found = view.sectors.find((sector) => key(sector) === key(neighbour(cell, edge)));
    return found ? [{ found, edge }] : [];
  });
  const from = beside.find(({ found }) => found.owner !== null && found.owner === view.seat) ?? beside[0];
  const where = from ? `${TOWARD[from.edge]} of ${from.found.id}` : `at ${at}`;
  return ring ? `${ring}, ${where}` : where;
}

/** What a sector is besides its planets, in a word each. */
export function marksOf(sector: SectorView): string[] {
  const marks: string[] = [];
  if (sector.subsector) marks.push('part of a nebula');
  if (sector.black_hole) marks.push('black hole');
  if (sector.supernova) marks.push('supernova');
  if (isRemnant(sector)) marks.push('exploded');
  if (sector.pulsar) marks.push(`pulsar${sector.pulsar.spent ? ', used this round' : ''}`);
  if (sector.hive) marks.push('hive');
  if (sector.portal) marks.push('warp portal');
  marks.push(...sector.laid.map(title));
  if (sector.discovery) marks.push('discovery');
  if (sector.artifact) marks.push(`${sector.artifact} artifact`);
  if (sector.orbital) marks.push('orbital');
  if (sector.monolith) marks.push('monolith');
  return marks;
}

/** How many population cubes are in a sector. */
export function cubesIn({ view }: Words, id: string): number {
  const sector = view.sectors.find((one) => one.id === id);
  if (!sector) return 0;
  return sector.squares.filter((square) => square.cube !== null).length + (sector.orbital?.cube ? 1 : 0);
}

/** What is left of a supernova: no disc may lie there, and it is nothing else of that kind. */
export function isRemnant(sector: SectorView): boolean {
  return sector.influence_space === false && !sector.subsector && !sector.black_hole && !sector.supernova;
}

export function playerName(words: Words, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return 'Nobody';
  if (seat === NON_PLAYER) return title(words.view.battle?.nobody?.replace(/^the /, '') ?? 'nobody');
  return words.names[seat] ?? boardOf(words.view, seat)?.name ?? `Player ${seat + 1}`;
}

export function squareName(words: Words, sector: string, index: string): string {
  if (index === 'orbital') return 'the orbital';
  const found = words.view.sectors.find((s) => s.id === sector)?.squares[Number(index)];
  if (!found) return `square ${Number(index) + 1}`;
  return `the ${found.advanced ? 'advanced ' : ''}${found.kind} square`;
}

export function slotName(words: Words, seat: SeatView | null, ship: string, index: string): string {
  const slot = seat?.blueprints[ship]?.slots[Number(index)];
  const part = slot?.part ?? null;
  return part ? `slot ${Number(index) + 1} (${partName(words, part)})` : `slot ${Number(index) + 1} (empty)`;
}

export function mine({ view }: Words): SeatView | null {
  return boardOf(view, view.seat);
}

/** The sector that a step asks about. */
export function sectorOf(step: Step | null): string | null {
  return step && 'sector' in step ? step.sector : null;
}

export const PHASES: Readonly<Record<GameView['phase'], string>> = {
  setup: 'set-up',
  action: 'action phase',
  combat: 'combat phase',
  upkeep: 'upkeep',
  cleanup: 'clean-up',
  over: 'final scores',
};

/** What ships that nobody plays may be called. */
export function nobodysNames({ kinds }: Kinds): string[] {
  return Object.values(kinds)
    .filter((kind) => !kind.played)
    .flatMap(({ name, noun, side }) => [name, noun, `${noun}s`, side.replace(/^the /, '')]);
}

/** What an alliance is called. */
export function allianceName(words: Words, id: string): string {
  return words.catalogue.alliances[id]?.name ?? title(id);
}

/** A player with those who stand on the same side of a battle; who has no ship left is named where nobody has. */
export function sideName(words: Words, seat: number, there: readonly number[]): string {
  const side = [seat, ...(boardOf(words.view, seat)?.allies ?? [])].filter((one) => there.includes(one));
  return (side.length > 0 ? side : [seat]).map((one) => playerName(words, one)).join(' and ');
}

/** A place by its coordinates, which say nothing to a reader. */
const PLACE = / (?:at )?-?\d+,-?\d+\b/;

export function withoutPlaces(entry: LogEntry): LogEntry {
  return { ...entry, text: entry.text.replace(PLACE, '') };
}
