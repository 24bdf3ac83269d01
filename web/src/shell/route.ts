/** The address after the hash keeps the table and the key, so that a reload resumes. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new' }
  | { page: 'rules'; game: string; place: string }
  | { page: 'beside'; name: string; game: string | null; rest: string }
  | { page: 'table'; table: string; key: string | null }
  | { page: 'damaged' };

/** `path` is the address before the hash: its last word names a page that stands beside tables as well. */
export function readRoute(hash: string, path = '/'): Route {
  const [, page, ...rest] = hash.replace(/^#/, '').split('/');
  try {
    return routeOf(page, rest, path);
  } catch (error) {
    // A percent sign that means nothing: the address was cut or changed on its way.
    if (error instanceof URIError) return { page: 'damaged' };
    throw error;
  }
}

function routeOf(page: string | undefined, [first = '', second = '']: string[], path: string): Route {
  if (page === 'new') return { page: 'new' };
  if (page === 'rules' && first) return { page: 'rules', game: decodeURIComponent(first), place: decodeURIComponent(second) };
  if (page === 'table' && first) return { page: 'table', table: decodeURIComponent(first), key: second ? decodeURIComponent(second) : null };
  const name = page ?? /([^/]+)\/?$/.exec(path)?.[1];
  if (!name) return { page: 'lobby' };
  // Its page reads the rest; what decodes to nothing at all is damaged already here.
  const rest = decodeURIComponent(second) && second;
  return { page: 'beside', name, game: first ? decodeURIComponent(first) : null, rest };
}

export function tableHash(table: string, key: string | null): string {
  return `#/table/${encodeURIComponent(table)}${key ? `/${encodeURIComponent(key)}` : ''}`;
}

/** The address of a page that a game has beside its tables. */
export function besideHash(name: string, game: string, rest = ''): string {
  return `#/${name}/${encodeURIComponent(game)}${rest ? `/${rest}` : ''}`;
}

/** The address of a place in a game's rulebook: of a chapter, a heading or a rule; without one, of the book. */
export function rulesHash(game: string, place = ''): string {
  return `#/rules/${encodeURIComponent(game)}${place ? `/${encodeURIComponent(place)}` : ''}`;
}
