import type { AutomaInfo, Mark } from '../types';

/** A box of the sheet as it is drawn: where it stands among those of its kind. */
export interface Node {
  mark: Mark;
  x: number;
  y: number;
}

/** A way from a box to one that may follow it, with the faces of the die that lead there; empty where it is certain. */
export interface Branch {
  from: Node;
  to: Node;
  on: readonly number[];
}

/** How wide and how far below each other boxes are, and the room between levels: more where the die's faces stand. */
const WIDE = 36;
const DOWN = 23;
const APART = 9;
const WITH_FACES = 38;

/** The boxes of a kind of ship by level, left to right, and the versions of a level one below the other. */
export function treeOf(automa: AutomaInfo, ship: string, active: string): { nodes: Node[]; branches: Branch[]; width: number; height: number } {
  const marks = Object.values(automa.marks).filter((mark) => mark.ship === ship);
  const levels = [...new Set(marks.map((mark) => mark.level))].sort((a, b) => a - b);
  const most = Math.max(...levels.map((level) => marks.filter((mark) => mark.level === level).length));
  const rolls = automa.marks[active] && automa.marks[active].next.length > 1 ? automa.marks[active].level : null;
  const across = levels.map((_, i) => levels.slice(0, i).reduce((sum, level) => sum + WIDE + (level === rolls ? WITH_FACES : APART), 0));
  const nodes = levels.flatMap((level, i) => {
    const there = marks.filter((mark) => mark.level === level);
    return there.map((mark, j) => ({ mark, x: across[i]!, y: ((most - there.length) / 2 + j) * DOWN }));
  });
  const at = new Map(nodes.map((node) => [node.mark.id, node]));
  const branches = nodes.flatMap((from) =>
    from.mark.next.map((branch) => ({ from, to: at.get(branch.mark)!, on: branch.on.length === 6 ? [] : branch.on })),
  );
  return { nodes, branches, width: across.at(-1) ?? 0, height: (most - 1) * DOWN };
}

/** Faces of a die in a word: "1–2", "1, 4". */
export function faces(on: readonly number[]): string {
  const run = on.every((face, i) => i === 0 || face === on[i - 1]! + 1);
  return run && on.length > 1 ? `${on[0]}–${on.at(-1)}` : on.join(', ');
}

/** The boxes from which one may still be come to, itself included. */
export function ahead(automa: AutomaInfo, id: string): Set<string> {
  const found = new Set([id]);
  for (const one of found) for (const branch of automa.marks[one]?.next ?? []) found.add(branch.mark);
  return found;
}
