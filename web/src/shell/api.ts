import { requested } from './report/traces';
import type { BattleAgain, Chronicle, ClocksTold, Counsel, Drafted, Game, GameInfo, House, Invitation, KeyKept, Lesson, LogEntry, NewTable, Past, Position, Refusal, ReviewTold, Rule, RulesRead, SatDown, Seating, SeenChanges, SitDown, Standings, TableMade, TableSummary, Term, Timeline, Told } from './types';
import { whole } from './update';

/** The table's answer was not what was asked for; `status` 0 means that none came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule: string | null = null,
    /** Seconds after which the table wants to be asked again, where it says so. */
    readonly wait: number | null = null,
    /** Whether there is no game yet: those who play are still to draw its dice. */
    readonly early = false,
  ) {
    super(message);
  }

  /** Whether the same request may do better later. */
  get passing(): boolean {
    return PASSING.has(this.status);
  }
}

/** No answer; too early or too much; something between us and the table is out of order. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504]);

/** ms that an answer may take. A line that went silent would otherwise be waited for without end. */
const PATIENCE = 12_000;
/** ms for what is work, and is not asked again by itself. */
export const WORK = 60_000;

interface Asking {
  body?: unknown;
  key?: string | null;
  /** An invitation that is looked at. */
  invitation?: string | null;
  /** The key of whoever runs the server. */
  operator?: string | null;
  patience?: number;
  /** Ends the asking from outside. */
  stop?: AbortSignal;
}

