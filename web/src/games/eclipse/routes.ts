/** The ways of ships, as the table tells them. */

import type { Point } from '../../shell/map/hex';
import type { By, Stretch } from '../../shell/map/way';
import { many } from '../../shell/words';
import type { Pick } from './choice';
import { sectorName, type Words } from './labels';
import type { Route } from './types';

const BY: Readonly<Record<Route['legs'][number]['by'], By>> = { wormhole: 'edge', generator: 'half', portal: 'portal', jump: 'jump' };

export function endOf({ legs }: Route): string {
  return legs.at(-1)!.to;
}

/** The ways of the ship that is picked, or of the one under way where none is. */
export function waysOf(routes: readonly Route[], pick: Pick | null): Route[] {
  const [ship = null, start = null] = pick?.verb === 'move' || pick?.verb === 'jump' ? pick.args : [];
  return routes.filter((route) => (ship === null ? route.ship === null && pick === null : route.ship === ship && route.start === start));
}

/** A way as it is drawn, leg by leg; `spot` tells where a sector is on the map. */
export function stretches({ start, legs }: Route, spot: (sector: string) => Point | null): Stretch[] {
  let from = spot(start);
  return legs.flatMap(({ to, by }) => {
    const [here, there] = [from, spot(to)];
    from = there;
    return here && there ? [{ from: here, to: there, by: BY[by] }] : [];
  });
}

const LEADS: Readonly<Record<By, string>> = { edge: '', half: 'by a half wormhole', portal: 'through a portal', jump: 'by a jump' };

/** A way in words: "over 203, then by a jump to 310; pinned there". */
export function inWords(route: Route, words: Words): string {
  const crossed = route.legs.slice(0, -1).map(({ to }) => to);
  const how = [...new Set(route.legs.map(({ by }) => LEADS[BY[by]]).filter(Boolean))];
  return [
    `${sectorName(words, endOf(route))}${crossed.length > 0 ? ` over ${crossed.join(' and ')}` : ''}`,
    ...(crossed.length > 0 ? [many(route.legs.length, 'step')] : []),
    ...how,
    ...(route.pinned ? ['opponents hold it there'] : []),
  ].join(', ');
}
