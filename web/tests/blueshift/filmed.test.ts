import { describe, expect, it } from 'vitest';
import { filmed } from '../../src/games/blueshift/battle/filmed';
import type { GameView } from '../../src/games/blueshift/types';
import type { Picture } from '../../src/shell/past/pictures';

const picture = (shots: number[][] | null, rolls = false, texts: string[] = []): Picture<GameView> => ({
  at: 1,
  view: { battle: shots && { sector: '0,0', round: 1, fleets: [], shots: shots.map((values) => ({ dice: values })) } } as unknown as GameView,
  lines: texts.map((text, n) => ({ n, at: 1, round: 1, seat: 0, text })),
  rolls,
});
const shots = ({ view }: Picture<GameView>) => view.battle?.shots.map(({ dice }) => dice) ?? null;

describe('a battle of BlueShift that is watched again', () => {
  it('shows dice as soon as they fall, each with its own shots', () => {
    const found = filmed([picture([]), picture([], true, ['fires: 3']), picture([[3]], true, ['fires: 2']), picture([[3], [2]])]);
    expect(found.map(shots)).toEqual([[], [[3]], [[3], [2]], [[3], [2]]]);
  });

  it('keeps the last dice where the battle ends with them', () => {
    expect(filmed([picture([]), picture([[6]], true, ['fires: 6']), picture(null)]).map(shots)).toEqual([[], [[6]], null]);
  });
});
