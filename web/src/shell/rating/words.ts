/** What is said of ratings. */

import type { RatingShown, TableRating } from '../types';
import { many } from '../words';

/** A rating with what it lies between and what it comes from, or that there is none yet. */
export function ratingSaid({ rating, low, high, games }: RatingShown, few: number): string {
  if (rating === null) return `not yet: ${many(games, 'game')} of ${few}`;
  return `${rating} (${low} to ${high}), ${many(games, 'game')}`;
}

/** What is said before the names of those who are rated at a table, and after them. */
export function ratedSaid({ why, seats }: TableRating): [before: string, after: string] {
  if (why !== null) return [`Not rated. ${why}`, ''];
  if (seats.length === 0) return ['Not rated: nobody who sits here wants to be.', ''];
  if (seats.length === 1) return ['Not rated so far: of those who sit here only ', ' wants to be.'];
  return ['Rated for ', '. Who leaves the game to a bot counts as last.'];
}
