/** A finished game is played on from one of its moments, as a table of its own, with all seats at this screen. */

import { call, table, WORK } from '../api';
import { keepSeat } from '../keys';
import { seatsHash, tableHash } from '../route';
import { keepHosting } from '../seating/hosting';
import type { TableMade } from '../types';

/** The address of the table that is made; of one person's it is the table itself, else where all sit down. */
export async function playOn(id: string, key: string | null, at: number, names: readonly string[]): Promise<string> {
  const made = await call<TableMade>(`${table(id)}/play-on`, { body: { at }, key, patience: WORK });
  const seats = made.keys.flatMap((own, seat) => (own === null ? [] : [{ seat, name: names[seat] ?? '', key: own }]));
  for (const seat of seats) keepSeat(made.table, seat);
  keepHosting(made.table, made.host, made.invitations);
  return seats.length === 1 ? tableHash(made.table, seats[0]!.key) : seatsHash(made.table, made.host);
}
