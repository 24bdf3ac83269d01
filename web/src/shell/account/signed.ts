/** Whom this browser believes to be signed in: the session itself is in a cookie that no script reads. */

import { isRecord, lasting } from '../storage';

export interface Signed {
  id: string;
  name: string;
}

const STORE = 'penumbra.account';

function isSigned(value: unknown): value is Signed {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';
}

export function signedIn(): Signed | null {
  return lasting.readJson(STORE, isSigned);
}

/** Keeps whose account it is; with null, that it is nobody's any more. */
export function keepSigned(account: Signed | null): void {
  if (account) lasting.keepJson(STORE, { id: account.id, name: account.name });
  else lasting.drop(STORE);
}
