import type { GamePage } from '../page';
import Eclipse from './Eclipse.svelte';
import { help } from './rulebook/help';
import OddsPage from './odds/OddsPage.svelte';
import ContactSheet from './sheet/ContactSheet.svelte';
import FactionOffered from './species/FactionOffered.svelte';
import { EclipseTable } from './table.svelte';
import { ways } from './ways';

/** The page of both editions of Eclipse. */
export const eclipse: GamePage = {
  table: (seen) => new EclipseTable(seen),
  Page: Eclipse,
  Offered: FactionOffered,
  beside: {
    odds: { title: 'Battle odds', Page: OddsPage, usual: 'new-dawn' },
    components: { title: 'Components', Page: ContactSheet, usual: 'new-dawn' },
  },
  help,
  ways,
};
