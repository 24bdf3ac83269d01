import { NON_PLAYER } from '../../shell/seats';
import type { LogEntry } from '../../shell/types';
import { title } from '../../shell/words';
import { key, NEIGHBOURS, neighbour, parseKey } from './hex';
import type { Catalogue, GameView, Resource, SeatView, SectorView, Step } from './types';

/** Everything a sentence may have to name. */
export interface Words {
  view: GameView;
  catalogue: Catalogue;
  names: string[];
}

const SHIP_NAMES: Record<string, string> = {
  interceptor: 'Interceptor',
  cruiser: 'Cruiser',
  dreadnought: 'Dreadnought',
  starbase: 'Starbase',
  ancient: 'Ancient',
  gcds: 'Galactic Center Defense System',
  guardian: 'Guardian',
  ancient_cruiser: 'Ancient Cruiser',
  ancient_dreadnought: 'Ancient Dreadnought',
  orbital: 'Orbital',
  monolith: 'Monolith',
};

export const RING_NAMES: Record<string, string> = {
  center: 'Galactic Center',
  inner: 'Inner sectors (I)',
  middle: 'Middle sectors (II)',
  outer: 'Outer sectors (III)',
  starting: 'Home sectors',
  guardian: 'Guardian sectors',
};

export const CATEGORY_NAMES: Record<string, string> = { military: 'Military', grid: 'Grid', nano: 'Nano', rare: 'Rare' };

/** A number with its sign; one that is below nothing with a true minus. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

/** What one more cube off a track does to its income; null where none is left. */
export function incomeGain(seat: SeatView | null, kind: Resource): string | null {
  const next = seat?.income_next[kind] ?? null;
  return seat && next !== null ? `income ${seat.income[kind]} → ${next}` : null;
}

export function points(count: number): string {
  return `${count} ${count === 1 ? 'point' : 'points'}`;
}

export function shipName(id: string): string {
  return SHIP_NAMES[id] ?? title(id);
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
  if (sector.discovery) marks.push('discovery');
  if (sector.artifact) marks.push(`${sector.artifact} artifact`);
  if (sector.orbital) marks.push('orbital');
  if (sector.monolith) marks.push('monolith');
  return marks;
}

/** What is left of a supernova: no disc may lie there, and it is nothing else of that kind. */
export function isRemnant(sector: SectorView): boolean {
  return sector.influence_space === false && !sector.subsector && !sector.black_hole && !sector.supernova;
}

export function playerName(words: Words, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return 'Nobody';
  if (seat === NON_PLAYER) return 'Ancients';
  return words.names[seat] ?? words.view.seats[seat]?.name ?? `Player ${seat + 1}`;
}

export function squareName(words: Words, sector: string, index: string): string {
  if (index === 'orbital') return 'the orbital';
  const found = words.view.sectors.find((s) => s.id === sector)?.squares[Number(index)];
  if (!found) return `square ${Number(index) + 1}`;
  return `the ${found.advanced ? 'advanced ' : ''}${found.kind} square`;
}

export function slotName(words: Words, seat: SeatView | undefined, ship: string, index: string): string {
  const slot = seat?.blueprints[ship]?.slots[Number(index)];
  const part = slot?.part ?? null;
  return part ? `slot ${Number(index) + 1} (${partName(words, part)})` : `slot ${Number(index) + 1} (empty)`;
}

export function mine(words: Words): SeatView | undefined {
  return words.view.seat === null ? undefined : words.view.seats[words.view.seat];
}

const ENDS = 'End the action.';

/** The sector that a step asks about. */
export function sectorOf(step: Step | null): string | null {
  return step && 'sector' in step ? step.sector : null;
}

