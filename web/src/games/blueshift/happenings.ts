/** What happened on the map of sectors between two sights of it: told by what they differ in. */

import type { Happening } from '../../shell/happened/moments';
import { key } from '../../shell/map/hex';
import { placeTitle, playerName, shipName, type Words } from './labels';
import type { GameView, SectorView, ShipView } from './types';

type What = { kind: 'flew'; unit: string; ship: string; from: string; to: string } | { kind: 'found' | 'built' | 'destroyed' | 'claimed' | 'left' | 'changed' | 'gained' | 'out' };

/** One thing that happened, and what is drawn of it; a ship is named by its seat and its word. */
export type Deed = Happening & What;

/** What happened, to whom and where, before it is said whom that concerns. */
type Bare = What & { seat: number | null; places: string[]; name?: string };

export function happenings(before: GameView, after: GameView, words: Words): Deed[] {
  return [...ofShips(before, after), ...ofSectors(before, after), ...ofPlayers(before, after)].map((one) => withInterest(one, before, words));
}

function ships({ players }: GameView): Map<string, ShipView & { seat: number }> {
  return new Map(players.flatMap(({ seat, ships }) => ships.map((ship) => [`${seat} ${ship.ship}`, { ...ship, seat }] as const)));
}

function ofShips(before: GameView, after: GameView): Bare[] {
  const [had, has] = [ships(before), ships(after)];
  const found: Bare[] = [];
  for (const [name, { seat, kind, sector, ship }] of has) {
    const from = had.get(name)?.sector;
    if (from === undefined) found.push({ kind: 'built', seat, places: [sector], name: ship });
    else if (from !== sector) found.push({ kind: 'flew', seat, unit: kind, ship: name, from, to: sector, places: [from, sector] });
  }
  for (const [name, { seat, sector, ship }] of had) {
    if (!has.has(name)) found.push({ kind: 'destroyed', seat, places: [sector], name: ship });
  }
  return found;
}

function ofSectors(before: GameView, after: GameView): Bare[] {
  const known = new Map(before.sectors.map((sector) => [key(sector), sector]));
  return after.sectors.flatMap((is) => {
    const was = known.get(key(is));
    return was === is ? [] : ofSector(was ?? null, is);
  });
}

function ofSector(was: SectorView | null, is: SectorView): Bare[] {
  const places = [key(is)];
  const [had, has] = [was?.site?.owner ?? null, is.site?.owner ?? null];
  if (is.discovered && !was?.discovered) return [{ kind: 'found', seat: has, places }];
  if (had === has) return [{ kind: 'changed', seat: has, places }];
  const left: Bare[] = had === null ? [] : [{ kind: 'left', seat: had, places }];
  return has === null ? left : [...left, { kind: 'claimed', seat: has, places }];
}

function ofPlayers(before: GameView, after: GameView): Bare[] {
  return after.players.flatMap((is): Bare[] => {
    const was = before.players.find(({ seat }) => seat === is.seat);
    if (!was || was === is) return [];
    const about = { seat: is.seat, places: [] };
    return [
      ...(is.points === was.points ? [] : [{ kind: 'gained' as const, ...about }]),
      ...(is.out && !was.out ? [{ kind: 'out' as const, ...about }] : []),
    ];
  });
}

function isAt(view: GameView, place: string, seat: number): boolean {
  const owner = view.sectors.find((sector) => key(sector) === place)?.site?.owner;
  return owner === seat || view.players.some((player) => player.seat === seat && player.ships.some(({ sector }) => sector === place));
}

/** Whether something is of interest to the seat that looks, and what of it must not be missed. */
function withInterest({ name, ...one }: Bare, before: GameView, words: Words): Deed {
  const mine = words.seat;
  if (mine === null) return { ...one, concerns: false };
  const place = one.places.at(-1) ?? null;
  const where = place === null ? '' : placeTitle(words, place);
  const own = one.seat === mine;
  const concerns = own || one.places.some((at) => isAt(before, at, mine));
  if (one.kind === 'flew' && !own && isAt(before, one.to, mine)) {
    return { ...one, concerns, alarm: { title: 'You are attacked', text: `${playerName(words, one.seat ?? 0)} moves ships to ${where}.`, place } };
  }
  if (own && one.kind === 'destroyed') return { ...one, concerns, alarm: { title: 'A ship is lost', text: `Your ${shipName(name ?? 'ship')} was at ${where}.`, place } };
  if (own && one.kind === 'left') return { ...one, concerns, alarm: { title: 'A sector is lost', text: `${where} is yours no more.`, place } };
  if (one.kind === 'out') {
    const text = own ? 'Nothing of yours is left.' : `${playerName(words, one.seat ?? 0)} has nothing left.`;
    return { ...one, concerns: true, alarm: { title: own ? 'You are out of the game' : 'A player is out of the game', text, place: null } };
  }
  return { ...one, concerns };
}
