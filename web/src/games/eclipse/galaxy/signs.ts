import type { Letters } from '../../../shell/map/letters';
import { NON_PLAYER } from '../../../shell/seats';
import type { Catalogue, Fleet, SectorView } from '../types';
import { parties } from './parties';

/** What stands for ships that are seen from afar: so many of a kind, or the sign of whose those after it are. */
export interface ShipSign {
  seat: number;
  ship: string | null;
  count: number;
  x: number;
  y: number;
  scale: number;
  /** Where its number stands; null where there is one ship. */
  number: number | null;
}

type Item = Pick<ShipSign, 'seat' | 'ship' | 'count'>;

const GLYPH = 23;
const GAP = 7;
/** How wide a sign of a seat is beside a ship, and a digit beside its height. */
const SIGIL = 0.7;
const DIGIT = 0.6;
/** The width in which signs of ships stand. */
const WIDTH = 146;

function glyph({ ship }: Item): number {
  return ship === null ? SIGIL * GLYPH : GLYPH;
}

function digits({ count }: Item, letters: Letters): number {
  return count > 1 ? String(count).length * DIGIT * letters + 2 : 0;
}

/** How large signs are that fill a width, beside numbers whose size is given. */
function fitting(items: readonly Item[], letters: Letters, width: number): number {
  const fixed = items.reduce((sum, item) => sum + digits(item, letters), GAP * (items.length - 1));
  const drawn = items.reduce((sum, item) => sum + glyph(item), 0);
  return Math.min((1.5 * letters) / GLYPH, (width - fixed) / drawn);
}

/** The largest ship of a party, standing for all its ships. */
function together(party: readonly Item[]): Item[] {
  const [largest] = party;
  return largest ? [{ ...largest, count: party.reduce((sum, fleet) => sum + fleet.count, 0) }] : [];
}

function signed(party: readonly Item[], owner: number | null): Item[] {
  const seat = party[0]?.seat ?? NON_PLAYER;
  return seat === NON_PLAYER || seat === owner ? [...party] : [{ seat, ship: null, count: 1 }, ...party];
}

/** Parties in a row; where not all of their ships fit, each is told by one. */
function row(fleets: readonly (readonly Item[])[], y: number, letters: Letters, width: number, owner: number | null): ShipSign[] {
  const each = fleets.flatMap((party) => signed(party, owner));
  const readable = fitting(each, letters, width) * GLYPH >= letters;
  const items = readable ? each : fleets.flatMap((party) => signed(together(party), owner));
  const scale = fitting(items, letters, width);
  const wide = items.reduce((sum, item) => sum + glyph(item) * scale + digits(item, letters), GAP * (items.length - 1));
  let left = -wide / 2;
  return items.map((item) => {
    const right = left + glyph(item) * scale;
    const sign = { ...item, x: (left + right) / 2, y, scale, number: item.count > 1 ? right + 2 : null };
    left = right + digits(item, letters) + GAP;
    return sign;
  });
}

/**
 * Signs for the ships of a sector, the largest first: those of one party in the last of the rows, those of several in
 * rows of their own, players first. Whose they are is told of all but the owner's alone.
 */
export function shipSigns(
  { ships, owner }: Pick<SectorView, 'ships' | 'owner'>,
  kinds: Catalogue['kinds'],
  letters: Letters,
  rows: readonly number[],
  width = WIDTH,
): ShipSign[] {
  const size = ({ ship }: Fleet): number => kinds[ship]?.size ?? 0;
  const here: Item[][] = parties(ships)
    .map((party) => [...party].sort((a, b) => size(a) - size(b)))
    .sort((a, b) => Number(a[0]?.seat === NON_PLAYER) - Number(b[0]?.seat === NON_PLAYER))
    .map((party) => party.map(({ seat, ship, count }) => ({ seat, ship, count })));
  if (here.length === 0) return [];
  const used = Math.min(here.length, rows.length);
  const each = Math.ceil(here.length / used);
  const told = here.length > 1 ? null : owner;
  return rows.slice(rows.length - used).flatMap((y, i) => row(here.slice(i * each, (i + 1) * each), y, letters, width, told));
}
