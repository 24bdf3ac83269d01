import { api } from '../api';

const known = new Map<string, Promise<unknown>>();

/** What is printed on a game's components, asked for once; a diagram tells no figure of its own. */
export function printedIn<Catalogue>(game: string): Promise<Catalogue> {
  const asked = (known.get(game) as Promise<Catalogue> | undefined) ?? api.catalogue<Catalogue>(game);
  known.set(game, asked);
  asked.catch(() => known.delete(game));
  return asked;
}
