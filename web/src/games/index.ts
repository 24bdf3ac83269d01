/** The pages that games have of their own: the one place that names them. */

import { blueshift } from './blueshift';
import { eclipse } from './eclipse';
import { ApiError } from '../shell/api';
import type { Beside, GameHelp, GamePage, GameRoom } from './page';
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

/** What helps a reader of a game, fetched when it is first asked for; raises ApiError where it cannot be. */
export async function helpOf(game: { page: string | null }): Promise<GameHelp> {
  return (await fetched(pageOf(game).help())).help;
}

/** What a game's page brings along, fetched when it is first asked for; raises ApiError where it cannot be. */
export async function roomOf(game: { page: string | null }): Promise<GameRoom> {
  return (await fetched(pageOf(game).load())).room;
}

/** A part of the page that is fetched when it is needed; raises ApiError where it cannot be. */
export async function fetched<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch {
    // The line is down, or the page was built anew since it was opened.
    throw new ApiError(410, 'A part of the page could not be fetched. Load the page again.');
  }
}

/** The page beside the tables that an address begins with: of the folder that bears the game's name, else the first. */
export function besideOf(name: string, game: string | null): Beside | null {
  const own = PAGES.get(game ?? '');
  for (const page of own ? [own, ...PAGES.values()] : PAGES.values()) {
    if (Object.hasOwn(page.beside, name)) return page.beside[name]!;
  }
  return null;
}
