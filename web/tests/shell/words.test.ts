import { describe, expect, it } from 'vitest';
import { less, many, ordinal } from '../../src/shell/words';

describe('words with numbers', () => {
  it.each([[0, '0 cubes'], [1, '1 cube'], [2, '2 cubes'], [-1, '−1 cubes']])('%i: %s', (count, told) => {
    expect(many(count, 'cube')).toBe(told);
  });

  it('know plurals of their own', () => {
    expect(many(1, 'red die', 'red dice')).toBe('1 red die');
    expect(many(3, 'red die', 'red dice')).toBe('3 red dice');
  });

  it.each([[1, '1st'], [2, '2nd'], [3, '3rd'], [4, '4th'], [9, '9th'], [11, '11th'], [13, '13th'], [21, '21st'], [112, '112th']])('order %i as %s', (place, told) => {
    expect(ordinal(place)).toBe(told);
  });

  it.each([[2, '−2'], [0, '0'], [-1, '1']])('taken away %i: %s', (count, told) => {
    expect(less(count)).toBe(told);
  });
});
