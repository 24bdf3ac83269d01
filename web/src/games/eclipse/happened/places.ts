import type { Point } from '../../../shell/map/hex';
import { planetPlaces, PULSAR_LIFT } from '../galaxy/layout';
import type { SectorView } from '../types';
import type { Deed } from './happenings';

/** Where a square of a sector lies, seen from its middle; the orbital comes behind the planets. */
export function squarePlace(sector: SectorView, square: string): Point {
  const count = sector.squares.length + (sector.orbital ? 1 : 0);
  const at = planetPlaces(count)[square === 'orbital' ? sector.squares.length : Number(square)] ?? { x: 0, y: 0 };
  return { x: at.x, y: at.y + (sector.pulsar ? PULSAR_LIFT : 0) };
}

/** The sectors while ships are under way: those that fly have left and are not there yet. */
export function underWay(sectors: readonly SectorView[], deeds: readonly Deed[]): readonly SectorView[] {
  const coming = deeds.flatMap((deed) => (deed.kind === 'flew' || deed.kind === 'built' ? [deed] : []));
  if (coming.length === 0) return sectors;
  return sectors.map((sector) => {
    const here = coming.filter(({ places }) => places.at(-1) === sector.id);
    if (here.length === 0) return sector;
    const ships = sector.ships.map((fleet) => {
      const due = here.filter(({ seat, ship }) => seat === fleet.seat && ship === fleet.ship).reduce((sum, { count }) => sum + count, 0);
      return due > 0 ? { ...fleet, count: fleet.count - due } : fleet;
    });
    return { ...sector, ships };
  });
}
