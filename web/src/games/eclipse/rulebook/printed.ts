import { api } from '../../../shell/api';
import type { Catalogue } from '../types';

const known = new Map<string, Promise<Catalogue>>();

/** What is printed on an edition's components, asked for once; a diagram tells no figure of its own. */
export function printedIn(game: string): Promise<Catalogue> {
  const asked = known.get(game) ?? api.catalogue<Catalogue>(game);
  known.set(game, asked);
  asked.catch(() => known.delete(game));
  return asked;
}
