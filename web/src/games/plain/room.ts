import { Table } from '../../shell/table.svelte';
import type { GameRoom } from '../page';
import Plain from './Plain.svelte';

/** The page of a game that has none of its own: choices are buttons, and the view is told as it is sent. */
export const room: GameRoom = {
  table: (seen) => new Table(seen),
  Page: Plain,
};
