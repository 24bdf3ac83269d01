import type { GamePage } from '../page';

/** The pages of BlueShift. */
export const blueshift: GamePage = {
  load: () => import('./room'),
  help: () => import('./rulebook/help'),
  beside: {
    odds: { title: 'Battle odds', load: () => import('./odds/OddsPage.svelte'), usual: 'blueshift' },
    components: { title: 'Components', load: () => import('./sheet/ContactSheet.svelte'), usual: 'blueshift' },
  },
};
