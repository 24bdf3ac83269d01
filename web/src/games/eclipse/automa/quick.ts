import type { QuickRow } from '../types';

const DEAREST = { most_expensive: 'most expensive', least_expensive: 'cheapest' } as const;

/** For which X a row of the table is: from its own to the one below that of the next. */
export function rangeOf(rows: readonly QuickRow[], at: number): string {
  const [from, next] = [rows[at]!.x, rows[at + 1]?.x];
  if (next === undefined) return `${from}+`;
  return next - 1 === from ? `${from}` : `${from}–${next - 1}`;
}

/** What a row of the table of quick battles says. */
export function rowText({ survive, which, destroys }: QuickRow): string {
  const dear = which ? DEAREST[which] : '';
  const fallen = Object.entries(destroys).map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`);
  if (survive === 'all') return 'all its ships survive';
  if (survive === 'one') return `its ${dear} ship survives`;
  if (survive === 'all_but_one') return `all survive but its ${dear} ship`;
  return fallen.length > 0 ? `none survives, ${fallen.join(' and ')} ${fallen.length === 1 && fallen[0]!.startsWith('1 ') ? 'falls' : 'fall'}` : 'none survives';
}
