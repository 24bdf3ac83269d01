import type { Fleet } from '../types';

/** The ships in a sector, by whose they are. */
export function parties(ships: readonly Fleet[]): Fleet[][] {
  const bySeat = new Map<number, Fleet[]>();
  for (const fleet of ships) {
    if (fleet.count > 0) bySeat.set(fleet.seat, [...(bySeat.get(fleet.seat) ?? []), fleet]);
  }
  return [...bySeat.values()];
}
