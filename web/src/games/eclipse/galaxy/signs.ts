import type { Letters } from '../../../shell/map/letters';
import { NON_PLAYER } from '../../../shell/seats';
import type { Catalogue, Fleet, SectorView } from '../types';
import type { FleetArea } from './layout';
import { parties } from './parties';

/** What stands for ships on the map: so many of a kind, or the sign of whose those after it are. */
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

type Kinds = Catalogue['kinds'];
type Manned = Pick<SectorView, 'ships' | 'owner'>;
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

/** Signs in a row as large as fits beside their numbers, which have a size of their own; at most so large. */
function laid(items: readonly Item[], y: number, letters: Letters, width: number, most: number): ShipSign[] {
  const fixed = items.reduce((sum, item) => sum + digits(item, letters), GAP * (items.length - 1));
  const drawn = items.reduce((sum, item) => sum + glyph(item), 0);
  const scale = Math.min(most, (width - fixed) / drawn);
  let left = -(fixed + drawn * scale) / 2;
  return items.map((item) => {
    const right = left + glyph(item) * scale;
    const sign = { ...item, x: (left + right) / 2, y, scale, number: item.count > 1 ? right + 2 : null };
    left = right + digits(item, letters) + GAP;
    return sign;
  });
}

/** The parties in a sector, players first, with their ships from the largest on. */
function gathered(ships: readonly Fleet[], kinds: Kinds): Item[][] {
  const size = ({ ship }: Fleet): number => kinds[ship]?.size ?? 0;
  return parties(ships)
    .map((party) => [...party].sort((a, b) => size(a) - size(b)))
    .sort((a, b) => Number(a[0]?.seat === NON_PLAYER) - Number(b[0]?.seat === NON_PLAYER))
    .map((party) => party.map(({ seat, ship, count }) => ({ seat, ship, count })));
}

/** A party behind the sign of whose it is; what nobody plays has none, and the owner's alone need none. */
function signed(party: readonly Item[], owner: number | null): Item[] {
  const seat = party[0]?.seat ?? NON_PLAYER;
  return seat === NON_PLAYER || seat === owner ? [...party] : [{ seat, ship: null, count: 1 }, ...party];
}

/** The largest ship of a party, standing for all its ships. */
function together(party: readonly Item[]): Item[] {
  const [largest] = party;
  return largest ? [{ ...largest, count: party.reduce((sum, fleet) => sum + fleet.count, 0) }] : [];
}

/**
 * Signs for the ships of a sector that is seen from afar: those of one party in the last of the rows, those of several in
 * rows of their own. Where not all kinds fit, each party is told by its largest ship.
 */
export function signsFromAfar({ ships, owner }: Manned, kinds: Kinds, letters: Letters, rows: readonly number[], width = WIDTH): ShipSign[] {
  const here = gathered(ships, kinds);
  const used = Math.min(here.length, rows.length);
  const share = Math.ceil(here.length / used);
  const known = here.length > 1 ? null : owner;
  return rows.slice(rows.length - used).flatMap((y, i) => {
    const fleets = here.slice(i * share, (i + 1) * share);
    const most = (1.5 * letters) / GLYPH;
    const each = laid(fleets.flatMap((party) => signed(party, known)), y, letters, width, most);
    if (each.every(({ scale }) => scale * GLYPH >= letters)) return each;
    return laid(fleets.flatMap((party) => signed(together(party), known)), y, letters, width, most);
  });
}

/** Signs for all the ships of a sector, a row for each party, in an area of it. */
export function signsIn({ ships, owner }: Manned, kinds: Kinds, letters: Letters, { top, bottom, width }: FleetArea): ShipSign[] {
  const here = gathered(ships, kinds);
  const height = (bottom - top) / here.length;
  const known = here.length > 1 ? null : owner;
  return here.flatMap((party, i) => laid(signed(party, known), top + height * (i + 0.5), letters, width, Math.min(1.35, height / GLYPH)));
}
