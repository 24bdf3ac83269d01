import { describe, expect, it } from 'vitest';
import { filmed } from '../../src/games/eclipse/battle/filmed';
import { battlesIn, cameOf, lossesSaid } from '../../src/games/eclipse/battle/news';
import type { GameView } from '../../src/games/eclipse/types';
import type { Picture } from '../../src/shell/past/pictures';

type Battle = NonNullable<GameView['battle']>;

const type = (seat: number, ship: string, damage: number[], retreating: string | null = null) => ({ seat, ship, hull: 1, damage, count: damage.length, retreating });
const dice = (...values: number[]) => values.map((value) => ({ value, hits: value > 4 }));
const battle = (round: number, types: object[], rolled: number[] = []) =>
  ({ sector: '101', attacker: 0, defender: 1, round, types, dice: dice(...rolled), defence: [], roller: 0 }) as unknown as Battle;
const picture = (seen: Battle | null, texts: string[] = [], rolls = false): Picture<GameView> => ({
  at: 1,
  view: { battle: seen } as GameView,
  lines: texts.map((text, n) => ({ n, at: 1, round: 1, seat: 0, text })),
  rolls,
});

const FLEET = [type(0, 'cruiser', [0, 0]), type(1, 'interceptor', [0])];

describe('a battle that is watched again', () => {
  it('shows dice until others fall, with what they have done, and only what is new', () => {
    const hurt = [type(0, 'cruiser', [1, 0]), type(1, 'interceptor', [0])];
    const found = filmed([
      picture(battle(1, FLEET), ['attacks']),
      picture(battle(1, FLEET, [5]), ['fires: 5'], true),
      picture(battle(1, FLEET)),
      picture(battle(2, hurt)),
      picture(battle(2, hurt, [2]), ['fires: 2'], true),
    ]);
    expect(found.map(({ view }) => view.battle!.dice.map(({ value }) => value))).toEqual([[], [5], [5], [2]]);
    expect(found.map(({ view }) => view.battle!.types[0]!.damage)).toEqual([[0, 0], [0, 0], [1, 0], [1, 0]]);
    expect(found[2]!.view.battle!.round).toBe(1);
  });

  it('shows once more what was destroyed, and keeps who is left on the stage when the battle is over', () => {
    const found = filmed([
      picture(battle(1, FLEET), ['attacks']),
      picture(battle(1, [type(0, 'cruiser', [0])]), ["destroys B's interceptor"]),
      picture(null),
    ]);
    const last = found.map(({ view }) => view.battle!.types.map(({ ship, damage }) => [ship, damage]));
    expect(last[1]).toEqual([['cruiser', [0, 2]], ['interceptor', [2]]]);
    expect(last[2]).toEqual(last[1]);
  });

  it('takes no ship that got away for a wreck', () => {
    const turned = [type(0, 'cruiser', [0, 0]), type(1, 'interceptor', [0], '102')];
    const found = filmed([picture(battle(1, turned)), picture(battle(1, [type(0, 'cruiser', [0])]), ["B's cruiser is destroyed.", 'retreats 1 interceptor to sector 102'])]);
    expect(found[1]!.view.battle!.types.map(({ ship, damage }) => [ship, damage])).toEqual([['cruiser', [0, 2]]]);
  });

  it('is not the next one, which begins elsewhere', () => {
    const elsewhere = { ...battle(0, [type(0, 'starbase', [0])]), sector: '102' } as Battle;
    expect(filmed([picture(battle(1, FLEET)), picture(elsewhere)])[1]!.view.battle!.types).toHaveLength(2);
  });
});

describe('what came of a battle', () => {
  const log = [
    [null, 'Battle in sector 101.', 4],
    [null, 'A attacks B.'],
    [0, "destroys B's interceptor"],
    [1, 'retreats 1 cruiser to sector 102'],
    [0, 'draws 2 reputation tiles and keeps one'],
    [null, 'Battle in sector 102.', 5],
    [null, 'A attacks B.'],
    [1, 'draws 1 reputation tile and keeps one'],
    [1, 'loses control of sector 101'],
    [0, 'moves a cruiser to 1011'],
  ].map(([seat, text, number], at) => ({ n: at + 1, at, round: 3, seat, text, ...(number ? { battle: number } : {}) })) as Parameters<typeof battlesIn>[0];

  it('is the reputation drawn for it and what became of its sector, and nothing of another battle', () => {
    const [first, second] = battlesIn(log);
    expect(cameOf(log, first!).map(({ text }) => text)).toEqual(['draws 2 reputation tiles and keeps one', 'loses control of sector 101']);
    expect(cameOf(log, second!).map(({ text }) => text)).toEqual(['draws 1 reputation tile and keeps one']);
    expect([first!.number, second!.number]).toEqual([4, 5]);
  });

  it('is told by side', () => {
    const [first] = battlesIn(log);
    expect([lossesSaid(first!, 'A'), lossesSaid(first!, 'B')]).toEqual(['lost no ship', 'lost 1 interceptor, retreated']);
  });

  it('of a later round is none of it', () => {
    const later = log.map((line, at) => (at > 7 ? { ...line, round: 4 } : line));
    expect(cameOf(later, battlesIn(later)[0]!).map(({ text }) => text)).toEqual(['draws 2 reputation tiles and keeps one']);
  });
});
