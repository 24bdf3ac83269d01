import type { Words } from '../labels';
import { playerName } from '../labels';

/** Who will win unless stopped, in a sentence; null where nobody is so far. */
export function heirSaid(words: Words): string | null {
  const { heir, active } = words.view;
  if (!heir) return null;
  const who = heir.seat === words.seat ? 'You win' : `${playerName(words, heir.seat)} wins`;
  if (heir.others === 0) return `${who} when the next turn begins, unless stopped in this one.`;
  const when = heir.seat === active ? 'when the next own turn begins' : 'when that turn begins';
  return `${who} ${when}, after ${heir.others === 1 ? 'one turn' : `${heir.others} turns`} of others, unless stopped.`;
}