/** What the page asks of the player now. */
export function prompt(step: Step | null, words: Words): string {
  if (!step) return words.view.over ? 'The game is over.' : 'The table is thinking.';
  const left = 'left' in step ? ` ${step.left} left.` : '';
  const at = sectorOf(step);
  const sector = at ? sectorName(words, at) : 'the sector';
  switch (step.kind) {
    case 'choose_faction':
      return 'Choose your faction.';
    case 'orient_home':
      return 'Turn your home sector, then place it.';
    case 'turn':
      return mine(words)?.passed ? 'You have passed: take a reaction, or pass again.' : 'Choose an action, or pass.';
    case 'explore':
      if (step.left === 0) return `Explore: all explored. ${ENDS}`;
      return `Explore: choose a glowing place.${left}`;
    case 'place_sector':
      return 'Turn the new sector and place it, or discard it.';
    case 'take_control':
      return `Put an influence disc on ${sector}?`;
    case 'discovery':
      return [`You found a discovery: use it now, or keep it for ${points(step.worth)}.`, ...Object.values(step.void ?? {})].join(' ');
    case 'influence':
      if (step.left === 0) return `Influence: no disc moves any more. ${ENDS}`;
      return `Influence: choose where a disc comes from, then where it goes.${left}`;
    case 'research':
      if (step.left === 0) return `Research: all researched. ${ENDS}`;
      return `Research: choose a technology.${left}`;
    case 'artifacts':
      return 'Choose what each artifact yields.';
    case 'upgrade':
      if (step.left === 0) return 'Upgrade: parts may still come off; no new one may be fitted.';
      return `Upgrade: take parts off, or choose a part and then a slot.${left}`;
    case 'build':
      if (step.left === 0) return `Build: all built. ${ENDS}`;
      return `Build: choose what, then where.${left}`;
    case 'move':
      if (step.left === 0) return step.ship ? 'Move: fly on, or stay.' : `Move: all moved. ${ENDS}`;
      return `Move: choose a ship, then follow the glowing sectors.${left}`;
    case 'return_cube':
      return 'A cube comes back: choose its track.';
    case 'missiles':
      return 'Choose which of your ships fires first.';
    case 'engage':
      return 'Your ships act: attack, hold fire or retreat.';
    case 'assign':
      return 'Choose the ship that this die hits.';
    case 'shoot_down':
      return `Choose which missile your point defense shoots down: ${step.left} more.`;
    case 'stalemate':
      return 'Neither side can win this: retreat, or give up your ships.';
    case 'reputation':
      return 'Keep one of the reputation tiles you drew, or none.';
    case 'room_first':
      return `Your reputation track is full: return a tile to draw ${step.count} tile${step.count === 1 ? '' : 's'}, or draw none.`;
    case 'population':
      return `Attack the population of ${sector}?`;
    case 'destroy':
      return `Choose the cubes to destroy in ${sector}.`;
    case 'upkeep':
      return 'Upkeep: move colony ships and trade first, then pay.';
    case 'answer':
      if (step.proposer === words.view.seat) return `${playerName(words, step.seat)} has not answered your proposal yet.`;
      return `${playerName(words, step.proposer)} proposes diplomacy, offering a ${step.resource} cube.`;
    case 'make_room':
      return 'Make room for the ambassador: return a reputation tile.';
    case 'return_ship':
      return `Your ${shipName(step.ship).toLowerCase()} leaves the black hole: choose where.`;
    case 'direction':
      return 'Choose which way round the turns of this round go.';
    case 'remove_cube':
      return 'Take one population cube out of the game: the next of a track of your choice.';
    case 'lay_portal':
      return 'Choose the sector of yours that receives the warp portal.';
    case 'overture':
      return at ? `Sector ${sector} makes a new connection: propose relations, or go on.` : 'Before upkeep: propose relations, or go on.';
    default:
      return `${title((step as Step).kind)}: choose.`;
  }
}

export const PHASES: Record<string, string> = {
  setup: 'set-up',
  action: 'action phase',
  combat: 'combat phase',
  upkeep: 'upkeep',
  cleanup: 'clean-up',
  over: 'final scores',
};

export const SCORE_PARTS: Record<string, string> = {
  reputation: 'Reputation',
  ambassadors: 'Ambassadors',
  sectors: 'Sectors',
  discoveries: 'Discoveries',
  monoliths: 'Monoliths',
  technologies: 'Technologies',
  species: 'Species',
  traitor: 'Traitor',
  trophies: 'Ancients destroyed',
};

/** A place by its coordinates, which say nothing to a reader. */
const PLACE = / (?:at )?-?\d+,-?\d+\b/;

export function withoutPlaces(entry: LogEntry): LogEntry {
  return { ...entry, text: entry.text.replace(PLACE, '') };
}

const BRIEF: Record<string, string> = {
  turn: 'choose an action',
  choose_faction: 'choose a faction',
  orient_home: 'turn your home sector',
  place_sector: 'place the sector',
  take_control: 'take control?',
  return_cube: 'a cube comes back',
  missiles: 'battle',
  engage: 'battle',
  assign: 'assign a hit',
  shoot_down: 'shoot missiles down',
  stalemate: 'stalemate',
  reputation: 'reputation tiles',
  destroy: 'destroy population',
  answer: 'diplomacy',
  make_room: 'make room',
  room_first: 'make room',
  overture: 'diplomacy',
  return_ship: 'a ship comes back',
  lay_portal: 'open a warp portal',
  direction: 'direction of play',
  remove_cube: 'take a cube out',
};

/** The step in two or three words, for the strip under the map. */
export function shortStep(step: Step | null): string {
  if (!step) return '';
  const brief = BRIEF[step.kind];
  if (brief) return brief;
  const left = 'left' in step && step.left ? `, ${step.left} left` : '';
  return `${title(step.kind).toLowerCase()}${left}`;
}
