/** Who watches a battle how: one's own is large, one of others small on the map until it is opened. */

import type { GameView } from '../types';

type Battle = NonNullable<GameView['battle']>;

export function takesPart({ attacker, defender, types }: Battle, seat: number | null): boolean {
  return seat !== null && (attacker === seat || defender === seat || types.some((type) => type.seat === seat));
}

/** The ships of one side that are seen on the small stage, and what their hulls still bear. */
export interface Small {
  seat: number;
  ships: { ship: string; count: number }[];
  bears: number;
}

/** The sides of a battle, the attacker first. */
export function sidesOf({ attacker, types }: Battle): Small[] {
  const seats = [...new Set([attacker, ...types.map(({ seat }) => seat)])];
  return seats.map((seat) => {
    const own = types.filter((type) => type.seat === seat);
    return { seat, ships: own.map(({ ship, count }) => ({ ship, count })), bears: own.reduce((sum, type) => sum + bearing(type), 0) };
  });
}

/** The damage of dice that are aimed at a ship and not dealt yet: all dice of a volley strike together. */
export function aimedAt({ dice }: Pick<Battle, 'dice'>, seat: number, ship: string, number: number): number {
  const at = dice.filter(({ target, stopped }) => !stopped && target?.seat === seat && target.ship === ship && target.number === number);
  return at.reduce((sum, { damage }) => sum + damage, 0);
}

function bearing({ count, hull, damage }: Battle['types'][number]): number {
  return Array.from({ length: count }, (_, i) => Math.max(0, hull + 1 - (damage[i] ?? 0))).reduce((sum, one) => sum + one, 0);
}
