/** The games of an account: what this browser holds is kept there, and what is kept there opens here. */

import { ApiError, call } from '../api';
import { allKeys, dropSeats, isMark, keepSeat } from '../keys';
import { dropHosts, hostingOf, hostKeys, keepHosting } from '../seating/hosting';
import { letter } from '../seats';
import { dropStudies } from '../study/kept';
import type { GamesKept, KeyKept, TableSummary } from '../types';
import { keepSigned, signedIn } from './signed';

/** So many keys the table reads at once. */
const AT_ONCE = 300;

/** The keys that were shown since the page was loaded. */
const shown = new Set<string>();

/** Shows the table the keys that the account may not have yet; null where nobody is signed in any more. */
async function kept(keys: readonly KeyKept[]): Promise<GamesKept | null> {
  const account = signedIn();
  if (!account) return null;
  const fresh = keys.filter(({ key }) => !shown.has(key)).slice(-AT_ONCE);
  try {
    const found = await call<GamesKept>('/api/account/games', fresh.length > 0 ? { body: { account: account.id, keys: fresh } } : {});
    for (const { key } of fresh) shown.add(key);
    return found;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The session has ended, or is somebody else's by now.
    if (error.status === 401 || error.status === 409) forget();
    else if (!error.passing) throw error;
    return null;
  }
}

/** Seats and tables that the account has open here by what marks them, where there is no key of their own. */
function adopt(found: GamesKept): void {
  for (const { table, seat, name } of found.seats) {
    if (seat !== null) keepSeat(table, { seat, name, key: `~${letter(seat)}` });
    else if (!hostingOf(table)) keepHosting(table, '~host', []);
  }
}

/** A seat was taken here just now: the account is to have it too. */
export async function share(key: KeyKept): Promise<void> {
  await kept([key]);
}

/** One's own tables with those of the account, once each has what the other had. */
export async function withGames(own: TableSummary[]): Promise<TableSummary[]> {
  const found = await kept([...allKeys(), ...hostKeys()]);
  if (!found) return own;
  adopt(found);
  const rows = new Map(own.map((row) => [row.table, row]));
  for (const row of found.tables) {
    const yours = new Set([...(rows.get(row.table)?.yours ?? []), ...row.yours]);
    rows.set(row.table, { ...row, yours: [...yours].sort((a, b) => a - b) });
  }
  return [...rows.values()];
}

/** Nobody is signed in here any more; with `all` the browser forgets its own seats and studies as well. */
export function forget(all = false): void {
  keepSigned(null);
  shown.clear();
  dropSeats((key) => all || isMark(key));
  dropHosts((key) => all || isMark(key));
  dropStudies(({ key }) => all || isMark(key));
}
