/** What this browser has drawn for the dice of tables, and what it heard promised: nobody can change either afterwards. */

import { isRecord, lasting } from '../storage';
import type { Dice } from '../types';

const PARTS = 'penumbra.dice';
const PROMISES = 'penumbra.promises';

/** A part that was drawn for a seat as the dice were drawn for the `draw`-th time. */
export interface Part {
  seat: number;
  draw: number;
  value: string;
}

/** What was promised for the dice of a table when all could still be promised otherwise. */
export interface Promised {
  draw: number;
  server: string;
  /** By seat. */
  seats: Readonly<Record<number, string>>;
}

function isPart(value: unknown): value is Part {
  return isRecord(value) && typeof value['seat'] === 'number' && typeof value['draw'] === 'number' && typeof value['value'] === 'string';
}

function isPromised(value: unknown): value is Promised {
  return isRecord(value) && typeof value['draw'] === 'number' && typeof value['server'] === 'string' && isRecord(value['seats']);
}

function read(store: string, table: string): unknown {
  const kept = lasting.readJson(store, isRecord) ?? {};
  return Object.hasOwn(kept, table) ? kept[table] : null;
}

function keep(store: string, table: string, value: unknown): void {
  lasting.keepJson(store, { ...lasting.readJson(store, isRecord), [table]: value });
}

/** All parts that were drawn here for a table. */
export function keptParts(table: string): Part[] {
  const kept = read(PARTS, table);
  return Array.isArray(kept) ? kept.filter(isPart) : [];
}

export function keptPart(table: string, seat: number, draw: number): string | null {
  return keptParts(table).find((one) => one.seat === seat && one.draw === draw)?.value ?? null;
}

export function keepPart(table: string, part: Part): void {
  const others = keptParts(table).filter((one) => one.seat !== part.seat || one.draw !== part.draw);
  keep(PARTS, table, [...others, part]);
}

export function keptPromise(table: string): Promised | null {
  const kept = read(PROMISES, table);
  return isPromised(kept) ? kept : null;
}

/** Keeps what is promised, unless it is known already: what is told later counts for nothing. */
export function notePromise(table: string, { draw, commitment, contributions, begun, opens }: Dice): void {
  if (!begun && !opens) return;
  if ((keptPromise(table)?.draw ?? -1) >= draw) return;
  const seats = Object.fromEntries(contributions.map((one) => [one.seat, one.commitment]));
  keep(PROMISES, table, { draw, server: commitment, seats });
}
