/** What happened in the galaxy between two sights of it: told by what they differ in, so by nothing that a seat does not see. */

import type { Alarm, Happening } from '../../../shell/happened/moments';
import { NON_PLAYER } from '../../../shell/seats';
import { playerName, sectorName, shipName, someShips, type Words } from '../labels';
import { boardOf, boardsOf } from '../seats';
import { CATEGORIES, type GameView, type SeatView, type SectorView } from '../types';

/** So many ships of one kind. */
interface Ships {
  seat: number;
  ship: string;
  count: number;
}

type What =
  | { kind: 'found' }
  | ({ kind: 'flew'; from: string; to: string } & Ships)
  | ({ kind: 'built' | 'destroyed' } & Ships)
  | ({ kind: 'hit' } & Omit<Ships, 'count'>)
  | { kind: 'claimed' | 'left' }
  | { kind: 'settled' | 'cleared'; square: string }
  | { kind: 'raised'; what: 'orbital' | 'monolith' }
  | { kind: 'discovered' | 'battle' | 'passed' | 'out' }
  | { kind: 'researched'; tech: string }
  | { kind: 'fitted'; ship: string }
  | { kind: 'gained'; points: number }
  | { kind: 'met' | 'broke'; other: number };

/** One thing that happened, and what is drawn of it. */
export type Deed = Happening & What;

export function happenings(before: GameView, after: GameView, { catalogue, names }: Omit<Words, 'view'>): Deed[] {
  const words = { catalogue, names, view: after };
  const told: Bare[] = [
    ...newSectors(before, after),
    ...flights(before, after),
    ...inSectors(before, after),
    ...onBoards(before, after),
  ];
  return told.map((one) => ({ ...one, ...interest(one, before, after, words) }));
}

/** What happened, to whom and where, before it is said whom that concerns. */
type Bare = What & Pick<Happening, 'seat' | 'places'>;

type Pairs<One> = { was: One; is: One }[];

/** Sectors that were there before and still are. */
function sectors(before: GameView, after: GameView): Pairs<SectorView> {
  const known = new Map(before.sectors.map((sector) => [sector.id, sector]));
  return after.sectors.flatMap((is) => {
    const was = known.get(is.id);
    return was && was !== is ? [{ was, is }] : [];
  });
}

function boards(before: GameView, after: GameView): Pairs<SeatView> {
  return boardsOf(after).flatMap((is) => {
    const was = boardOf(before, is.seat);
    return was && was !== is ? [{ was, is }] : [];
  });
}

function newSectors(before: GameView, after: GameView): Bare[] {
  const known = new Set(before.sectors.map(({ id }) => id));
  return after.sectors.filter(({ id }) => !known.has(id)).map(({ id, owner }) => ({ kind: 'found', seat: owner, places: [id] }));
}

interface Change extends Ships {
  place: string;
}

/** How many ships of each kind came to a sector, or went (negative). */
function changes(before: GameView, after: GameView): Change[] {
  const counts = new Map<string, Change>();
  const count = (view: GameView, sign: number): void => {
    for (const { id, ships } of view.sectors) {
      for (const { seat, ship, count } of ships) {
        const name = `${seat} ${ship} ${id}`;
        const known = counts.get(name) ?? { seat, ship, place: id, count: 0 };
        counts.set(name, { ...known, count: known.count + sign * count });
      }
    }
  };
  count(before, -1);
  count(after, 1);
  return [...counts.values()].filter((change) => change.count !== 0);
}

/** Ships that are gone in one sector and there in another flew; those that are gone altogether were destroyed. */
function flights(before: GameView, after: GameView): Bare[] {
  const all = changes(before, after);
  const found: Bare[] = [];
  const gone = all.filter(({ count }) => count < 0).map((change) => ({ ...change, count: -change.count }));
  for (const to of all.filter(({ count }) => count > 0)) {
    let left = to.count;
    for (const from of gone.filter(({ seat, ship }) => seat === to.seat && ship === to.ship)) {
      const count = Math.min(left, from.count);
      if (count === 0) continue;
      from.count -= count;
      left -= count;
      found.push({ kind: 'flew', seat: to.seat, ship: to.ship, count, from: from.place, to: to.place, places: [from.place, to.place] });
    }
    const there = before.sectors.some(({ id }) => id === to.place);
    if (left > 0 && there) found.push({ kind: 'built', seat: to.seat, ship: to.ship, count: left, places: [to.place] });
  }
  for (const { seat, ship, count, place } of gone) {
    const away = awayOf(after, seat, ship) - awayOf(before, seat, ship);
    if (count - away > 0) found.push({ kind: 'destroyed', seat, ship, count: count - away, places: [place] });
  }
  return found;
}

/** Ships in black holes are not lost. */
function awayOf({ away }: GameView, seat: number, ship: string): number {
  return away.filter((one) => one.seat === seat && one.ship === ship).length;
}

function inSectors(before: GameView, after: GameView): Bare[] {
  const found: Bare[] = [];
  for (const { was, is } of sectors(before, after)) {
    const places = [is.id];
    for (const [square, [had, has]] of cubes(was, is)) {
      if (had === null && has !== null) found.push({ kind: 'settled', seat: is.owner, square, places });
      if (had !== null && has === null) found.push({ kind: 'cleared', seat: was.owner, square, places });
    }
    if (was.owner !== is.owner) {
      if (was.owner !== null) found.push({ kind: 'left', seat: was.owner, places });
      if (is.owner !== null) found.push({ kind: 'claimed', seat: is.owner, places });
    }
    if (!was.orbital && is.orbital) found.push({ kind: 'raised', what: 'orbital', seat: is.owner, places });
    if (!was.monolith && is.monolith) found.push({ kind: 'raised', what: 'monolith', seat: is.owner, places });
    if (was.discovery && !is.discovery) found.push({ kind: 'discovered', seat: is.owner, places });
    found.push(...hits(was, is));
  }
  if (after.battle && before.battle?.sector !== after.battle.sector) found.push({ kind: 'battle', seat: after.battle.attacker, places: [after.battle.sector] });
  return found;
}

