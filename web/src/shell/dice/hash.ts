/**
 * The hashes of the dice, as the table's kernel has them: BLAKE2b (RFC 7693) of 32 bytes, told apart by what they are for.
 * Browsers bring it to no page, and their own hashes to none that was not opened over https, as at a table at home.
 */

import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const BYTES = 32;
const PERSON = 16;

function purpose(name: string): Uint8Array {
  const padded = new Uint8Array(PERSON);
  padded.set(utf8ToBytes(name));
  return padded;
}

/** A part of the dice that nobody can foresee, as hex digits. */
export function drawn(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(BYTES)));
}

/** What is promised of a part, or of a seed with its salt. */
export function commitment(value: string, salt = ''): string {
  return bytesToHex(blake2b(hexToBytes(value + salt), { dkLen: BYTES, personalization: purpose('penumbra-commit') }));
}

/** The seed that a secret and the parts of seats make, those by rising seats; of a secret alone, the secret. */
export function jointSeed(secret: string, parts: readonly (readonly [seat: number, value: string])[]): string {
  if (parts.length === 0) return secret;
  const all = concatBytes(...parts.flatMap(([seat, value]) => [Uint8Array.of(seat), hexToBytes(value)]));
  return bytesToHex(blake2b(all, { dkLen: BYTES, key: hexToBytes(secret), personalization: purpose('penumbra-joint') }));
}
