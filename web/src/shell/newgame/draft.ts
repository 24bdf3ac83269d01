import { isRecord, passing } from '../storage';
import type { ReadingOffered as ReadingInfo } from 'sent/eclipse';
import type { Catalogue } from '../../games/eclipse/types';
import type { NewTable } from '../types';

export type Opponent = 'human' | 'greedy' | 'random';

export interface Draft {
  game: string;
  players: number;
  seats: { name: string; kind: Opponent; faction: string }[];
  factions: 'choose' | 'random' | 'fixed';
  species: 'terrans' | 'all';
  modules?: string[];
  blueprints?: Record<string, string>;
  readings?: string[];
  seed: string;
  /** Not to stand in the list of tables: only who is sent its address finds it. */
  unlisted?: boolean;
}

const STORE = 'penumbra.draft';

function isDraft(value: unknown): value is Partial<Draft> & Pick<Draft, 'game' | 'players' | 'seats'> {
  return (
    isRecord(value) &&
    typeof value['game'] === 'string' &&
    typeof value['players'] === 'number' &&
    ['modules', 'readings'].every((list) => value[list] === undefined || Array.isArray(value[list])) &&
    (value['blueprints'] === undefined || isRecord(value['blueprints'])) &&
    Array.isArray(value['seats']) &&
    value['seats'].every((seat) => isRecord(seat) && ['name', 'kind', 'faction'].every((part) => typeof seat[part] === 'string'))
  );
}

/** What was filled in and not yet opened in this tab, over what a form begins with. */
export function draftLeft(fresh: Draft): Draft {
  const left = passing.readJson(STORE, isDraft);
  return left && left.seats.length === fresh.seats.length ? { ...fresh, ...left } : fresh;
}

export function keepDraft(draft: Draft): void {
  passing.keepJson(STORE, draft);
}

export function dropDraft(): void {
  passing.drop(STORE);
}

function options(draft: Draft): Record<string, unknown> {
  const seats = draft.seats.slice(0, draft.players);
  const unusual = Object.entries(draft.blueprints ?? {}).filter(([, variant]) => variant !== 'standard');
  return {
    players: draft.players,
    factions: draft.factions === 'fixed' ? seats.map((seat) => seat.faction) : draft.factions,
    species: draft.species,
    ...(draft.modules?.length ? { modules: draft.modules } : {}),
    ...(unusual.length > 0 ? { blueprints: Object.fromEntries(unusual) } : {}),
    ...(draft.readings?.length ? { readings: draft.readings } : {}),
  };
}

/** The other readings that a game with these modules has anything to read with. */
export function offered(readings: readonly ReadingInfo[], modules: readonly string[]): ReadingInfo[] {
  return readings.filter((reading) => reading.module === null || modules.includes(reading.module));
}

/** Other modules: what was chosen for those that are gone is gone with them. */
export function withModules(draft: Draft, modules: string[], readings: readonly ReadingInfo[]): Partial<Draft> {
  const left = offered(readings, modules).map((reading) => reading.id);
  const afar = modules.includes('worlds_afar');
  return {
    modules,
    readings: (draft.readings ?? []).filter((id) => left.includes(id)),
    blueprints: Object.fromEntries(
      Object.entries(draft.blueprints ?? {}).filter(([, variant]) => afar || variant !== 'worlds_afar'),
    ),
  };
}

/** What advice is asked about: the options, as far as they are complete. */
export function advised(draft: Draft): Record<string, unknown> {
  const seats = draft.seats.slice(0, draft.players);
  const half = draft.factions === 'fixed' && seats.some((seat) => seat.faction === '');
  return options(half ? { ...draft, factions: 'choose' } : draft);
}

export function wanted(draft: Draft): NewTable {
  const seats = draft.seats.slice(0, draft.players);
  return {
    game: draft.game,
    options: options(draft),
    seats: seats.map((seat) => ({ name: seat.name.trim(), bot: seat.kind === 'human' ? null : seat.kind })),
    seed: draft.seed.trim() || null,
    listed: draft.unlisted !== true,
  };
}

/** What is wrong with the form, said before the table is asked. */
export function fault(draft: Draft, catalogue: Catalogue | null): string | null {
  const seats = draft.seats.slice(0, draft.players);
  if (seats.some((seat) => seat.name.trim() === '')) return 'Give every player a name.';
  if (draft.factions !== 'fixed') return null;
  const chosen = seats.map((seat) => seat.faction);
  if (chosen.includes('')) return 'Choose a faction for every player, or let each player choose.';
  const colours = new Map<string, string>();
  for (const id of chosen) {
    const info = catalogue?.factions[id];
    if (!info) continue;
    const other = colours.get(info.color);
    if (other) return `${other} and ${info.name} share the colour ${info.color}; every colour is used once.`;
    colours.set(info.color, info.name);
  }
  return null;
}
