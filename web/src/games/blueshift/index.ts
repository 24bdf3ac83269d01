import type { GamePage } from '../page';
import BlueShift from './BlueShift.svelte';
import OddsPage from './odds/OddsPage.svelte';
import { help } from './rulebook/help';
import ContactSheet from './sheet/ContactSheet.svelte';
import { BlueShiftTable } from './table.svelte';
import { ways } from './ways';

/** The page of BlueShift. */
export const blueshift: GamePage = {
  table: (seen) => new BlueShiftTable(seen),
  Page: BlueShift,
  beside: {
    odds: { title: 'Battle odds', Page: OddsPage, usual: 'blueshift' },
    components: { title: 'Components', Page: ContactSheet, usual: 'blueshift' },
  },
  help,
  ways: (choice, table) => ways(choice, table as BlueShiftTable),
};
