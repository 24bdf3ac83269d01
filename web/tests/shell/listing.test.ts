import { describe, expect, it } from 'vitest';
import { beside, howLong, stands, unfinished } from '../../src/shell/newgame/listing';
import type { TableSummary } from '../../src/shell/types';

const NOON = new Date('2026-01-01T12:00:00Z');

function row(table: string, more: Partial<TableSummary> = {}): TableSummary {
  const progress = { round: 3, waiting: [1], winners: [], over: false, ending: null };
  const seats = { names: ['Ada', 'Ben', 'Cyd'], bots: [null, null, null], taken: [true, true, true], open: [], access: 'public' as const, yours: [] };
  const times = { created: '2026-01-01T09:00:00+00:00', touched: '2026-01-01T11:00:00+00:00' };
  return { table, game: 'coins', version: 9, over: false, seeded: false, clock: null, behind: 0, left: [null, null, null], progress, ...seats, ...times, ...more };
}

function over(table: string, more: Partial<TableSummary> = {}): TableSummary {
  return row(table, { over: true, progress: { round: 9, waiting: [], winners: [2], over: true, ending: null }, ...more });
}

const at = (hour: string): Partial<TableSummary> => ({ touched: `2026-01-01T${hour}:00:00+00:00` });
const ids = (tables: readonly TableSummary[]): string[] => tables.map(({ table }) => table);
const said = (table: TableSummary): string => stands(table, NOON).map((piece) => (typeof piece === 'number' ? table.names[piece] : piece)).join('');

describe('the list of tables', () => {
  it('has what waits for oneself first, longest waiting first, and then what was played last', () => {
    const own = [
      row('rests', { yours: [0], ...at('08') }),
      row('waits', { yours: [1], ...at('10') }),
      over('done', { yours: [1], ...at('11') }),
      row('rests, played later', { yours: [0, 2], ...at('11') }),
      row('waits long', { yours: [0, 1], ...at('09') }),
    ];
    expect(ids(unfinished(own))).toEqual(['waits long', 'waits', 'rests, played later', 'rests']);
  });

  it('has others\' games below, those that have ended last, and no table twice', () => {
    const own = [row('mine', { yours: [0] }), over('my last', { yours: [0] })];
    const tables = [over('their last'), row('mine'), row('theirs'), over('my last')];
    expect(ids(beside(tables, own))).toEqual(['theirs', 'my last', 'their last']);
    expect(ids(beside(tables, []))).toEqual(['mine', 'theirs', 'their last', 'my last']);
  });

  it('has tables with open seats before those at which nobody is missing', () => {
    const tables = [row('full'), row('free', { open: [2] }), over('left', { open: [2] })];
    expect(ids(beside(tables, []))).toEqual(['free', 'full', 'left']);
  });

  it('says where a game stands, and whom it has waited for since when', () => {
    expect(said(row('a'))).toBe('round 3 · waiting for Ben for 1 hour');
    const all = { round: 1, waiting: [0, 1, 2], winners: [], over: false, ending: null };
    expect(said(row('a', { progress: all, ...at('07') }))).toBe('round 1 · waiting for Ada, Ben and Cyd for 5 hours');
    expect(said(row('a', { version: 0 }))).toBe('not begun · opened 1 hour ago');
    expect(said(row('a', { version: 0, behind: 30, progress: null }))).toBe('shown 30 minutes late · opened 1 hour ago');
    expect(said(row('a', { left: [null, 7300, null] }))).toBe('round 3 · waiting for Ben for 1 hour · 2 hours left');
    expect(said(row('a', { left: [90, 7300, null], progress: all }))).toMatch(/1 minute left$/);
    expect(said(row('a', { progress: null }))).toBe('last played 1 hour ago');
    expect(said(over('a'))).toBe('Cyd won · ended 1 hour ago');
    expect(said(over('a', { progress: { ...all, waiting: [], winners: [0, 2], over: true } }))).toBe('Ada and Cyd won · ended 1 hour ago');
    expect(said(over('a', { progress: null }))).toBe('ended 1 hour ago');
    const agreed = { ...all, waiting: [], over: true };
    expect(said(over('a', { progress: { ...agreed, ending: 'drawn' } }))).toBe('drawn 1 hour ago');
    expect(said(over('a', { progress: { ...agreed, ending: 'abandoned' } }))).toBe('abandoned 1 hour ago');
  });

  it('tells time in its largest unit, and nothing of a clock that runs behind', () => {
    const before = (seconds: number): string => howLong(new Date(NOON.getTime() - seconds * 1000), NOON);
    expect([-90, 59, 60, 119, 3599, 3600, 86_399, 86_400, 400 * 86_400].map(before)).toEqual(
      ['a moment', 'a moment', '1 minute', '1 minute', '59 minutes', '1 hour', '23 hours', '1 day', '400 days'],
    );
  });
});
