import type { SeatView } from '../types';

/** What lies on one space of the reputation track. */
export type Lying =
  | { what: 'tile'; value: number | null }
  | { what: 'ambassador'; seat: number }
  | { what: 'minor'; id: string }
  | { what: 'nothing' };

export interface Space {
  kind: string;
  lying: Lying;
}

/** Tiles and ambassadors on their spaces: each first where nothing else may lie. */
export function layOut(seat: SeatView): Space[] {
  const spaces: Space[] = seat.reputation.spaces.map((kind) => ({ kind, lying: { what: 'nothing' } }));
  const put = (lying: Lying, own: string, order: Space[]): void => {
    const free = (kind: string): Space | undefined =>
      order.find((space) => space.kind === kind && space.lying.what === 'nothing');
    const space = free(own) ?? free('either');
    if (space) space.lying = lying;
  };
  const envoys: Lying[] = [
    ...seat.ambassadors.map((other): Lying => ({ what: 'ambassador', seat: other })),
    ...seat.minor_species.map((id): Lying => ({ what: 'minor', id })),
  ];
  for (const envoy of envoys) put(envoy, 'ambassador', spaces);
  // What an ally was shown is known; the others lie face down.
  const known = seat.reputation.tiles ?? [];
  const tiles = [...known, ...Array.from({ length: seat.reputation.count - known.length }, () => null)];
  const backwards = [...spaces].reverse();
  for (const value of tiles) put({ what: 'tile', value }, 'reputation', backwards);
  return spaces;
}
