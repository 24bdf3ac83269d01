import { describe, expect, it } from 'vitest';
import { direction, line, shortened, type By } from '../../src/shell/map/way';

const stretch = (by: By) => ({ from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, by });

describe('a stretch of a way', () => {
  it('is straight over an edge, and bends to one side for a portal and to the other for a jump', () => {
    const bends = (['edge', 'half', 'portal', 'jump'] as const).map((by) => Math.sign(Math.round(direction(stretch(by)) * 1000)));
    expect(bends).toEqual([0, 0, 1, -1]);
    expect(line(stretch('edge'))).toBe('M0.0,0.0Q50.0,0.0 100.0,0.0');
  });

  it('may end short of where it leads, and never behind where it begins', () => {
    expect(shortened(stretch('half'), 30).to).toEqual({ x: 70, y: 0 });
    expect(shortened({ ...stretch('half'), to: { x: 20, y: 0 } }, 30).to).toEqual({ x: 20, y: 0 });
  });
});