type Cube = string | null;

/** The cube on each square before and after. */
function cubes(was: SectorView, is: SectorView): [string, [Cube, Cube]][] {
  const squares = is.squares.map(({ cube }, at): [string, [Cube, Cube]] => [String(at), [was.squares[at]?.cube ?? null, cube]]);
  return [...squares, ['orbital', [was.orbital?.cube ?? null, is.orbital?.cube ?? null]]];
}

function damage(ships: SectorView['ships'], seat: number, ship: string): number {
  return ships.find((one) => one.seat === seat && one.ship === ship)?.damage.reduce((sum, one) => sum + one, 0) ?? 0;
}

function hits(was: SectorView, is: SectorView): Bare[] {
  return is.ships.flatMap(({ seat, ship }): Bare[] => {
    return damage(is.ships, seat, ship) > damage(was.ships, seat, ship) ? [{ kind: 'hit', seat, ship, places: [is.id] }] : [];
  });
}

function onBoards(before: GameView, after: GameView): Bare[] {
  return boards(before, after).flatMap(({ was, is }): Bare[] => {
    const about = { seat: is.seat, places: [] };
    const known = new Set(CATEGORIES.flatMap((track) => was.techs[track]));
    const techs = CATEGORIES.flatMap((track) => is.techs[track]).filter((tech) => !known.has(tech));
    const points = (is.score['total'] ?? 0) - (was.score['total'] ?? 0);
    return [
      ...techs.map((tech): Bare => ({ kind: 'researched', tech, ...about })),
      ...fitted(was, is).map((ship): Bare => ({ kind: 'fitted', ship, ...about })),
      ...is.ambassadors.filter((other) => !was.ambassadors.includes(other)).map((other): Bare => ({ kind: 'met', other, ...about })),
      ...was.ambassadors.filter((other) => !is.ambassadors.includes(other)).map((other): Bare => ({ kind: 'broke', other, ...about })),
      ...(points === 0 ? [] : [{ kind: 'gained', points, ...about } satisfies Bare]),
      ...(is.passed && !was.passed ? [{ kind: 'passed', ...about } satisfies Bare] : []),
      ...(is.out && !was.out ? [{ kind: 'out', ...about } satisfies Bare] : []),
    ];
  });
}

/** The ships on whose blueprints other parts lie. */
function fitted(was: SeatView, is: SeatView): string[] {
  return Object.entries(is.blueprints).flatMap(([ship, { slots }]) => {
    const before = was.blueprints[ship]?.slots;
    return before && before !== slots && slots.some(({ tile }, at) => before[at]?.tile !== tile) ? [ship] : [];
  });
}

/** Whether something is of interest to the seat that looks, and what of it must not be missed. */
function interest(one: Bare, before: GameView, after: GameView, words: Words): Pick<Happening, 'concerns' | 'alarm'> {
  const alarm = after.seat === null ? null : alarmOf(one, after.seat, before, words);
  const here = one.places.some((place) => after.seat !== null && isAt(before, place, after.seat) && one.kind !== 'gained');
  const concerns = alarm !== null || here || one.seat === after.seat || ('other' in one && one.other === after.seat);
  return alarm ? { concerns, alarm } : { concerns };
}

/** Whether a seat has ships or its disc somewhere. */
function isAt({ sectors }: GameView, place: string, seat: number): boolean {
  const sector = sectors.find(({ id }) => id === place);
  return sector !== undefined && (sector.owner === seat || sector.ships.some((fleet) => fleet.seat === seat && fleet.count > 0));
}

function isFriend(view: GameView, mine: number, other: number): boolean {
  return other === mine || (boardOf(view, mine)?.allies.includes(other) ?? false);
}

function alarmOf(one: Bare, mine: number, before: GameView, words: Words): Alarm | null {
  const where = one.places.at(-1) ?? null;
  const name = where === null ? '' : sectorName(words, where);
  const who = playerName(words, one.seat);
  switch (one.kind) {
    case 'flew':
      if (one.seat === NON_PLAYER || isFriend(before, mine, one.seat) || !isAt(before, one.to, mine)) return null;
      return { title: 'You are attacked', text: `${who} moves ${someShips(words.catalogue, one.ship, one.count)} into your sector ${name}.`, place: where };
    case 'destroyed':
      if (one.seat !== mine) return null;
      return { title: 'Ships are lost', text: `${one.count === 1 ? shipName(words.catalogue, one.ship) : someShips(words.catalogue, one.ship, one.count)} destroyed in sector ${name}.`, place: where };
    case 'left':
      if (one.seat !== mine) return null;
      return { title: 'A sector is lost', text: `Sector ${name} is yours no more.`, place: where };
    case 'cleared':
      if (one.seat !== mine) return null;
      return { title: 'Population is lost', text: `A cube is gone from your sector ${name}.`, place: where };
    case 'broke':
      if (one.seat !== mine) return null;
      return { title: 'Relations are broken', text: `You and ${playerName(words, one.other)} have no relations any more.`, place: null };
    case 'out':
      return { title: one.seat === mine ? 'You are out of the game' : 'A player is out of the game', text: one.seat === mine ? 'Nothing of yours is left in the galaxy.' : `${who} has nothing left in the galaxy.`, place: null };
    default:
      return null;
  }
}
