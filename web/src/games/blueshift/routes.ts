/** The ways of ships that move together, as the table tells them. */

import { centre, parseKey, type Point } from '../../shell/map/hex';
import type { By, Stretch } from '../../shell/map/way';
import { many } from '../../shell/words';
import { placeTitle, type Words } from './labels';
import type { Route } from './types';

/** How far below the middle of a sector its ships are. */
const SHIPS = 40;
const BY: Readonly<Record<Route['legs'][number]['by'], By>> = { edge: 'edge', link: 'portal' };

export function endOf({ legs }: Route): string {
  return legs.at(-1)!.to;
}

/** Where the ships of a sector are on the map. */
export function shipsOf(place: string): Point {
  const { x, y } = centre(parseKey(place)!);
  return { x, y: y + SHIPS };
}

/** A way as it is drawn, step by step. */
export function stretches({ legs }: Route, start: string): Stretch[] {
  return legs.map(({ to, by }, at) => ({ from: shipsOf(legs[at - 1]?.to ?? start), to: shipsOf(to), by: BY[by] }));
}

/** A way in words. */
export function inWords(route: Route, words: Words): string {
  const { legs } = route;
  return [
    placeTitle(words, endOf(route)),
    ...(legs.length > 1 ? [`${many(legs.length, 'step')}, over ${legs.slice(0, -1).map(({ to }) => placeTitle(words, to)).join(' and ')}`] : []),
    ...(legs.some(({ by }) => by === 'link') ? ['through a wormhole'] : []),
    ...(route.held ? ['other ships stop yours there'] : []),
  ].join(', ');
}
