import { figure } from '../../shell/words';
import type { SeatView } from './types';

/** The money that is left of a round once an upkeep is paid, and how that comes about. */
export function moneyAfter({ storage, income }: Pick<SeatView, 'storage' | 'income'>, upkeep: number): { sum: string; balance: number } {
  const balance = storage.money + income.money - upkeep;
  return { sum: `${storage.money} + ${income.money} income − ${upkeep} upkeep = ${figure(balance)}`, balance };
}
