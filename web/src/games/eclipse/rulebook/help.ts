import { MAP_KEYS } from '../../../shell/help/keys';
import type { GameHelp } from '../../page';
import { figures } from './figures';
import Icons from './Icons.svelte';

/** What helps a reader of Eclipse's rules and page. */
export const help: GameHelp = {
  figures,
  Icons,
  keys: [
    { title: 'On the map', keys: MAP_KEYS },
    {
      title: 'While a sector is placed',
      keys: [
        { keys: ['←', '→'], does: 'turn it' },
        { keys: ['Enter'], does: 'places it' },
        { keys: ['Backspace'], does: 'discards it' },
      ],
    },
  ],
};
