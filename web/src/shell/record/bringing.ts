/** A record is brought in, and read by the table. */

import { call, WORK } from '../api';
import type { RecordRead } from '../types';

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
