/** The seats that were opened in this browser, so that the lobby can lead back to them. */

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

/** Whether anybody has ever had a seat in this browser. */
export function hasPlayed(): boolean {
  return Object.keys(read()).length > 0;
}

/** Every key of a seat that this browser holds. */
export function allKeys(): { table: string; key: string }[] {
  return Object.keys(read()).flatMap((table) => keptSeats(table).map(({ key }) => ({ table, key })));
}

/** A seat that is one's own no more. */
export function dropSeat(table: string, seat: number): void {
  lasting.keepJson(STORE, { ...read(), [table]: keptSeats(table).filter((other) => other.seat !== seat) });
}

export function keepSeat(table: string, seat: KeptSeat): void {
  const others = keptSeats(table).filter((other) => other.seat !== seat.seat);
  lasting.keepJson(STORE, { ...read(), [table]: [...others, seat].sort((a, b) => a.seat - b.seat) });
}
