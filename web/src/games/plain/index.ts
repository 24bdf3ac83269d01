import type { GamePage } from '../page';

/** The page of a game that has none of its own. */
export const plain: GamePage = {
  load: () => import('./room'),
  help: () => Promise.resolve({ help: { figures: {}, keys: [] } }),
  beside: {},
};
