import type { GameRoom } from '../page';
import Eclipse from './Eclipse.svelte';
import FactionOffered from './species/FactionOffered.svelte';
import { EclipseTable } from './table.svelte';
import { ways } from './ways';

/** The page of both editions of Eclipse. */
export const room: GameRoom = {
  table: (seen) => new EclipseTable(seen),
  Page: Eclipse,
  Offered: FactionOffered,
  ways,
};
