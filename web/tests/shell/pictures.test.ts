import { describe, expect, it } from 'vitest';
import { byBattle, lively, pictured, pictures, wanted } from '../../src/shell/past/pictures';
import type { BattleAgain } from '../../src/shell/types';

const line = (n: number, text: string) => ({ n, at: 7, round: 1, seat: 0, text });

/** Two volleys: a view counts what has been hit, and is one behind while dice lie. */
const TOLD = {
  number: 1,
  over: true,
  view: { hit: 1, sum: [4] },
  steps: [
    { at: 6, rolls: false, log: [line(1, 'begins')], back: null },
    { at: 7, rolls: true, log: [], back: null },
    { at: 7, rolls: false, log: [line(2, 'rolls 6'), line(3, 'sinks a ship')], back: { in: { hit: { is: 0 } } } },
    { at: 8, rolls: true, log: [], back: null },
    { at: 8, rolls: false, log: [line(4, 'rolls 1')], back: null },
  ],
} as unknown as BattleAgain;

describe('a battle that is watched again', () => {
  it('is made of what was seen, from the last sight back to the first', () => {
    const found = pictures<{ hit: number; sum: number[] }>(TOLD);
    expect(found.map(({ view }) => view.hit)).toEqual([0, 0, 1, 1, 1]);
    expect(found[0]!.view.sum).toBe(found[4]!.view.sum);
    expect(found.map(({ at }) => at)).toEqual([6, 7, 7, 8, 8]);
  });

  it('says of dice what they are while they lie, and what they did not before it is seen', () => {
    expect(pictures(TOLD).map(({ lines }) => lines.map(({ text }) => text))).toEqual([['begins'], ['rolls 6'], ['sinks a ship'], ['rolls 1'], []]);
  });

  it('leaves out what shows nothing new, but neither its beginning nor its end', () => {
    const found = pictures<{ hit: number }>(TOLD);
    const twice = [found[0]!, { ...found[0]!, lines: [] }, ...found.slice(1)];
    expect(lively(twice, ({ hit }) => hit).map((one) => twice.indexOf(one))).toEqual([0, 2, 3, 4, 5]);
  });

  it('is looked at longer where dice fall and where more is said', () => {
    const [begins, rolls] = pictures(TOLD);
    expect(wanted(rolls!)).toBeGreaterThan(wanted(begins!));
    expect(wanted({ rolls: false, lines: [line(1, 'one two three')] })).toBeGreaterThan(wanted({ rolls: false, lines: [line(1, 'one')] }));
  });
});

describe('what was seen of a game', () => {
  const seen = (...places: (string | null)[]) => places.map((place, at) => ({ at, view: { place }, lines: [], rolls: false }));
  const runs = (...places: (string | null)[]) =>
    byBattle(seen(...places), ({ place }) => place).map(({ battle, pictures }) => [battle, pictures.map(({ at }) => at)]);

  it('begins with what was there before the first change', () => {
    const found = pictured(TOLD.steps.slice(2), TOLD.view as { hit: number });
    expect(found.map(({ view }) => view.hit)).toEqual([0, 1, 1, 1]);
    expect(found.map(({ at }) => at)).toEqual([6, 7, 8, 8]);
  });

  it('is told battle by battle, each with the moment in which it is over', () => {
    expect(runs(null, 'a', 'a', null, null, 'b')).toEqual([[false, [0]], [true, [1, 2, 3]], [false, [4]], [true, [5]]]);
    expect(runs('a', 'b', null)).toEqual([[true, [0]], [true, [1, 2]]]);
    expect(runs(null, null)).toEqual([[false, [0, 1]]]);
  });
});
