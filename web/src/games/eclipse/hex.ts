/** What Eclipse's tiles add to hexagons: wormholes at their edges, and parts. */

import { edgeMiddle, mod6, SIZE, type Point } from '../../shell/map/hex';

/** Where printed wormholes point once the tile has been turned clockwise. */
export function turned(wormholes: readonly number[], turn: number): number[] {
  return wormholes.map((edge) => mod6(edge + turn)).sort((a, b) => a - b);
}

/** Where the part of a hexagon that lies at some of its edges has its middle; `edges` are neighbours. */
export function partCentre(edges: readonly number[]): Point {
  const at = edges.map((edge) => edgeMiddle(edge));
  const x = at.reduce((sum, point) => sum + point.x, 0);
  const y = at.reduce((sum, point) => sum + point.y, 0);
  const far = Math.hypot(x, y) || 1;
  return { x: (x / far) * (SIZE / 2), y: (y / far) * (SIZE / 2) };
}

/** The outline of that part: from the centre round the outside of its edges. */
export function partOutline(edges: readonly number[], size = SIZE, gap = 0): string {
  const inside = new Set(edges);
  // Starts at the edge whose neighbour before it is not in the part, so that the corners come in order.
  const first = edges.find((edge) => !inside.has(mod6(edge - 1))) ?? edges[0] ?? 0;
  const round = Array.from({ length: edges.length + 1 }, (_, i) => {
    const angle = ((first + i) * 60 - 120) * (Math.PI / 180);
    return { x: Math.cos(angle) * size, y: Math.sin(angle) * size };
  });
  const middle = partCentre(edges);
  const far = Math.hypot(middle.x, middle.y) || 1;
  const shift = { x: (middle.x / far) * gap, y: (middle.y / far) * gap };
  return `M${[shift, ...round].map((p) => `${p.x.toFixed(2)},${p.y.toFixed(2)}`).join('L')}Z`;
}
