/** Which tables of this browser are lessons, and how far each is: so that a reload goes on where it was. */

import { isRecord, lasting } from '../storage';
import type { Course } from './course';

/** `left`: whether its hints are put aside. */
export interface KeptLesson {
  game: string;
  left: boolean;
  course: Course;
}

const STORE = 'penumbra.lessons';

function areIds(value: unknown): value is (string | null)[] {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === 'string');
}

function isKept(value: unknown): value is KeptLesson {
  return isRecord(value) && typeof value['game'] === 'string' && typeof value['left'] === 'boolean' && areIds(value['course']);
}

function all(): Record<string, unknown> {
  return lasting.readJson(STORE, isRecord) ?? {};
}

export function keptLesson(table: string): KeptLesson | null {
  const kept = all();
  const found = Object.hasOwn(kept, table) ? kept[table] : null;
  return isKept(found) ? found : null;
}

export function keepLesson(table: string, lesson: KeptLesson): void {
  lasting.keepJson(STORE, { ...all(), [table]: lesson });
}

export function dropLesson(table: string): void {
  const { [table]: _, ...others } = all();
  lasting.keepJson(STORE, others);
}
