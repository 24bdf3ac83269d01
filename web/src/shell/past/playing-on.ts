/** A finished game is played on from one of its moments, as a table of its own, with all seats at this screen. */

import { call, table, WORK } from '../api';
import { keepMade } from '../seating/made';
import type { TableMade } from '../types';

/** The address of the table that is made; of one person's it is the table itself, else where all sit down. */
export async function playOn(id: string, key: string | null, at: number, names: readonly string[]): Promise<string> {
  return keepMade(await call<TableMade>(`${table(id)}/play-on`, { body: { at }, key, patience: WORK }), names, false);
}
