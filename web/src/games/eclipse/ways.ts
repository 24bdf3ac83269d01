import type { Choice } from '../../shell/choice';
import { named, type Ways } from '../../shell/lesson/pointing';

/** What is pressed before a choice of a verb can be: the part, the kind of ship, what is folded. */
const WAYS: Readonly<Record<string, (args: readonly string[]) => readonly string[]>> = {
  research: () => [named('tab-supply')],
  build: ([kind = '']) => [named(`build-${kind}`)],
  move: ([ship = '', from = '']) => [named(`stack-${ship}-${from}`)],
  fit: ([part = '', ship = '']) => [named(`part-${part}`), named(`ship-${ship}`)],
  colony: () => [`${named('colony-ships')} > summary`],
  trade: () => [`${named('trades')} > summary`],
};

/** What is pressed on the way to a choice: what is folded beside the map and, on a phone, in which tab it is. */
export const ways: Ways = ({ verb, args }: Choice) => [...(WAYS[verb]?.(args) ?? []), named('open-side'), named('tab-actions')];
