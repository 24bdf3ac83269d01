import { corners, mod6, type Point } from '../../../shell/map/hex';
import type { Letters } from '../../../shell/map/letters';

/** How wide the lines of a sector's edges and how large its wormholes are, in units of the map. */
export interface Edges {
  wall: number;
  gate: number;
}

/** Lines and wormholes that can be seen from where letters have a size. */
export function edgesAt(letters: Letters): Edges {
  return { wall: 1.8 + 0.13 * letters, gate: Math.min(17, 10 + 0.2 * letters) };
}

/** The lines along edges through which nobody passes, and beside the wormholes of the others. */
export function walls(edges: readonly number[], wormholes: readonly number[], { wall, gate }: Edges): string {
  const round = corners(98 - wall / 2);
  const open = new Set(wormholes);
  return edges
    .map((edge) => {
      // Edge 0 is north: it runs between the fifth and the sixth corner.
      const [from, to] = [round[mod6(edge + 4)]!, round[mod6(edge + 5)]!];
      if (!open.has(edge)) return line(from, to);
      const gap = (gate + wall) / Math.hypot(to.x - from.x, to.y - from.y);
      return line(from, between(from, to, 0.5 - gap)) + line(between(from, to, 0.5 + gap), to);
    })
    .join('');
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function line(a: Point, b: Point): string {
  return `M${a.x.toFixed(1)},${a.y.toFixed(1)}L${b.x.toFixed(1)},${b.y.toFixed(1)}`;
}