/** Asks the table; pages of games have addresses of their own to ask at. */
export async function call<T>(path: string, { body, key = null, invitation = null, operator = null, patience = PATIENCE, stop }: Asking = {}): Promise<T> {
  const ending = new AbortController();
  const method = body === undefined ? 'GET' : 'POST';
  const begun = performance.now();
  let status = 0;
  const timer = setTimeout(() => ending.abort(), patience);
  const end = (): void => ending.abort();
  stop?.addEventListener('abort', end);
  try {
    const answer = await fetch(path, {
      signal: ending.signal,
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A key in the address would end up in somebody's log.
        ...(key === null ? {} : { 'x-penumbra-key': key }),
        ...(invitation === null ? {} : { 'x-penumbra-invitation': invitation }),
        ...(operator === null ? {} : { 'x-penumbra-operator': operator }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    status = answer.status;
    return read<T>(answer, await answer.text());
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, 'The table cannot be reached just now.');
  } finally {
    clearTimeout(timer);
    requested(method, path, status, performance.now() - begun);
    stop?.removeEventListener('abort', end);
  }
}

function read<T>(answer: Response, text: string): T {
  let data: unknown = null;
  try {
    data = JSON.parse(text);
  } catch {
    // Not the table has spoken but something before it, as a proxy does when the table is down.
    if (answer.ok) throw new ApiError(502, 'What answered is not the table.');
  }
  if (answer.ok) return data as T;
  const fault = (data ?? {}) as { error?: string; detail?: string; rule?: string; waits_for?: number[] };
  throw new ApiError(
    answer.status,
    fault.error ?? fault.detail ?? `The table answered ${answer.status}.`,
    fault.rule ?? null,
    retryAfter(answer.headers.get('retry-after'), Date.now()),
    fault.waits_for !== undefined,
  );
}

/** The seconds of a Retry-After header, which may be a number or a date. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

export function query(values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

export const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** Also where the page is not served over https, and crypto.randomUUID is missing. */
export function requestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** So many lines of the log come with a whole position; earlier ones when somebody wants them. */
const LINES = 80;

/** How a position is asked for by somebody who has `base`. */
const since = (base: Position | null): string => query({ since: base && `${base.version}`, lines: `${LINES}` });

export const api = {
  /** What is printed on a game's components, as its own page knows to read it. */
  catalogue: <Printed>(game: string) => call<Printed>(`/api/catalogue/${encodeURIComponent(game)}`),
  game: (name: string) => call<Game>(`/api/games/${encodeURIComponent(name)}`),
  house: () => call<House>('/api/games'),
  games: async (): Promise<GameInfo[]> => (await api.house()).games,
  /** The version of Penumbra at the other end. */
  version: async (): Promise<string> => (await api.house()).version,
  advice: async (game: string, options: Record<string, unknown>): Promise<string[]> =>
    (await call<{ advice: string[] }>('/api/advice', { body: { game, options } })).advice,
  tables: () => call<TableSummary[]>('/api/tables'),
  /** The tables that kept keys open, also such as are in no list. */
  kept: (keys: KeyKept[]) => call<TableSummary[]>('/api/tables/kept', { body: { keys } }),
  /** What players and groups have played, private games of kept keys too; with a group, what it alone played. */
  standing: (keys: KeyKept[], group: string[]) => call<Standings>('/api/standing', { body: { keys, group }, patience: WORK }),
  open: (wanted: NewTable) => call<TableMade>('/api/tables', { body: wanted, patience: WORK }),
  /** Who sits at a table, and to which seat an invitation is; looking at it does not use it up. */
  seats: (id: string, invitation: string | null, key: string | null) => call<Seating>(`${table(id)}/seats`, { invitation, key }),
  sitDown: (id: string, body: SitDown) => call<SatDown>(`${table(id)}/seats`, { body }),
  invite: (id: string, seat: number, host: string) => call<Invitation>(`${table(id)}/seats/${seat}/invite`, { body: {}, key: host }),
  openSeat: (id: string, seat: number, host: string) => call<Seating>(`${table(id)}/seats/${seat}/open`, { body: {}, key: host }),
  takeBack: (id: string, seat: number, host: string) => call<Invitation>(`${table(id)}/seats/${seat}/take-back`, { body: {}, key: host }),
  /** The position; of one that is known already, only what has changed comes over the line. */
  position: async (id: string, key: string | null, base: Position | null = null): Promise<Position> =>
    whole(base, await call<Told>(`${table(id)}${since(base)}`, { key })),
  /** The last lines of the log before that of a number. */
  log: (id: string, key: string | null, before: number, lines: number) =>
    call<LogEntry[]>(`${table(id)}/log${query({ before: `${before}`, lines: `${lines}` })}`, { key }),
  timeline: (id: string, key: string | null) => call<Timeline>(`${table(id)}/timeline`, { key }),
  /** What was seen after so many choices, and the last steps that led there. */
  past: (id: string, key: string | null, made: number, steps: number) =>
    call<Past>(`${table(id)}/past/${made}${query({ steps: steps > 0 ? `${steps}` : null })}`, { key }),
  /** A battle of the game, by its number from 1. */
  battle: (id: string, key: string | null, number: number) => call<BattleAgain>(`${table(id)}/battles/${number}`, { key }),
  /** What happened from one version to another; without them since this seat's last choice, until now. */
  changes: (id: string, key: string | null, since?: number, until?: number) =>
    call<SeenChanges>(`${table(id)}/changes${query({ since: since?.toString(), until: until?.toString() })}`, { key }),
  /** How the game went so far, as this seat may know it. */
  chronicle: (id: string, key: string | null) => call<Chronicle>(`${table(id)}/chronicle`, { key, patience: WORK }),
  choose: async (id: string, key: string, base: Position, body: { version: number; choice: string; request: string }, stop: AbortSignal): Promise<Position> =>
    whole(base, await call<Told>(`${table(id)}/choices${since(base)}`, { body, key, stop })),
  draft: async (id: string, key: string, base: Position, body: { version: number; choices: string[] }): Promise<Drafted<Position>> => {
    const { told, position } = await call<Drafted>(`${table(id)}/drafts${since(base)}`, { body, key });
    return { told, position: whole(base, position) };
  },
  undo: async (id: string, key: string, base: Position, body: { version: number }, stop: AbortSignal): Promise<Position> =>
    whole(base, await call<Told>(`${table(id)}/undo${since(base)}`, { body, key, stop })),
  /** What a bot would do in this seat's place; it thinks for some seconds, and all are told that it was asked. */
  counsel: (id: string, key: string, version: number, stop: AbortSignal) => call<Counsel>(`${table(id)}/counsel`, { body: { version }, key, patience: WORK, stop }),
  /** The dearest choices of a seat, as far as they are found; it is worked on for as long as it is asked for. */
  review: (id: string, key: string | null, seat: number) => call<ReviewTold>(`${table(id)}/review/${seat}`, { key }),
  /** How the clocks of the seats stand. */
  clocks: (id: string, key: string | null) => call<ClocksTold>(`${table(id)}/clocks`, { key }),
  vacation: (id: string, key: string, away: boolean) => call<ClocksTold>(`${table(id)}/vacation`, { body: { away }, key }),
  why: (id: string, key: string | null, choice: string) =>
    call<Refusal | { legal: true }>(`${table(id)}/why${query({ choice })}`, { key }),
  record: async (id: string, key: string | null): Promise<string> => {
    const answer = await fetch(`${table(id)}/record`, { headers: key === null ? {} : { 'x-penumbra-key': key } });
    if (!answer.ok) throw new ApiError(answer.status, 'There is no record yet.');
    return answer.text();
  },
  recordAddress: (id: string, key: string | null) => `${table(id)}/record${query({ key })}`,
  rules: async (book: string): Promise<Rule[]> => (await call<{ rules: Rule[] }>(`/api/rules/${book}`)).rules,
  rulebook: (game: string) => call<RulesRead>(`/api/rulebook/${encodeURIComponent(game)}`),
  /** A first round of a game, with its hints. */
  lesson: (game: string) => call<Lesson>(`/api/lessons/${encodeURIComponent(game)}`),
  glossary: (game: string) => call<Term[]>(`/api/glossary/${encodeURIComponent(game)}`),
  /** The address of a table's line, on which it tells news alone, or what has changed as well. */
  liveAddress: (id: string, key: string | null, changes = false): string => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}${table(id)}/live${query({ key, changes: changes ? 'true' : null })}`;
  },
};
