/** The list of tables: in which order it stands, and what is said of each. */

import type { TableSummary } from '../types';
import { many } from '../words';

/** Whether the game waits for somebody who sits at this screen. */
export function isYourTurn({ progress, yours }: TableSummary): boolean {
  return progress?.waiting.some((seat) => yours.includes(seat)) ?? false;
}

/** One's own games that go on: first those that wait for oneself, the longest first, then the others, the last played first. */
export function unfinished(own: readonly TableSummary[]): TableSummary[] {
  const going = own.filter(({ over }) => !over).sort((a, b) => (a.touched < b.touched ? -1 : Number(a.touched > b.touched)));
  return [...going.filter(isYourTurn), ...going.filter((table) => !isYourTurn(table)).reverse()];
}

/** What stands below them: tables with open seats, others' games that go on, one's own that have ended, and others' that have. */
export function beside(tables: readonly TableSummary[], own: readonly TableSummary[]): TableSummary[] {
  const mine = new Set(own.map(({ table }) => table));
  const theirs = tables.filter(({ table }) => !mine.has(table));
  const waits = ({ over, open }: TableSummary): boolean => !over && open.length > 0;
  return [...theirs.filter(waits), ...theirs.filter((table) => !table.over && !waits(table)), ...own.filter(({ over }) => over), ...theirs.filter(({ over }) => over)];
}

/** Where a game stands, in words and seats: its round, whom it waits for and how long, or who has won, or that it was drawn or abandoned. Of a table that is shown late it is not told. */
export function stands({ progress, over, version, touched, left, behind }: TableSummary, now: Date): (string | number)[] {
  const since = howLong(new Date(touched), now);
  if (over) {
    if (progress?.ending) return [`${progress.ending} ${since} ago`];
    const won = progress?.winners ?? [];
    return won.length > 0 ? [...enumerated(won), ` won · ended ${since} ago`] : [`ended ${since} ago`];
  }
  if (behind > 0) return [`shown ${span(behind * 60)} late · opened ${since} ago`];
  if (version === 0) return [`not begun · opened ${since} ago`];
  if (!progress) return [`last played ${since} ago`];
  // Of several that are waited for, who has least time left.
  const [least] = left.filter((seconds) => seconds !== null).sort((a, b) => a - b);
  const rest = least === undefined ? [] : [` · ${span(least)} left`];
  return [`round ${progress.round} · waiting for `, ...enumerated(progress.waiting), ` for ${since}`, ...rest];
}

/** Several in a row: "A, B and C". */
function enumerated(seats: readonly number[]): (string | number)[] {
  return seats.flatMap((seat, at) => (at === 0 ? [seat] : [at === seats.length - 1 ? ' and ' : ', ', seat]));
}

const UNITS: readonly [string, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago something was; a clock that runs a little behind knows of moments only. */
export function howLong(then: Date, now: Date): string {
  return span((now.getTime() - then.getTime()) / 1000);
}

function span(seconds: number): string {
  const unit = UNITS.find(([, length]) => seconds >= length);
  return unit ? many(Math.floor(seconds / unit[1]), unit[0]) : 'a moment';
}
