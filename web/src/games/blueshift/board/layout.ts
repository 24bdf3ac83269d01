import type { Point } from '../../../shell/map/hex';

/**
 * A hexagon of size 100 has four regions that never overlap: its name above; what lies there at the left and the
 * tracks of a site at the right; what stands on it in a row; the fleets below, one row for each player.
 */

export const NAME: Point = { x: 0, y: -61 };
/** The middle of the picture of a site, and how far it reaches. */
export const SITE: Point = { x: -48, y: -21 };
export const SITE_RADIUS = 25;
/** Whose a site is, and what holds it up: in the corners at the sides. */
export const OWNER: Point = { x: -75, y: 6 };
export const BLOCKADE: Point = { x: 78, y: 6 };
/** The tracks: where their signs stand, and where their cells begin and end. */
export const TRACKS = { sign: -14, from: -2, to: 74, first: -43, apart: 20 } as const;
export const GROUND = 19;

const FLEETS = { top: 31, bottom: 76 } as const;
const GLYPH = 25;
/** The greatest height of a row of ships, and how much greater than drawn a ship may be. */
const HIGHEST = 38;
const GREATEST = 1.5;

export interface FleetRow {
  y: number;
  scale: number;
  /** The place of the mark of whose ships they are, then of each kind. */
  xs: number[];
}

/** How wide a hexagon of size 100 is at a height. */
function widthAt(y: number): number {
  return 2 * (100 - Math.abs(y) / Math.sqrt(3));
}

/** One row for each party, with the number of kinds of ships in each; `high` where nothing stands above. */
export function fleetRows(kinds: readonly number[], high = false): FleetRow[] {
  if (kinds.length === 0) return [];
  const top = high ? 4 : FLEETS.top;
  const height = Math.min(HIGHEST, (FLEETS.bottom - top) / kinds.length);
  const first = (top + FLEETS.bottom) / 2 - (height * (kinds.length - 1)) / 2;
  return kinds.map((count, i) => {
    const y = first + height * i;
    const places = count + 1;
    const scale = Math.min(GREATEST, height / GLYPH, (widthAt(y + height / 2) - 24) / (places * (GLYPH + 5)));
    const step = (GLYPH + 5) * scale;
    return { y, scale, xs: Array.from({ length: places }, (_, k) => (k - (places - 1) / 2) * step) };
  });
}

/** The cells of a track, from left to right: where each has its middle, and how wide it is. */
export function cells(count: number): { width: number; xs: number[] } {
  const width = Math.min(15, (TRACKS.to - TRACKS.from) / Math.max(1, count));
  return { width, xs: Array.from({ length: count }, (_, i) => TRACKS.from + width * (i + 0.5)) };
}

/** The size of letters in which a name fits above a sector, from near and from far. */
export function nameSize(name: string, far: boolean): number {
  return Math.min(far ? 17 : 13.5, 170 / Math.max(1, name.length));
}
