/** The pages that games have of their own: the one place that names them. */

import { blueshift } from './blueshift';
import { eclipse } from './eclipse';
import type { Beside, GamePage } from './page';
import { plain } from './plain';

/** By the folder that the game's kit names. */
const PAGES: ReadonlyMap<string, GamePage> = new Map([
  ['eclipse', eclipse],
  ['blueshift', blueshift],
]);

/** The page of a game; one that has none of its own, or one that this build does not know, has the plain one. */
export function pageOf(game: { page: string | null }): GamePage {
  return PAGES.get(game.page ?? '') ?? plain;
}

/** The page beside the tables that an address begins with: of the folder that bears the game's name, else the first. */
export function besideOf(name: string, game: string | null): Beside | null {
  const own = PAGES.get(game ?? '');
  for (const page of own ? [own, ...PAGES.values()] : PAGES.values()) {
    if (Object.hasOwn(page.beside, name)) return page.beside[name]!;
  }
  return null;
}
