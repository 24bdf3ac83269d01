import { describe, expect, it } from 'vitest';
import { markOf } from '../../src/games/eclipse/battle/marks';

describe('the mark of a die', () => {
  it('tells every colour from every other without the colour, by as many bars as it deals damage', () => {
    const colours = ['yellow', 'orange', 'blue', 'red', 'pink'];
    expect(new Set(colours.map(markOf)).size).toBe(colours.length);
    expect(colours.slice(0, 4).map((die) => markOf(die).match(/M/g)?.length)).toEqual([1, 2, 3, 4]);
  });

  it('is nothing on a die that is of no colour', () => {
    expect(markOf('plain')).toBe('');
  });
});
