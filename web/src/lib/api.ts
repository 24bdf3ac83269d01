import type { Builder, NoBattle, Told } from './odds/types';
import type { Catalogue, GameInfo, Position, Refusal, Rule, TableSummary } from './types';

/** The table's answer was not what was asked for; `status` 0 means that it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule: string | null = null,
  ) {
    super(message);
  }
}

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  seats: { name: string; bot: string | null }[];
  seed: string | null;
}

export interface Opened {
  table: string;
  keys: (string | null)[];
  commitment: string;
}

async function call<T>(path: string, body?: unknown, key: string | null = null): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A key in the address would end up in somebody's log.
        ...(key === null ? {} : { 'x-penumbra-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError(0, 'The table cannot be reached. Your game is safe; the page keeps trying.');
  }
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!answer.ok) {
    const fault = (data ?? {}) as { error?: string; detail?: string; rule?: string };
    throw new ApiError(
      answer.status,
      fault.error ?? fault.detail ?? `The table answered ${answer.status}.`,
      fault.rule ?? null,
    );
  }
  return data as T;
}

function query(values: Record<string, string | null | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

/** Also where the page is not served over https, and crypto.randomUUID is missing. */
export function requestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const api = {
  catalogue: (game: string) => call<Catalogue>(`/api/catalogue/${encodeURIComponent(game)}`),
  games: async (): Promise<GameInfo[]> => (await call<{ games: GameInfo[] }>('/api/games')).games,
  advice: async (game: string, options: Record<string, unknown>): Promise<string[]> =>
    (await call<{ advice: string[] }>('/api/advice', { game, options })).advice,
  oddsBuilder: (game: string) => call<Builder>(`/api/odds/${encodeURIComponent(game)}`),
  odds: (wanted: Record<string, unknown>) => call<Told>('/api/odds', wanted),
  tableOdds: (id: string, key: string | null, wanted: { sector?: string; choice?: string }) =>
    call<Told | NoBattle>(`${table(id)}/odds${query(wanted)}`, undefined, key),
  tables: () => call<TableSummary[]>('/api/tables'),
  open: (wanted: NewTable) => call<Opened>('/api/tables', wanted),
  position: (id: string, key: string | null) => call<Position>(table(id), undefined, key),
  choose: (id: string, key: string, version: number, choice: string, request: string) =>
    call<Position>(`${table(id)}/choices`, { version, choice, request }, key),
  undo: (id: string, key: string, version: number) => call<Position>(`${table(id)}/undo`, { version }, key),
  why: (id: string, key: string | null, choice: string) =>
    call<Refusal | { legal: true }>(`${table(id)}/why${query({ choice })}`, undefined, key),
  recordAddress: (id: string, key: string | null) => `${table(id)}/record${query({ key })}`,
  rules: async (book: string, words: string): Promise<Rule[]> =>
    (await call<{ rules: Rule[] }>(`/api/rules/${book}${query({ q: words })}`)).rules,
  rule: (book: string, id: string) => call<Rule>(`/api/rules/${book}/${encodeURIComponent(id)}`),
  liveAddress: (id: string, key: string | null): string => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}${table(id)}/live${query({ key })}`;
  },
};
