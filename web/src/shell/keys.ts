/** The seats that were opened in this browser, so that the lobby can lead back to them. */

import { signedIn } from './account/signed';
import { isRecord, lasting } from './storage';

export interface KeptSeat {
  seat: number;
  name: string;
  key: string;
}

const STORE = 'penumbra.tables';

function isSeat(value: unknown): value is KeptSeat {
  return isRecord(value) && typeof value['seat'] === 'number' && typeof value['name'] === 'string' && typeof value['key'] === 'string';
}

function read(): Record<string, unknown> {
  return lasting.readJson(STORE, isRecord) ?? {};
}

export function keptSeats(table: string): KeptSeat[] {
  const kept = read();
  const seats = Object.hasOwn(kept, table) ? kept[table] : [];
  return Array.isArray(seats) ? seats.filter(isSeat) : [];
}

/** What stands in place of a key where it is one's account that has it, and the browser is signed in. */
export const isMark = (key: string): boolean => key.startsWith('~');

/** Whether anybody has ever had a seat in this browser. */
export function hasPlayed(): boolean {
  return Object.keys(read()).length > 0;
}

/** Every key of a seat that this browser holds. */
export function allKeys(): { table: string; key: string }[] {
  return Object.keys(read()).flatMap((table) => keptSeats(table).flatMap(({ key }) => (isMark(key) ? [] : [{ table, key }])));
}

/** Forgets the seats that are opened so. */
export function dropSeats(opened: (key: string) => boolean): void {
  const left = Object.keys(read()).map((table) => [table, keptSeats(table).filter(({ key }) => !opened(key))] as const);
  lasting.keepJson(STORE, Object.fromEntries(left.filter(([, seats]) => seats.length > 0)));
}

/** A seat that is one's own no more. */
export function dropSeat(table: string, seat: number): void {
  lasting.keepJson(STORE, { ...read(), [table]: keptSeats(table).filter((other) => other.seat !== seat) });
}

export function keepSeat(table: string, seat: KeptSeat): void {
  const before = keptSeats(table).find((other) => other.seat === seat.seat);
  if (before && isMark(seat.key) && !isMark(before.key)) return;
  if (before?.key !== seat.key && !isMark(seat.key) && signedIn()) void import('./account/games').then(({ share }) => share({ table, key: seat.key }));
  const others = keptSeats(table).filter((other) => other.seat !== seat.seat);
  lasting.keepJson(STORE, { ...read(), [table]: [...others, seat].sort((a, b) => a.seat - b.seat) });
}
