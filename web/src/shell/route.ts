/** The address after the hash keeps the table and the key, so that a reload resumes. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new' }
  | { page: 'components'; game: string }
  | { page: 'odds'; game: string; sides: [string, string] | null }
  | { page: 'table'; table: string; key: string | null }
  | { page: 'damaged' };

/** `path` is the address before the hash: /odds is the odds page, wherever it was linked from. */
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
  if (page === 'odds' || (page === undefined && /\/odds\/?$/.test(path))) {
    const [attacker, defender] = second.split('~').map(decodeURIComponent);
    return { page: 'odds', game: first ? decodeURIComponent(first) : 'new-dawn', sides: attacker && defender ? [attacker, defender] : null };
  }
  if (page === 'components') return { page: 'components', game: first ? decodeURIComponent(first) : 'new-dawn' };
  if (page === 'new') return { page: 'new' };
  if (page === 'table' && first) return { page: 'table', table: decodeURIComponent(first), key: second ? decodeURIComponent(second) : null };
  return { page: 'lobby' };
}

export function tableHash(table: string, key: string | null): string {
  return `#/table/${encodeURIComponent(table)}${key ? `/${encodeURIComponent(key)}` : ''}`;
}

/** The address of a battle, which holds all of it. */
export function oddsHash(game: string, attacker: string, defender: string): string {
  return `#/odds/${encodeURIComponent(game)}/${encodeURIComponent(attacker)}~${encodeURIComponent(defender)}`;
}
