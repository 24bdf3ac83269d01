import { describe, expect, it } from 'vitest';
import { bounds, centre, edgeMiddle, key, mod6, nearestToward, neighbour, parseKey, SIZE } from '../../src/shell/map/hex';

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
});
