import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, retryAfter } from '../../src/shell/api';
import { Delivery, type Wish } from '../../src/shell/line/delivery.svelte';
import { passing } from '../../src/shell/storage';
import type { Position } from '../../src/shell/types';

const WISH: Wish = { act: 'choose', version: 4, choice: 'pay', request: 'r1' };
const POSITION = { version: 5 } as Position;
const lost = (): ApiError => new ApiError(0, 'The table cannot be reached just now.');

/** A table that answers each request with the next of these; the last one for ever. */
function table(...answers: (Position | Error)[]) {
  const asked: Wish[] = [];
  const send = (wish: Wish): Promise<Position> => {
    asked.push(wish);
    const answer = answers[Math.min(asked.length, answers.length) - 1]!;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { asked, send };
}

beforeEach(() => {
  vi.useFakeTimers();
  passing.drop('penumbra.unsent/t/k');
});
afterEach(() => vi.useRealTimers());

describe('a wish', () => {
  it('is sent until the table answers, always under the same name', async () => {
    const { asked, send } = table(...Array.from({ length: 30 }, lost), POSITION);
    const delivery = new Delivery('t', 'k', send);
    const answer = delivery.deliver(WISH);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(delivery.wish).toEqual(WISH);
    expect(delivery.trouble).toContain('cannot be reached');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await answer).toBe(POSITION);
    expect(asked).toHaveLength(31);
    expect(new Set(asked.map((wish) => wish.request))).toEqual(new Set(['r1']));
    expect([delivery.wish, delivery.trouble, delivery.left()]).toEqual([null, null, null]);
  });

  it.each([408, 425, 429, 502, 503, 504])('is sent again after a %i', async (status) => {
    const { send } = table(new ApiError(status, 'not now'), POSITION);
    const answer = new Delivery('t', 'k', send).deliver(WISH);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toBe(POSITION);
  });

  it.each([400, 403, 404, 409, 413, 422, 500])('is given back with a %i', async (status) => {
    const { asked, send } = table(new ApiError(status, 'no'));
    const delivery = new Delivery('t', 'k', send);
    expect(await delivery.deliver(WISH)).toMatchObject({ status });
    expect(asked).toHaveLength(1);
    expect(delivery.left()).toBeNull();
  });

  it('is said to be late where no answer comes', async () => {
    const delivery = new Delivery('t', 'k', () => new Promise<Position>((resolve) => setTimeout(() => resolve(POSITION), 9_000)));
    const answer = delivery.deliver(WISH);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(delivery.trouble).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(delivery.trouble).toContain('not answered yet');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await answer).toBe(POSITION);
    expect(delivery.trouble).toBeNull();
  });

  it('waits as long as the table asks it to', async () => {
    const { asked, send } = table(new ApiError(429, 'too much', null, 37), POSITION);
    const answer = new Delivery('t', 'k', send).deliver(WISH);
    await vi.advanceTimersByTimeAsync(36_900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toBe(POSITION);
  });

  it('goes at once when the line lives again', async () => {
    const { send } = table(...Array.from({ length: 9 }, lost), POSITION);
    const delivery = new Delivery('t', 'k', send);
    const answer = delivery.deliver(WISH);
    for (let i = 0; i < 9; i++) {
      await vi.advanceTimersByTimeAsync(0);
      delivery.hurry();
    }
    expect(await answer).toBe(POSITION);
  });

  it('outlives the page, and is forgotten only when it is told to be', async () => {
    const { send } = table(lost());
    const first = new Delivery('t', 'k', send);
    const answer = first.deliver(WISH);
    await vi.advanceTimersByTimeAsync(100);
    first.leave();
    expect(await answer).toBeNull();
    const next = new Delivery('t', 'k', send);
    expect(next.left()).toEqual(WISH);
    expect(new Delivery('t', 'another', send).left()).toBeNull();
    expect(new Delivery('other', 'k', send).left()).toBeNull();
    const again = next.deliver(WISH);
    await vi.advanceTimersByTimeAsync(100);
    next.forget();
    expect(await again).toBeNull();
    expect(new Delivery('t', 'k', send).left()).toBeNull();
  });

  it.each(['null', '{}', '[]', '{"act":"choose"}', '{"act":"burn","version":1,"choice":"a","request":"r"}', 'x'])(
    'is none where %s was kept',
    (kept) => {
      passing.keep('penumbra.unsent/t/k', kept);
      expect(new Delivery('t', 'k', table(POSITION).send).left()).toBeNull();
    },
  );
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-28T08:00:00Z');
  it.each([
    ['5', 5],
    [' 12 ', 12],
    ['0', 0],
    ['Sat, 28 Nov 2026 08:00:30 GMT', 30],
    ['Sat, 28 Nov 2026 07:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%s means %s seconds', (header, seconds) => expect(retryAfter(header, now)).toBe(seconds));
});
