import type { QuickRow } from '../types';

const DEAREST = { most_expensive: 'most expensive', least_expensive: 'cheapest' } as const;

/** What a row of the table of quick battles says. */
export function rowText({ survive, which, destroys }: QuickRow): string {
  const dear = which ? DEAREST[which] : '';
  const fallen = Object.entries(destroys).map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`);
  if (survive === 'all') return 'all its ships survive';
  if (survive === 'one') return `its ${dear} ship survives`;
  if (survive === 'all_but_one') return `all survive but its ${dear} ship`;
  return fallen.length > 0 ? `none survives, ${fallen.join(' and ')} ${fallen.length === 1 && fallen[0]!.startsWith('1 ') ? 'falls' : 'fall'}` : 'none survives';
}
