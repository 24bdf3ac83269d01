import { describe, expect, it } from 'vitest';
import type { GameView } from '../../src/games/eclipse/types';
import { aimedAt, sidesOf, takesPart } from '../../src/games/eclipse/battle/watching';

const type = (seat: number, ship: string, hull: number, damage: number[]) => ({ seat, ship, hull, damage, count: damage.length });
const die = (seat: number, ship: string, number: number, damage: number, stopped = false) => ({ damage, stopped, target: { seat, ship, number } });
const battle = {
  attacker: 2,
  defender: 1,
  types: [type(1, 'cruiser', 1, [1, 0]), type(2, 'interceptor', 0, [0]), type(-1, 'ancient', 1, [0])],
  dice: [die(1, 'cruiser', 1, 1), die(1, 'cruiser', 1, 2), die(1, 'cruiser', 2, 4, true), { damage: 3, stopped: false, target: null }],
} as unknown as NonNullable<GameView['battle']>;

describe('a battle', () => {
  it('is one’s own where one has ships in it, and of others where one only looks', () => {
    expect([1, 2, 0, null].map((seat) => takesPart(battle, seat))).toEqual([true, true, false, false]);
  });

  it('has sides, the attacker first, whose hulls bear what damage has left', () => {
    expect(sidesOf(battle).map(({ seat, bears }) => [seat, bears])).toEqual([[2, 1], [1, 3], [-1, 2]]);
  });

  it('lets it be seen what dice that are aimed will deal, and not what was shot down', () => {
    expect(aimedAt(battle, 1, 'cruiser', 1)).toBe(3);
    expect([aimedAt(battle, 1, 'cruiser', 2), aimedAt(battle, 2, 'cruiser', 1)]).toEqual([0, 0]);
  });
});
