/** Figures as an operator reads them. */

import { many } from '../words';

/** So many seconds in the largest units that say something. */
export function lasting(seconds: number): string {
  if (seconds < 60) return many(Math.floor(seconds), 'second');
  if (seconds < 3600) return many(Math.floor(seconds / 60), 'minute');
  if (seconds < 48 * 3600) return many(Math.floor(seconds / 3600), 'hour');
  return many(Math.floor(seconds / 86_400), 'day');
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function sized(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** How long answers took, where that is known: bounds, since times are counted by bounds. */
export function within(seconds: number | null, choices: number): string {
  if (seconds !== null) return `within ${seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds} s`}`;
  return choices > 0 ? 'longer than 10 s' : '–';
}

/** The moment, by the clock of whoever looks. */
export function moment(at: number): string {
  return new Date(at).toLocaleString([], { dateStyle: 'short', timeStyle: 'medium' });
}

export const ACTS: Readonly<Record<string, string>> = {
  key: 'gave a new operator’s key',
  shut: 'took the operator’s key away',
  notice: 'changed the notice',
  close: 'closed to new tables',
  reopen: 'opened to new tables',
  unlist: 'took a table off the list',
  resend: 'sent a reminder again',
  drop: 'dropped a reminder',
  backup: 'made a backup',
  check: 'had the database looked through',
};
