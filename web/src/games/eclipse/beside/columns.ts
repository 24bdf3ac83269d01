import { figure, title } from '../../../shell/words';
import { CATEGORY_NAMES, points, sectorName, someShips, techName, type Words } from '../labels';
import { boardsOf } from '../seats';
import { CATEGORIES, RESOURCES, type Category, type Resource, type SeatView } from '../types';

/** What stands in a column of a player: as a number to be sorted by, as it is written, and in words. */
export interface Fact {
  value: number;
  text: string;
  /** What stands smaller beside it. */
  beside?: string;
  said: string;
  /** What lights up on the map: a word for each sector. */
  lights?: Readonly<Record<string, string>>;
  /** Ships, by how many of each kind. */
  ships?: Readonly<Record<string, number>>;
}

export interface Column {
  id: string;
  /** What several columns are called together. */
  group: string;
  title: string;
  /** Whose colour the heading wears. */
  hue?: string;
  of: (seat: SeatView) => Fact;
}

export type Order = { column: string; falling: boolean } | null;

/** Points that are hidden from who looks: those of tiles that lie face down. */
export function hides(seat: SeatView): boolean {
  return seat.score['reputation'] === null && seat.reputation.count > 0;
}

/** A number of points of which some may be hidden. */
export function known(number: number, hidden: boolean): string {
  return hidden ? `${figure(number)} + ?` : figure(number);
}

export function totalOf(seat: SeatView): string {
  return known(seat.score['total'] ?? 0, hides(seat));
}

function signed(number: number): string {
  return `${number < 0 ? '−' : '+'}${Math.abs(number)}`;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((all, one) => all + one, 0);
}

function resource(kind: Resource): Column {
  return {
    id: kind,
    group: 'In store, and what comes in',
    title: title(kind),
    hue: kind,
    of: (seat) => ({
      value: seat.storage[kind],
      text: figure(seat.storage[kind]),
      beside: signed(seat.net[kind]),
      said:
        kind === 'money'
          ? `${seat.storage.money} money in store; ${seat.income.money} come in and ${seat.upkeep} are paid for upkeep`
          : `${seat.storage[kind]} ${kind} in store; ${seat.income[kind]} come in`,
    }),
  };
}

const ON_NO_ACTION: readonly string[] = ['track', 'aside'];

const DISCS: readonly Column[] = [
  {
    id: 'discs',
    group: 'Discs and colony ships',
    title: 'Discs',
    of: (seat) => {
      const left = seat.discs['track'] ?? 0;
      const used = Object.entries(seat.discs).filter(([place, discs]) => discs > 0 && !ON_NO_ACTION.includes(place));
      const spent = used.map(([action, discs]) => `${discs} on ${action}`).join(', ');
      return {
        value: left,
        text: figure(left),
        beside: figure(sum(used.map(([, discs]) => discs))),
        said: `${left} left on the track; ${spent || 'none on actions'}`,
      };
    },
  },
  {
    id: 'upkeep',
    group: 'Discs and colony ships',
    title: 'Upkeep',
    of: (seat) => ({
      value: seat.upkeep,
      text: figure(seat.upkeep),
      beside: `→ ${seat.upkeep_next}`,
      said: `upkeep ${seat.upkeep} now, ${seat.upkeep_next} after one more action`,
    }),
  },
  {
    id: 'colony',
    group: 'Discs and colony ships',
    title: 'Colony',
    of: ({ colony }) => ({
      value: colony.ready,
      text: `${colony.ready}/${colony.total}`,
      said: `${colony.ready} of ${colony.total} colony ships are ready`,
    }),
  },
];

function technologies(track: Category, words: Words): Column {
  return {
    id: track,
    group: 'Technologies',
    title: CATEGORY_NAMES[track],
    hue: track,
    of: (seat) => {
      const owned = seat.techs[track];
      const named = owned.map((id) => techName(words, id)).join(', ');
      return {
        value: owned.length,
        text: figure(owned.length),
        beside: seat.discount[track] ? `−${seat.discount[track]}` : '',
        said: `${named || 'none'}; the next one costs ${seat.discount[track]} less`,
      };
    },
  };
}

