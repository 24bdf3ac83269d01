import { call, table, WORK } from '../../../shell/api';
import type { OddsTold, OddsWanted, Rolls } from '../types';

/** The addresses that BlueShift has of its own at the table. */
export const oddsApi = {
  rolls: (id: string, key: string | null, stop: AbortSignal) => call<Rolls>(`${table(id)}/rolls`, { key, stop }),
  /** The odds of a battle or a roll; better ones than the first are waited for `patience` seconds. */
  odds: (wanted: OddsWanted, patience: number, stop?: AbortSignal) =>
    call<OddsTold>('/api/odds/blueshift', { body: { ...wanted, patience }, patience: WORK, ...(stop ? { stop } : {}) }),
};
