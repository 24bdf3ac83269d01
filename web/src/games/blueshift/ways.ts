import type { Choice } from '../../shell/choice';
import { named, type Ways } from '../../shell/lesson/pointing';
import type { BlueShiftTable } from './table.svelte';

/** The verbs of cards, which lie in the hand. */
const OF_CARDS: readonly string[] = ['play', 'instead', 'recycle', 'discard'];

/** What is pressed on the way to a choice: its card, or the sector that it is made at, and on a phone the tab. */
export const ways: Ways<BlueShiftTable> = ({ verb, args }: Choice, table) => {
  const cards = OF_CARDS.includes(verb) ? [named(`card-${args[0] ?? verb}`)] : [];
  const ship = table.view.players.flatMap(({ seat, ships }) => (seat === table.seat ? ships : [])).find((one) => args.includes(one.ship));
  const places = [...(ship ? [ship.sector] : []), ...args.filter((word) => word.includes(','))];
  return [...cards, ...places.map((place) => named(`place-${place}`)), named('tab-actions')];
};
