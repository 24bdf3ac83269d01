import { describe, expect, it } from 'vitest';
import { shared } from '../../src/shell/shared';

const copy = <Data>(data: Data): Data => JSON.parse(JSON.stringify(data)) as Data;

describe('a position after another', () => {
  const before = {
    round: 2,
    sectors: [{ id: '101', ships: [{ ship: 'cruiser', count: 1 }] }, { id: '102', ships: [] }],
    log: [{ n: 1, text: 'passes' }],
    battle: null as { sector: string } | null,
  };

  it('is the one before where nothing has changed', () => {
    expect(shared(before, copy(before))).toBe(before);
  });

  it('keeps every part that is as it was, and only these', () => {
    const next = copy(before);
    next.sectors[1]!.ships.push({ ship: 'cruiser', count: 2 });
    const now = shared(before, copy(next));
    expect(now).toEqual(next);
    expect(now.sectors[0]).toBe(before.sectors[0]);
    expect(now.sectors[1]).not.toBe(before.sectors[1]);
    expect(now.log).toBe(before.log);
    expect(before.sectors[1]!.ships).toEqual([]);
  });

  it('knows things again by their names, wherever in a list they stand', () => {
    const next = { ...copy(before), sectors: copy([{ id: '201', ships: [] as never[] }, ...before.sectors].reverse()) };
    const now = shared(before, next);
    expect(now).toEqual(next);
    expect(now.sectors.slice(0, 2)).toEqual([before.sectors[1], before.sectors[0]]);
    expect(now.sectors[0]).toBe(before.sectors[1]);
    expect(now.sectors[1]).toBe(before.sectors[0]);
  });

  it.each([
    ['a list that was longer', [1, 2, 3], [1, 2]],
    ['a list that was shorter', [1], [1, 2]],
    ['another order', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }]],
    ['a field that is gone', { a: 1, b: 2 }, { a: 1 }],
    ['a field by another name', { a: undefined }, { b: undefined }],
    ['a list for a record', { a: [] }, { a: {} }],
    ['nothing for something', { battle: { sector: '101' } }, { battle: null }],
    ['something for nothing', { battle: null }, { battle: { sector: '101' } }],
  ])('is told apart from %s', (_, was, is) => {
    expect(shared(was, is)).toStrictEqual(is);
    expect(shared(was, is)).not.toBe(was);
  });
});
