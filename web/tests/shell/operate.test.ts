import { expect, test } from 'vitest';
import { lasting, sized, within } from '../../src/shell/operate/figures';
import { readRoute } from '../../src/shell/route';

test('the page of an operator has an address of its own, in which no key stands', () => {
  expect(readRoute('#/operate')).toEqual({ page: 'operate' });
  expect(readRoute('#/operate/some-key')).toEqual({ page: 'operate' });
});

test('figures are told in the largest unit that says something', () => {
  expect([59.9, 60, 3599, 3600, 47 * 3600, 48 * 3600].map(lasting)).toEqual(['59 seconds', '1 minute', '59 minutes', '1 hour', '47 hours', '2 days']);
  expect([0, 999, 1000, 123_456, 4_200_000_000].map(sized)).toEqual(['0 bytes', '999 bytes', '1.0 kB', '123 kB', '4.2 GB']);
});

test('how long answers took is a bound, and nothing where there was none', () => {
  expect(within(0.005, 3)).toBe('within 5 ms');
  expect(within(2.5, 3)).toBe('within 2.5 s');
  expect(within(null, 3)).toBe('longer than 10 s');
  expect(within(null, 0)).toBe('–');
});
