import type { GamePage } from '../page';
import BlueShift from './BlueShift.svelte';
import ContactSheet from './sheet/ContactSheet.svelte';
import { BlueShiftTable } from './table.svelte';

/** The page of BlueShift. */
export const blueshift: GamePage = {
  table: (seen) => new BlueShiftTable(seen),
  Page: BlueShift,
  beside: {
    components: { title: 'Components', Page: ContactSheet, usual: 'blueshift' },
  },
};
