import { MAP_KEYS } from '../../../shell/help/keys';
import type { GameHelp } from '../../page';
import { figures } from './figures';
import Icons from './Icons.svelte';

/** What helps a reader of BlueShift's rules and page. */
export const help: GameHelp = {
  figures,
  Icons,
  keys: [
    { title: 'On the map', keys: MAP_KEYS },
    { title: 'In the hand of cards', keys: [{ keys: ['←', '→'], does: 'go from card to card' }] },
  ],
};
