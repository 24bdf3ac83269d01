import type { GamePage } from '../page';

/** The pages of both editions of Eclipse. */
export const eclipse: GamePage = {
  load: () => import('./room'),
  help: () => import('./rulebook/help'),
  beside: {
    odds: { title: 'Battle odds', load: () => import('./odds/OddsPage.svelte'), usual: 'new-dawn' },
    components: { title: 'Components', load: () => import('./sheet/ContactSheet.svelte'), usual: 'new-dawn' },
  },
};
