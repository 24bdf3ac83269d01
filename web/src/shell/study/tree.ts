/** The tree of a study: its moves by what they come after, lines through it, and what is listed of it. */

import { letter } from '../seats';
import type { StudyTold } from '../types';

export type Move = StudyTold['moves'][number];
type Tree = Pick<StudyTold, 'moves' | 'comment'>;

/** What stands before the first choice. */
export const BEGINNING = 0;

/** What is listed: where a line begins, or what is said of a moment. */
export interface Row {
  n: number;
  kind: 'line' | 'said';
  /** How many variations it lies within. */
  depth: number;
  text: string;
  /** How many choices lead there. */
  made: number;
}

export function following({ moves }: Tree): Map<number, Move[]> {
  const found = new Map<number, Move[]>();
  for (const move of moves) found.set(move.after, [...(found.get(move.after) ?? []), move]);
  return found;
}

/** The numbers on the way to a move, from the beginning on. */
export function lineTo({ moves }: Tree, n: number): number[] {
  const after = new Map(moves.map((move) => [move.n, move.after]));
  const line = [n];
  for (let at = n; at !== BEGINNING && after.has(at); ) line.push((at = after.get(at)!));
  return line.reverse();
}

/** Where the line ends that goes on from a move by the first of those after it. */
export function endOf(tree: Tree, n: number): number {
  const next = following(tree);
  let at = n;
  while (next.has(at)) at = next.get(at)![0]!.n;
  return at;
}

/** Where the variation begins that a move stands in; null in the main line. */
export function branchOf(tree: Tree, n: number): number | null {
  const next = following(tree);
  const line = lineTo(tree, n);
  for (let place = line.length - 1; place > 0; place--) {
    if (next.get(line[place - 1]!)?.[0]?.n !== line[place]) return line[place]!;
  }
  return null;
}

/** A choice in the words of its notation, with the letter of its seat. */
export const said = ({ seat, choice }: Move): string => `${letter(seat)} ${choice}`;

/** What is listed of a study: the main line, and where variations branch off and something is said, in their order. */
export function rows(tree: Tree): Row[] {
  const next = following(tree);
  const found: Row[] = [{ n: BEGINNING, kind: 'line', depth: 0, text: 'Main line', made: 0 }];
  const note = (n: number, text: string | undefined, depth: number, made: number): void => {
    if (text) found.push({ n, kind: 'said', depth, text, made });
  };
  const along = (from: number, depth: number, first: number): void => {
    let made = first;
    for (let at: number | undefined = from; at !== undefined; made += 1) {
      const after: Move[] = next.get(at) ?? [];
      for (const branch of after.slice(1)) {
        found.push({ n: branch.n, kind: 'line', depth: depth + 1, text: branch.name || said(branch), made: made + 1 });
        note(branch.n, branch.comment, depth + 2, made + 1);
        along(branch.n, depth + 1, made + 1);
      }
      if (after[0]) note(after[0].n, after[0].comment, depth + 1, made + 1);
      at = after[0]?.n;
    }
  };
  note(BEGINNING, tree.comment, 1, 0);
  along(BEGINNING, 0, 0);
  return found;
}

/** The row that stands for a move: its own, or the last before it on its line. */
export function rowOf(listed: readonly Row[], line: readonly number[]): number {
  const places = new Map(line.map((n, place) => [n, place]));
  let best = 0;
  listed.forEach((row, i) => {
    const place = places.get(row.n);
    if (place !== undefined && place >= (places.get(listed[best]!.n) ?? 0)) best = i;
  });
  return best;
}
