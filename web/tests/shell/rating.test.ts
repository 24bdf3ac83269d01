import { expect, it } from 'vitest';
import { ratedSaid, ratingSaid } from '../../src/shell/rating/words';

it('tells a rating with what it lies between, and that there is none yet after few games', () => {
  expect(ratingSaid({ name: 'Ada', games: 12, rating: 1612, low: 1490, high: 1734 }, 5)).toBe('1612 (1490 to 1734), 12 games');
  expect(ratingSaid({ name: 'Ada', games: 1, rating: null, low: null, high: null }, 5)).toBe('not yet: 1 game of 5');
});

it('tells whether a table is rated, and for whom, or why not', () => {
  const said = (seats: number[], why: string | null = null): string => ratedSaid({ why, seats }).join('…');
  expect(said([0, 2])).toBe('Rated for …. Who leaves the game to a bot counts as last.');
  expect(said([1])).toMatch(/^Not rated so far: .* only … wants to be\.$/);
  expect(said([])).toMatch(/^Not rated: /);
  expect(said([], 'Games are rated that several persons play.')).toBe('Not rated. Games are rated that several persons play.…');
});
