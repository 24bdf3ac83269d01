/** The studies of an account: those of this browser are kept there too, and what is kept there opens here. */

import { ApiError, call } from '../api';
import { isMark } from '../keys';
import { dropStudies, keepStudy, keptStudies, type KeptStudy } from '../study/kept';
import type { StudyOfAccount } from '../types';
import { signedIn } from './signed';

/** Stands for the key of a study where the account has it. */
const MARK = '~';

/** What the account keeps once it was shown keys; null where that cannot be had just now. */
async function shown(keys: readonly KeptStudy[]): Promise<StudyOfAccount[] | null> {
  const account = signedIn();
  if (!account) return null;
  const fresh = keys.filter(({ key }) => !isMark(key)).map(({ study, key }) => ({ study, key }));
  try {
    return await call<StudyOfAccount[]>('/api/account/studies', fresh.length > 0 ? { body: { account: account.id, keys: fresh } } : {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/** A study was made or opened here with its key: the account is to have it too. */
export async function shareStudy(study: KeptStudy): Promise<void> {
  await shown([study]);
}

/** The studies of this browser and of the account, once each has what the other had. */
export async function withStudies(): Promise<KeptStudy[]> {
  const found = await shown(keptStudies());
  if (!found) return keptStudies();
  const there = new Set(found.map(({ study }) => study));
  dropStudies(({ study, key }) => isMark(key) && !there.has(study));
  for (const { study, title } of found.toReversed()) {
    const own = keptStudies().find((one) => one.study === study);
    keepStudy({ study, key: own?.key ?? MARK, title });
  }
  return keptStudies();
}
