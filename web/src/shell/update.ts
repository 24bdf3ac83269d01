/** Positions that the table does not tell whole: it knows what the page has, and says what has become of that. */

import { patched, type Difference } from './happened/difference';
import type { Position, PositionSince, Told } from './types';

/** The position that an answer tells, to a page that asked for it with `base` in hand. */
export function whole<Sight extends Position>(base: Sight | null, answer: Told): Sight {
  if (answer.kind === 'whole') return answer as Sight;
  if (base === null || base.version !== answer.since) throw new Error('The table tells what has changed since a position that it was not asked about.');
  const { log_before, log, ...known } = base;
  const now = answer.change ? patched(known, answer.change as Difference) : known;
  // Lines that are not here are still missing; where what stands begins before all that is here, only what was sent is left.
  const stands = answer.log_before < log_before ? [] : log.filter(({ n }) => n <= answer.log_before);
  const { names, bots, notes } = answer;
  return { ...now, names, bots, notes, log_before: Math.min(log_before, answer.log_before), log: [...stands, ...answer.log] } as unknown as Sight;
}

/** Where changes lead that were told one after the other, from a position in hand; those of other positions lead nowhere. */
export function led<Sight extends Position>(base: Sight, changes: readonly PositionSince[]): Sight {
  return changes.reduce((now, change) => (change.since === now.version ? whole(now, change) : now), base);
}
