import { describe, expect, it } from 'vitest';
import type { Position, PositionSince, Told } from '../../src/shell/types';
import { led, whole } from '../../src/shell/update';

const line = (n: number) => ({ n, at: n, round: 1, seat: 0, text: `line ${n}` });

const BASE = { kind: 'whole', version: 7, made: 7, view: { coins: [5, 3], round: 1 }, choices: ['end'], log_before: 2, log: [line(3), line(4)] } as unknown as Position;

function since(more: object): Told {
  return { kind: 'since', since: 7, change: null, names: ['Ada'], bots: [null], notes: [], log_before: 4, log: [], ...more } as Told;
}

describe('what has changed', () => {
  it('makes the position now of the one in hand, which stays as it is', () => {
    const change = { in: { version: { is: 8 }, view: { in: { coins: { at: { '1': { is: 2 } } } } }, choices: { cut: [0, 1, []] } } };
    const now = whole(BASE, since({ change, log: [line(5)] }));
    expect(now).toMatchObject({ version: 8, view: { coins: [5, 2], round: 1 }, choices: [] });
    expect(now.log.map(({ n }) => n)).toEqual([3, 4, 5]);
    expect(BASE.version).toBe(7);
    expect(now.log[0]).toBe(BASE.log[0]);
  });

  it('brings no line twice and leaves none out', () => {
    const numbers = (answer: Told) => whole(BASE, answer).log.map(({ n }) => n);
    expect(numbers(since({ log_before: 3, log: [line(4), line(5)] }))).toEqual([3, 4, 5]);
    expect(numbers(since({ log_before: 3, log: [] }))).toEqual([3]);
    const short = whole(BASE, since({ log_before: 1, log: [line(2)] }));
    expect(short.log.map(({ n }) => n)).toEqual([2]);
    expect(short.log_before).toBe(1);
  });

  it('says who sits there now, which no version tells', () => {
    const notes = [{ at: 7, seat: 0, text: 'is taken by somebody else' }];
    expect(whole(BASE, since({ names: ['Ben'], bots: ['greedy'], notes }))).toMatchObject({ names: ['Ben'], bots: ['greedy'], notes });
  });

  it('takes a whole position as it is, and no change of a position that it has not', () => {
    const other = { ...BASE, version: 9 };
    expect(whole(BASE, other)).toBe(other);
    expect(() => whole(BASE, since({ since: 6 }))).toThrow();
    expect(() => whole(null, since({}))).toThrow();
  });

  it('leads on where one change follows the other, and nowhere from another position', () => {
    const to = (from: number, version: number) => since({ since: from, change: { in: { version: { is: version } } }, log: [line(version - 3)] }) as PositionSince;
    const now = led(BASE, [to(7, 8), to(8, 10)]);
    expect(now.version).toBe(10);
    expect(led(BASE, [to(6, 7), to(8, 9)])).toBe(BASE);
    expect(led(BASE, [to(7, 8), to(7, 8), to(9, 10)]).version).toBe(8);
    expect(led(BASE, [])).toBe(BASE);
  });
});
