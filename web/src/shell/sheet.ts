import { MediaQuery } from 'svelte/reactivity';

/** Whether there is so little room that one sheet holds all that stands around a map: on a phone however it is held. */
export const little = new MediaQuery('(max-width: 760px), (max-height: 480px)');
