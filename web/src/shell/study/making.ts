/** Studies are made: of a finished table, of a record, or of a file; each leads to its board. */

import { call, table, WORK } from '../api';
import { studyHash } from '../route';
import type { StudyMade } from '../types';
import { keepStudy } from './kept';

async function made(path: string, body: unknown, key: string | null = null): Promise<string> {
  const answer = await call<StudyMade>(path, { body, key, patience: WORK });
  keepStudy({ ...answer, title: '' });
  return studyHash(answer.study, answer.key);
}

export const studyTable = (id: string, key: string | null): Promise<string> => made(`${table(id)}/study`, {}, key);

export const studyRecord = (record: string): Promise<string> => made('/api/studies', { record });

/** Of the text of a file that a study was exported to; throws an Error where it is none. */
export async function studyFile(text: string): Promise<string> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is neither a record nor the file of a study: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
  return made('/api/studies/file', file);
}
