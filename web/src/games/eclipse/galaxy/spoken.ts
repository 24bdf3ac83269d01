import { marksOf, playerName, type Words } from '../labels';
import { describe } from '../verbs';
import type { Target } from '../choice';
import type { SectorView } from '../types';

/** A sector as it is told to who does not see it; `target` is what pressing it does. */
export function spoken(words: Words, sector: SectorView, target: Target | undefined): string {
  const parts = [`Sector ${sector.id}, ${sector.name}, ${sector.vp} points`];
  for (const mark of marksOf(sector)) parts.push(mark);
  parts.push(sector.owner === null ? 'nobody owns it' : `owned by ${playerName(words, sector.owner)}`);
  for (const fleet of sector.ships) {
    const whose = fleet.seat < 0 ? 'non-player' : playerName(words, fleet.seat);
    const aboard = Object.entries(fleet.aboard).map(([ship, many]) => ` with ${many} ${ship} aboard`);
    parts.push(`${fleet.count} ${fleet.ship} of ${whose}${aboard.join('')}`);
  }
  if (target) parts.push(target.kind === 'play' ? describe(target.choice, words) : 'can be chosen');
  return parts.join(', ');
}
