import { describe, expect, it } from 'vitest';
import { branchOf, endOf, lineTo, rowOf, rows, type Move } from '../../src/shell/study/tree';

const move = (n: number, after: number, choice: string, more: Partial<Move> = {}): Move => ({ n, after, seat: 0, choice, ...more });

/** Main line 1 2 3; 4 5 in place of 2; 6 in place of 5. */
const tree = {
  comment: 'It begins.',
  moves: [move(1, 0, 'a'), move(2, 1, 'b', { comment: 'Good.' }), move(3, 2, 'c'), move(4, 1, 'd', { name: 'Bold' }), move(5, 4, 'e'), move(6, 4, 'f', { comment: 'Odd.' })],
};

describe('the tree of a study', () => {
  it('knows lines, their ends, and where variations begin', () => {
    expect(lineTo(tree, 6)).toEqual([0, 1, 4, 6]);
    expect([endOf(tree, 0), endOf(tree, 4), endOf(tree, 6)]).toEqual([3, 5, 6]);
    expect([1, 3, 4, 5, 6].map((n) => branchOf(tree, n))).toEqual([null, null, 4, 4, 6]);
  });

  it('lists the main line, then each variation where it branches off, and what is said where it is said', () => {
    expect(rows(tree).map(({ n, kind, depth, text, made }) => [n, kind, depth, text, made])).toEqual([
      [0, 'line', 0, 'Main line', 0],
      [0, 'said', 1, 'It begins.', 0],
      [4, 'line', 1, 'Bold', 2],
      [6, 'line', 2, 'A f', 3],
      [6, 'said', 3, 'Odd.', 3],
      [2, 'said', 1, 'Good.', 2],
    ]);
  });

  it('finds the row that stands for a moment', () => {
    const listed = rows(tree);
    expect(listed[rowOf(listed, lineTo(tree, 3))]?.text).toBe('Good.');
    expect(listed[rowOf(listed, lineTo(tree, 5))]?.text).toBe('Bold');
    expect(listed[rowOf(listed, lineTo(tree, 1))]?.text).toBe('It begins.');
  });
});
