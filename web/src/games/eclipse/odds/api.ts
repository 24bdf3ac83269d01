import { call, query, table, WORK } from '../../../shell/api';
import type { BlueprintTold, BlueprintWanted, Builder, NoBattle, Told } from './types';

/** The addresses that Eclipse has of its own at the table. */
export const oddsApi = {
  builder: (game: string) => call<Builder>(`/api/odds/${encodeURIComponent(game)}`),
  blueprint: (wanted: BlueprintWanted) => call<BlueprintTold>('/api/odds/blueprint', { body: wanted }),
  /** The odds of a battle; better ones than the first are waited for `patience` seconds. */
  odds: (wanted: Record<string, unknown>, patience: number, stop: AbortSignal) =>
    call<Told>('/api/odds', { body: { ...wanted, patience }, patience: WORK, stop }),
  ofTable: (id: string, key: string | null, wanted: { sector?: string; choice?: string }, patience: number, stop: AbortSignal) =>
    call<Told | NoBattle>(`${table(id)}/odds${query({ ...wanted, patience: String(patience) })}`, { key, patience: WORK, stop }),
};