function fleets(words: Words): Column[] {
  const kindsOf = (seat: SeatView): Record<string, number> => {
    const ships: Record<string, number> = {};
    for (const fleet of seat.fleets) for (const [kind, count] of Object.entries(fleet.ships)) ships[kind] = (ships[kind] ?? 0) + count;
    return ships;
  };
  const told = (ships: Readonly<Record<string, number>>): string =>
    Object.entries(ships).map(([kind, count]) => someShips(words.catalogue, kind, count)).join(', ') || 'no ships';
  return [
    {
      id: 'ships',
      group: 'Fleet',
      title: 'Ships',
      of: (seat) => {
        const ships = kindsOf(seat);
        return {
          value: sum(Object.values(ships)),
          text: '',
          ships,
          said: told(ships),
          lights: Object.fromEntries(seat.fleets.map((fleet) => [fleet.sector, figure(sum(Object.values(fleet.ships)))])),
        };
      },
    },
    {
      id: 'strength',
      group: 'Fleet',
      title: 'Strength',
      of: ({ strength, fleets: at }) => ({
        value: strength.overall,
        text: strength.overall.toFixed(1),
        said: `deals ${strength.fire.toFixed(1)} damage a round${strength.salvo > 0 ? ` and ${strength.salvo.toFixed(1)} with missiles` : ''} if nothing shields against it, bears ${strength.bears}`,
        lights: Object.fromEntries(at.map((fleet) => [fleet.sector, fleet.overall.toFixed(1)])),
      }),
    },
  ];
}

function pointsFrom(source: string, words: Words): Column {
  const group = 'Points so far';
  return {
    id: `points-${source}`,
    group,
    title: words.catalogue.points[source] ?? title(source),
    of: (seat) => {
      const worth = seat.score[source] ?? 0;
      const hidden = source === 'reputation' && hides(seat);
      const at = seat.points_at[source];
      const where = Object.entries(at ?? {}).map(([sector, here]) => `${sectorName(words, sector)} ${here}`);
      const tiles = `${seat.reputation.count} ${seat.reputation.count === 1 ? 'tile lies' : 'tiles lie'} face down`;
      return {
        value: worth,
        text: hidden ? '?' : figure(worth),
        said: `${hidden ? tiles : points(worth)}${where.length > 0 ? ` (${where.join(', ')})` : ''}`,
        ...(where.length > 0 ? { lights: Object.fromEntries(Object.entries(at ?? {}).map(([sector, here]) => [sector, figure(here)])) } : {}),
      };
    },
  };
}

/** The columns of the overview: sources of points stand there as soon as anybody has one of theirs. */
export function columns(words: Words): Column[] {
  const seats = boardsOf(words.view);
  const sources = Object.keys(words.catalogue.points).filter((source) =>
    seats.some((seat) => seat.score[source] || (source === 'reputation' && hides(seat))),
  );
  const total: Column = {
    id: 'total',
    group: 'Points so far',
    title: 'Total',
    of: (seat) => ({
      value: seat.score['total'] ?? 0,
      text: totalOf(seat),
      said: hides(seat) ? `${points(seat.score['total'] ?? 0)} and what lies face down` : points(seat.score['total'] ?? 0),
    }),
  };
  return [
    ...RESOURCES.map(resource),
    ...DISCS,
    ...CATEGORIES.map((track) => technologies(track, words)),
    ...fleets(words),
    total,
    ...sources.map((source) => pointsFrom(source, words)),
  ];
}

/** Headings over several columns: what they are called and how many they are. */
export function groupsOf(all: readonly Column[]): { group: string; span: number }[] {
  const found: { group: string; span: number }[] = [];
  for (const { group } of all) {
    const last = found.at(-1);
    if (last?.group === group) last.span += 1;
    else found.push({ group, span: 1 });
  }
  return found;
}

/** Players as they are sorted; equals, and all without an order, stay as they stood. */
export function sorted(seats: readonly SeatView[], all: readonly Column[], order: Order): SeatView[] {
  const column = all.find(({ id }) => id === order?.column);
  if (!column || !order) return [...seats];
  const way = order.falling ? -1 : 1;
  return [...seats].sort((a, b) => way * (column.of(a).value - column.of(b).value));
}

/** How a column is sorted when its heading is pressed: falling, rising, and as they play again. */
export function next(order: Order, column: string): Order {
  if (order?.column !== column) return { column, falling: true };
  return order.falling ? { column, falling: false } : null;
}
