/** A record is brought in: read by the table, and played on from one of its moments. */

import { call, WORK } from '../api';
import { seatsHere, seatsWanted, type Access, type Seat } from '../newgame/draft';
import { keepMade } from '../seating/made';
import type { BotInfo, PlayOn, RecordRead, TableMade, TimeControl } from '../types';

/** So many bytes the file of a study has at most. */
const MOST = 2 * 1024 * 1024;
/** So many characters a record has at most. */
const LONGEST = 256 * 1024;

/** The text of a file; throws an Error that says why it can be no record. */
export async function textOf(file: File): Promise<string> {
  if (file.size > MOST) throw new Error(`${file.name} is no record: it has ${Math.ceil(file.size / 1024)} kB, and the file of a study at most ${MOST / 1024}.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} is no record: it cannot be read as text.`);
  }
}

export async function readRecord(record: string): Promise<RecordRead> {
  if (record.length > LONGEST) throw new Error(`This is no record: it has ${Math.ceil(record.length / 1024)} kB, and one has at most ${LONGEST / 1024}.`);
  return call<RecordRead>('/api/records', { body: { record }, patience: WORK });
}

/** How the game of a record is to be played on. */
export interface Wish {
  at: number;
  seats: readonly Seat[];
  /** The seats for which the game decides, under their names. */
  sits: Readonly<Record<string, string>>;
  access: Access;
  clock: TimeControl | null;
}

/** The address of the table that is made of a moment of a record. */
export async function playRecordOn(record: string, { at, seats, sits, access, clock }: Wish, bots: readonly BotInfo[]): Promise<string> {
  const wanted: PlayOn = { at, access, clock, seats: seatsWanted(seats, sits, bots), here: seatsHere(seats, sits) };
  const made = await call<TableMade>('/api/records/play-on', { body: { record, ...wanted }, patience: WORK });
  const comes = seats.some((seat, at) => seat.bot === null && !seat.here && !sits[at]);
  return keepMade(made, seats.map(({ name }) => name), comes);
}
