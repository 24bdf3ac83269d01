/** Passkeys, where the browser has them: what the table asks of a device, and what that answers. */

import type { PasskeyBegun } from '../types';
import type { Asking } from './asking.svelte';

/** Browsers that read and write the table's form of it; elsewhere, as without https, there are none. */
export const canPasskeys = typeof PublicKeyCredential !== 'undefined' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** What the device answers, or null where whoever has it wants not, or it has nothing that fits. */
async function answered(asking: Asking, begun: PasskeyBegun, device: () => Promise<Credential | null>): Promise<{ id: string; credential: unknown } | null> {
  try {
    const credential = await device();
    return credential instanceof PublicKeyCredential ? { id: begun.id, credential: credential.toJSON() } : null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    asking.fault = error.name === 'InvalidStateError' ? 'This device has a passkey of your account already.' : 'No passkey came of it: it was cancelled, or there is none for this table.';
    return null;
  }
}

/** A new passkey as the table keeps it, under a name. */
export async function make(asking: Asking, password: string, name: string): Promise<object | null> {
  const begun = await asking.ask<PasskeyBegun>('/passkeys/begin', { password });
  if (!begun) return null;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.options as unknown as PublicKeyCredentialCreationOptionsJSON);
  const answer = await answered(asking, begun, () => navigator.credentials.create({ publicKey }));
  return answer && { ...answer, name };
}

/** What proves to the table whose passkey this device has. */
export async function prove(asking: Asking): Promise<object | null> {
  const begun = await asking.ask<PasskeyBegun>('/passkey/begin', {});
  if (!begun) return null;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return answered(asking, begun, () => navigator.credentials.get({ publicKey }));
}
