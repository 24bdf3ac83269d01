import { describe, expect, it } from 'vitest';
import { bounds, centre, edgeMiddle, key, mod6, nearestToward, neighbour, parseKey, partCentre, partOutline, SIZE, turned } from '../../src/games/eclipse/hex';

describe('hexagons', () => {
  it('lie one hexagon height apart across every edge', () => {
    for (let edge = 0; edge < 6; edge++) {
      const at = centre(neighbour({ q: 0, r: 0 }, edge));
      expect(Math.hypot(at.x, at.y)).toBeCloseTo(Math.sqrt(3) * SIZE);
    }
  });

  it('put the middle of an edge halfway to the neighbour', () => {
    for (let edge = 0; edge < 6; edge++) {
      const middle = edgeMiddle(edge);
      const at = centre(neighbour({ q: 0, r: 0 }, edge));
      expect(middle.x).toBeCloseTo(at.x / 2);
      expect(middle.y).toBeCloseTo(at.y / 2);
    }
  });

  it('meet the same neighbour from both sides', () => {
    for (let edge = 0; edge < 6; edge++) {
      expect(neighbour(neighbour({ q: 2, r: -3 }, edge), mod6(edge + 3))).toEqual({ q: 2, r: -3 });
    }
  });

  it('turn wormholes clockwise', () => {
    expect(turned([1, 3, 5], 1)).toEqual([0, 2, 4]);
    expect(turned([0, 1], 6)).toEqual([0, 1]);
  });

  it('read back the names of positions', () => {
    expect(parseKey(key({ q: -1, r: 2 }))).toEqual({ q: -1, r: 2 });
    expect(parseKey('101')).toBeNull();
  });

  it('enclose all cells', () => {
    const box = bounds([{ q: 0, r: 0 }, { q: 2, r: 0 }], 0);
    expect(box.x).toBe(-SIZE);
    expect(box.width).toBe(5 * SIZE);
  });

  it('find the next cell in the direction of an arrow', () => {
    const cells = [{ q: 0, r: -1 }, { q: 0, r: 1 }, { q: 1, r: 0 }];
    const points = cells.map((cell) => ({ ...cell, ...centre(cell) }));
    const start = { x: 0, y: 0 };
    expect(nearestToward(start, points, 'ArrowUp')).toMatchObject({ q: 0, r: -1 });
    expect(nearestToward(start, points, 'ArrowDown')).toMatchObject({ q: 0, r: 1 });
    expect(nearestToward(start, points, 'ArrowRight')).toMatchObject({ q: 1, r: 0 });
    expect(nearestToward(start, points, 'ArrowLeft')).toBeNull();
    expect(nearestToward(start, points, 'Enter')).toBeNull();
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
