/** The address after the hash keeps the table and the key, so that a reload resumes. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new' }
  | { page: 'components'; game: string }
  | { page: 'table'; table: string; key: string | null };

export function readRoute(hash: string): Route {
  const [, page, table, key] = hash.replace(/^#/, '').split('/');
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
