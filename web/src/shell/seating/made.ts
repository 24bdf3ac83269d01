/** A table that was made here: what its maker is told once is kept, and leads on. */

import { keepSeat } from '../keys';
import { seatsHash, tableHash } from '../route';
import type { TableMade } from '../types';
import { keepHosting } from './hosting';

/** The address of the table itself where at most one sits down at this screen and nobody else `comes`, else of its seats. */
export function keepMade(made: TableMade, names: readonly string[], comes: boolean): string {
  made.keys.forEach((key, seat) => {
    if (key) keepSeat(made.table, { seat, name: names[seat] ?? '', key });
  });
  keepHosting(made.table, made.host, made.invitations);
  const mine = made.keys.filter(Boolean);
  return mine.length <= 1 && !comes ? tableHash(made.table, mine[0] ?? null) : seatsHash(made.table, made.host);
}
