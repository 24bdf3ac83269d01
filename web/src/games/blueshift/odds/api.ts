import { call, table } from '../../../shell/api';
import type { Rolls } from '../types';

/** The addresses that BlueShift has of its own at the table. */
export const oddsApi = {
  rolls: (id: string, key: string | null, stop: AbortSignal) => call<Rolls>(`${table(id)}/rolls`, { key, stop }),
};
