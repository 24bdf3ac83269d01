/** The address after the hash keeps the table, the key and the moment that is looked at, so that a reload resumes. */

export type Route =
  | { page: 'lobby' }
  | { page: 'new' }
  | { page: 'record' }
  | { page: 'account'; mailed: Mailed | null }
  | { page: 'operate' }
  | { page: 'play-on'; table: string; key: string | null; at: number }
  | { page: 'study'; study: string; key: string | null; at: number | null }
  | { page: 'rules'; game: string; place: string }
  | { page: 'beside'; name: string; game: string | null; rest: string }
  | { page: 'table'; table: string; key: string | null; at: number | null }
  | { page: 'seats'; table: string; host: string | null }
  | { page: 'join'; table: string; invitation: string }
  | { page: 'open'; table: string }
  | { page: 'letter'; what: 'turn' | 'reminder'; first: string; second: string }
  | { page: 'players'; group: string[] }
  | { page: 'damaged' };

/** What a link that was mailed to an account's address is for, and what it holds. */
export interface Mailed {
  what: 'confirm' | 'recover';
  link: string;
}

const isMailed = (word: string): word is Mailed['what'] => word === 'confirm' || word === 'recover';

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

function routeOf(page: string | undefined, rest: string[], path: string): Route {
  const [first = '', second = ''] = rest;
  if (page === 'new' || page === 'record' || page === 'operate') return { page };
  if (page === 'account') return { page, mailed: isMailed(first) && second ? { what: first, link: decodeURIComponent(second) } : null };
  if (page === 'rules' && first) return { page: 'rules', game: decodeURIComponent(first), place: decodeURIComponent(second) };
  if (page === 'study' && first) {
    const { key, at } = seatAndMoment(rest.slice(1));
    return { page, study: decodeURIComponent(first), key, at };
  }
  if (page === 'play-on' && first) {
    const { key, at } = seatAndMoment(rest.slice(1));
    return at === null ? { page: 'damaged' } : { page, table: decodeURIComponent(first), key, at };
  }
  if (page === 'table' && first) return { page: 'table', table: decodeURIComponent(first), ...seatAndMoment(rest.slice(1)) };
  if (page === 'seats' && first) return { page: 'seats', table: decodeURIComponent(first), host: second ? decodeURIComponent(second) : null };
  if (page === 'join') return first && second ? { page: 'join', table: decodeURIComponent(first), invitation: decodeURIComponent(second) } : { page: 'damaged' };
  if (page === 'open' && first) return { page: 'open', table: decodeURIComponent(first) };
  if ((page === 'turn' || page === 'reminder') && second) return { page: 'letter', what: page, first: decodeURIComponent(first), second: decodeURIComponent(second) };
  if (page === 'players') return { page: 'players', group: rest.map(decodeURIComponent).filter(Boolean) };
  const name = page ?? /([^/]+)\/?$/.exec(path)?.[1];
  if (!name) return { page: 'lobby' };
  // Its page reads the rest; what decodes to nothing at all is damaged already here.
  return { page: 'beside', name, game: first ? decodeURIComponent(first) : null, rest: decodeURIComponent(second) && second };
}

/** What stands between a table, with or without a key, and the moment of it that is looked at. No key is so short. */
const AT = 'at';

function seatAndMoment(words: string[]): { key: string | null; at: number | null } {
  const [key = ''] = words[0] === AT ? [] : words;
  const [mark, number = ''] = key ? words.slice(1) : words;
  return { key: key ? decodeURIComponent(key) : null, at: mark === AT && /^\d{1,9}$/.test(number) ? Number(number) : null };
}

/**
 * The address of a table: with a key that of its seat, without one a spectator's, which may be given to anybody. With
 * `at` it leads to the table as it was after so many choices.
 */
export function tableHash(table: string, key: string | null, at: number | null = null): string {
  const words = ['table', table, ...(key ? [key] : []), ...(at === null ? [] : [AT, `${at}`])];
  return `#/${words.map(encodeURIComponent).join('/')}`;
}

/** The address of a study, and with `at` of the moment after the move of a number; with its key it may be changed there. */
export function studyHash(study: string, key: string | null, at: number | null = null): string {
  return tableHash(study, key, at).replace('#/table/', '#/study/');
}

/** Where a table, or a moment of a study, is played on from what it was after so many choices. */
export function playOnHash(table: string, key: string | null, at: number): string {
  return tableHash(table, key, at).replace('#/table/', '#/play-on/');
}

/** The address of the seats of a table; with the host's key they are handed out there. */
export function seatsHash(table: string, host: string | null): string {
  return `#/${['seats', table, ...(host ? [host] : [])].map(encodeURIComponent).join('/')}`;
}

/** Where an invitation leads. What stands behind the hash is not seen by chat programs that look at addresses. */
export function joinHash(table: string, invitation: string): string {
  return `#/${['join', table, invitation].map(encodeURIComponent).join('/')}`;
}

/** Where whoever comes may sit down at the open seats of a table. */
export function openHash(table: string): string {
  return `#/open/${encodeURIComponent(table)}`;
}

/** The address of a page that a game has beside its tables. */
export function besideHash(name: string, game: string, rest = ''): string {
  return `#/${name}/${encodeURIComponent(game)}${rest ? `/${rest}` : ''}`;
}

/** The address of what all players have played here, or of what a group has played. */
export function playersHash(group: readonly string[] = []): string {
  return `#/${['players', ...group].map(encodeURIComponent).join('/')}`;
}

/** The address of a place in a game's rulebook: of a chapter, a heading or a rule; without one, of the book. */
export function rulesHash(game: string, place = ''): string {
  return `#/rules/${encodeURIComponent(game)}${place ? `/${encodeURIComponent(place)}` : ''}`;
}
