/** The studies that were made or opened in this browser, with the keys that change them or what stands for these. */

import { isRecord, lasting } from '../storage';

export interface KeptStudy {
  study: string;
  key: string;
  title: string;
}

const STORE = 'penumbra.studies';

const isStudy = (value: unknown): value is KeptStudy => isRecord(value) && ['study', 'key', 'title'].every((name) => typeof value[name] === 'string');
const areStudies = (value: unknown): value is KeptStudy[] => Array.isArray(value) && value.every(isStudy);

/** The last one first. */
export function keptStudies(): KeptStudy[] {
  return lasting.readJson(STORE, areStudies) ?? [];
}

export function keepStudy(study: KeptStudy): void {
  lasting.keepJson(STORE, [study, ...keptStudies().filter((other) => other.study !== study.study)]);
}

export function dropStudies(goes: (study: KeptStudy) => boolean): void {
  lasting.keepJson(STORE, keptStudies().filter((study) => !goes(study)));
}
