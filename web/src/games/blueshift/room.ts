import type { GameRoom } from '../page';
import BlueShift from './BlueShift.svelte';
import { BlueShiftTable } from './table.svelte';
import { ways } from './ways';

/** The page of BlueShift. */
export const room: GameRoom = {
  table: (seen) => new BlueShiftTable(seen),
  Page: BlueShift,
  ways: (choice, table) => ways(choice, table as BlueShiftTable),
};
