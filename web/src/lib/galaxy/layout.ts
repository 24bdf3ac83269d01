import type { Point } from '../hex';

/**
 * A hexagon of size 100 has four regions that never overlap: its corners hold points, number, owner and
 * markers; the upper half holds the planets; the lower half the ships, one row for each party.
 */

export const PLANET_RADIUS = 13;

export const CORNERS = {
  points: { x: -41, y: -67 },
  number: { x: 41, y: -67 },
  owner: { x: -79, y: 0 },
  discovery: { x: 79, y: 0 },
  artifact: { x: 42, y: 68 },
  monolith: { x: -42, y: 68 },
} as const satisfies Record<string, Point>;

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

export interface FleetRow {
  y: number;
  scale: number;
  xs: number[];
}

const FLEET_TOP = 15;
const FLEET_BOTTOM = 69;
const FLEET_WIDTH = 112;
const GLYPH = 26;

/** One row of ships for each party, with the number of ship types in each. */
export function fleetRows(types: readonly number[]): FleetRow[] {
  if (types.length === 0) return [];
  const height = (FLEET_BOTTOM - FLEET_TOP) / types.length;
  return types.map((count, i) => {
    const scale = Math.min(1.35, height / GLYPH, FLEET_WIDTH / (count * (GLYPH + 4)));
    const step = (GLYPH + 6) * scale;
    return {
      y: FLEET_TOP + height * (i + 0.5),
      scale,
      xs: Array.from({ length: count }, (_, k) => (k - (count - 1) / 2) * step),
    };
  });
}
