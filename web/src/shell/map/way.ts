/** The line of a way between two points of the map, and where its head sits. */

import type { Point } from './hex';

/** By what a leg of a way leads: over an edge that is open, or half open; from portal to portal; by a jump. */
export type By = 'edge' | 'half' | 'portal' | 'jump';

export interface Stretch {
  from: Point;
  to: Point;
  by: By;
}

/** By how much of its length a line bends aside; what leaves the board is told by its bow. */
const BOWS: Readonly<Record<By, number>> = { edge: 0, half: 0, portal: 0.2, jump: -0.22 };

function control({ from, to, by }: Stretch): Point {
  const bow = BOWS[by];
  return { x: (from.x + to.x) / 2 + (to.y - from.y) * bow, y: (from.y + to.y) / 2 - (to.x - from.x) * bow };
}

/** The same line, ending so much short of where it leads. */
export function shortened(stretch: Stretch, by: number): Stretch {
  const { from, to } = stretch;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  if (far <= by) return stretch;
  const turn = direction(stretch);
  return { ...stretch, to: { x: to.x - Math.cos(turn) * by, y: to.y - Math.sin(turn) * by } };
}

export function line(stretch: Stretch): string {
  const { from, to } = stretch;
  const { x, y } = control(stretch);
  return `M${from.x.toFixed(1)},${from.y.toFixed(1)}Q${x.toFixed(1)},${y.toFixed(1)} ${to.x.toFixed(1)},${to.y.toFixed(1)}`;
}

/** In which direction the line arrives, in radians clockwise from the east. */
export function direction(stretch: Stretch): number {
  const { x, y } = control(stretch);
  return Math.atan2(stretch.to.y - y, stretch.to.x - x);
}

/** The head of an arrow whose tip is at the end of the line. */
export function head(stretch: Stretch): string {
  const { to } = stretch;
  return `translate(${to.x.toFixed(1)},${to.y.toFixed(1)}) rotate(${((direction(stretch) * 180) / Math.PI).toFixed(1)})`;
}
