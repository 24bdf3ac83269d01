import { key, mod6, neighbour } from '../../../shell/map/hex';
import { many } from '../../../shell/words';
import type { Target } from '../choice';
import { marksOf, playerName, points, someShips, type Words } from '../labels';
import type { Fleet, SectorView } from '../types';
import { inWords } from '../routes';
import { describe } from '../verbs';

const EDGES = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'];

/** A sector as it is told to who does not see it; `target` is what pressing it does. */
export function spoken(words: Words, sector: SectorView, target: Target | undefined): string {
  const parts = [
    `Sector ${sector.id}, ${sector.name}`,
    points(sector.vp),
    sector.owner === null ? 'nobody owns it' : `owned by ${playerName(words, sector.owner)}`,
    ...(sector.contested ? ['contested: a battle will be fought here'] : []),
    ...marksOf(sector),
    ...sector.squares.map(({ kind, advanced, cube }) => `${advanced ? 'advanced ' : ''}${kind} planet ${cube ? `with a ${cube} cube` : 'free'}`),
    ...(sector.orbital?.cube ? [`${sector.orbital.cube} cube on the orbital`] : []),
    ...sector.ships.filter(({ count }) => count > 0).map((fleet) => ships(words, fleet)),
    wormholes(words, sector),
  ];
  if (target) parts.push(doing(words, target));
  return parts.join(', ');
}

function doing(words: Words, target: Target): string {
  if (target.kind === 'way') return `the ship goes to ${inWords(target.route, words)}`;
  return target.kind === 'play' ? describe(target.choice, words) : 'can be chosen';
}

function ships(words: Words, { seat, ship, count, damage, aboard }: Fleet): string {
  const told = [someShips(words.catalogue, ship, count)];
  if (seat >= 0) told.push(`of ${playerName(words, seat)}`);
  const hurt = damage.filter((one) => one > 0).length;
  if (hurt > 0) told.push(`${hurt} damaged`);
  for (const [kind, number] of Object.entries(aboard)) told.push(`with ${someShips(words.catalogue, kind, number)} aboard`);
  return told.join(' ');
}

/** Where a sector's wormholes point, and to which sectors they join it. */
function wormholes({ view }: Words, sector: SectorView): string {
  if (sector.wormholes.length === 0) return 'no wormholes';
  const told = sector.wormholes.map((edge) => {
    const place = key(neighbour(sector, edge));
    const other = view.sectors.find((one) => key(one) === place && one.wormholes.includes(mod6(edge + 3)));
    return `${EDGES[edge]}${other ? ` to ${other.id}` : ''}`;
  });
  return `${many(told.length, 'wormhole')}: ${told.join(', ')}`;
}
