/** The address after the hash keeps the table and the key, so that a reload resumes. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new' }
  | { page: 'components'; game: string }
  | { page: 'odds'; game: string; sides: [string, string] | null }
  | { page: 'table'; table: string; key: string | null };

/** `path` is the address before the hash: /odds is the odds page, wherever it was linked from. */
export function readRoute(hash: string, path = '/'): Route {
  const [, page, table, key] = hash.replace(/^#/, '').split('/');
  if (page === 'odds' || (page === undefined && /\/odds\/?$/.test(path))) {
    const [attacker, defender] = (key ?? '').split('~').map(decodeURIComponent);
    return { page: 'odds', game: table ? decodeURIComponent(table) : 'new-dawn', sides: attacker && defender ? [attacker, defender] : null };
  }
  if (page === 'components') return { page: 'components', game: table ? decodeURIComponent(table) : 'new-dawn' };
  if (page === 'new') return { page: 'new' };
  if (page === 'table' && table) {
    return { page: 'table', table: decodeURIComponent(table), key: key ? decodeURIComponent(key) : null };
  }
  return { page: 'lobby' };
}

export function tableHash(table: string, key: string | null): string {
  return `#/table/${encodeURIComponent(table)}${key ? `/${encodeURIComponent(key)}` : ''}`;
}

/** The address of a battle, which holds all of it. */
export function oddsHash(game: string, attacker: string, defender: string): string {
  return `#/odds/${encodeURIComponent(game)}/${encodeURIComponent(attacker)}~${encodeURIComponent(defender)}`;
}
