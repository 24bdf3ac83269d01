import type { Point } from '../../../shell/map/hex';

/**
 * A hexagon of size 100 has four regions that never overlap: its corners hold points, number, owner and
 * markers; the upper half holds the planets; the lower half the ships, one row for each party.
 */

export const PLANET_RADIUS = 13;

export const CORNERS = {
  points: { x: -41, y: -67 },
  number: { x: 41, y: -67 },
  owner: { x: -74, y: 0 },
  discovery: { x: 79, y: 0 },
  artifact: { x: 42, y: 68 },
  monolith: { x: -42, y: 68 },
} as const satisfies Record<string, Point>;

/** Where a warp portal lies, seen from the middle of its sector or of its part of a nebula. */
export const PORTAL: Point = { x: 0, y: -63 };
export const PORTAL_IN_PART: Point = { x: 26, y: -16 };

/** A pulsar's action spaces take the upper row. */
export const PULSAR_LIFT = 14;

const TOP_ROW = -38;
const BOTTOM_ROW = -5;
const SPACING = 33;

/** Where up to eight squares (planets and the orbital) lie. */
export function planetPlaces(count: number): Point[] {
  const row = (n: number, y: number): Point[] =>
    Array.from({ length: n }, (_, i) => ({ x: (i - (n - 1) / 2) * SPACING, y }));
  if (count <= 2) return row(count, (TOP_ROW + BOTTOM_ROW) / 2);
  const top = Math.floor(count / 2);
  return [...row(top, TOP_ROW), ...row(count - top, BOTTOM_ROW)];
}

/** Where the ships of a sector stand. */
export interface FleetArea {
  top: number;
  bottom: number;
  width: number;
}

export const IN_SECTOR: FleetArea = { top: 15, bottom: 69, width: 112 };

/** The ships of a hive, clear of the numbers at its edges. */
export const IN_HIVE: FleetArea = { top: 15, bottom: 57, width: 88 };

/** The ships of a nebula's part, seen from the middle of that part. */
export const IN_PART: FleetArea = { top: -12, bottom: 28, width: 62 };

/** A place that can be chosen, and the line around it. */
export interface Light {
  id: string;
  at: Point;
  outline: string;
  explored: boolean;
}

/** A sector on the map: where its hexagon has its centre, where the sector has its middle, and its outline. */
export interface Spot {
  id: string;
  at: Point;
  middle: Point;
  outline: string;
}
