/** Flat-topped hexagons on axial coordinates; edge 0 is north, edges go clockwise. */

export interface Point {
  x: number;
  y: number;
}

export interface Axial {
  q: number;
  r: number;
}

export const SIZE = 100;
export const HALF_HEIGHT = (Math.sqrt(3) / 2) * SIZE;

export const NEIGHBOURS: readonly Axial[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
];

export function centre({ q, r }: Axial): Point {
  return { x: 1.5 * q * SIZE, y: 2 * HALF_HEIGHT * (r + q / 2) };
}

export function neighbour({ q, r }: Axial, edge: number): Axial {
  const step = NEIGHBOURS[mod6(edge)]!;
  return { q: q + step.q, r: r + step.r };
}

export function mod6(n: number): number {
  return ((n % 6) + 6) % 6;
}

export function key({ q, r }: Axial): string {
  return `${q},${r}`;
}

export function parseKey(text: string): Axial | null {
  const parts = /^(-?\d+),(-?\d+)$/.exec(text);
  return parts ? { q: Number(parts[1]), r: Number(parts[2]) } : null;
}

/** How many steps a place lies from the middle of the board. */
export function distance({ q, r }: Axial): number {
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2;
}

/** The middle of an edge, seen from the centre of its hexagon; `reach` 1 is the edge itself. */
export function edgeMiddle(edge: number, reach = 1): Point {
  const angle = (mod6(edge) * 60 - 90) * (Math.PI / 180);
  return { x: Math.cos(angle) * HALF_HEIGHT * reach, y: Math.sin(angle) * HALF_HEIGHT * reach };
}

export function corners(size = SIZE): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (i * 60 * Math.PI) / 180;
    return { x: Math.cos(angle) * size, y: Math.sin(angle) * size };
  });
}

export function outline(size = SIZE): string {
  return `M${corners(size)
    .map((p) => `${p.x.toFixed(2)},${p.y.toFixed(2)}`)
    .join('L')}Z`;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function bounds(cells: readonly Axial[], margin = SIZE * 0.25): Box {
  const points = cells.length > 0 ? cells.map(centre) : [{ x: 0, y: 0 }];
  const left = Math.min(...points.map((p) => p.x)) - SIZE - margin;
  const right = Math.max(...points.map((p) => p.x)) + SIZE + margin;
  const top = Math.min(...points.map((p) => p.y)) - HALF_HEIGHT - margin;
  const bottom = Math.max(...points.map((p) => p.y)) + HALF_HEIGHT + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Of several points, the nearest one that lies in the direction of an arrow key. */
export function nearestToward<P extends Point>(start: Point, points: readonly P[], arrow: string): P | null {
  const direction: Record<string, Point> = {
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
  };
  const way = direction[arrow];
  if (!way) return null;
  let best: P | null = null;
  let least = Infinity;
  for (const end of points) {
    const dx = end.x - start.x;
    const dy = end.y - start.y;
    const along = dx * way.x + dy * way.y;
    if (along <= 1) continue;
    const across = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const cost = along + 2 * across;
    if (cost < least) {
      least = cost;
      best = end;
    }
  }
  return best;
}
