import { describe, expect, it } from 'vitest';
import { partCentre, partOutline, turned } from '../../src/games/eclipse/hex';

describe('hexagons of Eclipse', () => {
  it('turn wormholes clockwise', () => {
    expect(turned([1, 3, 5], 1)).toEqual([0, 2, 4]);
    expect(turned([0, 1], 6)).toEqual([0, 1]);
  });

  it('fall into parts that lie at their edges', () => {
    const middle = partCentre([5, 0]);
    expect(middle.x).toBeCloseTo(-25);
    expect(middle.y).toBeCloseTo(-43.3, 1);
    // The corners before, between and after the two edges, and the centre.
    expect(partOutline([5, 0])).toBe('M0.00,0.00L-100.00,0.00L-50.00,-86.60L50.00,-86.60Z');
    expect(partOutline([1, 2])).toBe('M0.00,0.00L50.00,-86.60L100.00,0.00L50.00,86.60Z');
  });
});
