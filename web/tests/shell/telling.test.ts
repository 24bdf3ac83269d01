import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Happened } from '../../src/shell/happened/happened.svelte';
import type { Alarm, Moment } from '../../src/shell/happened/moments';
import type { LogEntry } from '../../src/shell/types';

const MINE = 0;
let count = 0;

function line(n: number): LogEntry {
  return { n, at: n, seat: 1, round: 1, text: 'does something' };
}

/** A moment that leads from a number to the next one. */
function moment(after: number, seat: number, alarm?: Alarm): Moment<number> {
  const happening = { kind: 'thing', seat, places: ['101'], concerns: alarm !== undefined };
  return {
    before: after - 1,
    after,
    lines: [{ n: after, at: after, seat, round: 1, text: 'does something' }],
    happenings: [alarm ? { ...happening, alarm } : happening],
    rolls: false,
  };
}

const lost: Alarm = { title: 'A sector is lost', text: 'Sector 101 is yours no more.', place: '101' };

describe('what others do', () => {
  let hidden = false;
  let happened: Happened<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', {
      get hidden() {
        return hidden;
      },
    });
    hidden = false;
    happened = new Happened<number>(`a table:${count++}`);
    happened.setPace('calm');
  });

  afterEach(() => {
    happened.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('holds the sight that is left until it is known what happened, and plays that to the present', () => {
    happened.asks(1, [line(1)]);
    expect([happened.scene, happened.plays, happened.lines?.at(-1)?.n]).toEqual([1, true, 1]);
    happened.hears([moment(2, 1), moment(3, 2)]);
    expect([happened.scene, happened.left]).toEqual([2, 1]);
    vi.advanceTimersByTime(900);
    expect(happened.scene).toBe(3);
    vi.advanceTimersByTime(900);
    expect([happened.scene, happened.plays]).toEqual([null, false]);
    expect(happened.moments.map(({ after }) => after)).toEqual([2, 3]);
  });

  it('does not jump to the present while more is asked for', () => {
    happened.asks(1, [line(1)]);
    happened.hears([moment(2, 1)]);
    happened.asks(2, [line(2)]);
    vi.advanceTimersByTime(5_000);
    expect([happened.scene, happened.plays, happened.lines?.at(-1)?.n]).toEqual([2, true, 2]);
    happened.hears([moment(3, 1)]);
    expect(happened.scene).toBe(3);
  });

  it('shows the present where nothing could be learnt', () => {
    happened.asks(1, [line(1)]);
    happened.hears([]);
    expect(happened.scene).toBeNull();
  });

  it('is skipped to the present, also what has not come yet', () => {
    happened.asks(1, [line(1)]);
    happened.hears([moment(2, 1), moment(3, 1)]);
    happened.skip();
    expect([happened.scene, happened.left]).toEqual([null, 0]);
  });

  it('is skipped while it is asked for: the map does not go back to it, and what comes later is played', () => {
    happened.asks(1, [line(1)]);
    happened.skip();
    happened.asks(3, [line(3)]);
    happened.hears([moment(2, 1), moment(3, 1, lost)]);
    expect([happened.scene, happened.left]).toEqual([3, 0]);
    expect([happened.moments.length, happened.alarms.length]).toEqual([2, 1]);
    happened.hears([moment(4, 1)]);
    expect(happened.scene).toBe(4);
    vi.advanceTimersByTime(900);
    expect([happened.scene, happened.plays]).toEqual([null, false]);
  });

  it('is not played where it is off, nor in a tab that nobody looks at; it is kept in both', () => {
    happened.setPace('off');
    happened.asks(1, [line(1)]);
    expect(happened.scene).toBeNull();
    happened.hears([moment(2, 1)]);
    happened.setPace('calm');
    hidden = true;
    happened.asks(2, [line(2)]);
    happened.hears([moment(3, 1)]);
    expect([happened.scene, happened.plays, happened.moments.length]).toEqual([null, false, 2]);
  });

  it('can be stepped through and played again, even where nothing is played by itself', () => {
    happened.setPace('off');
    happened.recalls([moment(2, 1), moment(3, 2)]);
    expect(happened.scene).toBeNull();
    happened.look(0);
    expect(happened.scene).toBe(2);
    happened.look(1);
    happened.again();
    expect([happened.scene, happened.plays]).toEqual([3, true]);
    vi.advanceTimersByTime(5_000);
    expect(happened.scene).toBeNull();
  });

  it('is a story that ends with one’s own choice, which is not played', () => {
    happened.asks(1, [line(1)]);
    happened.hears([moment(2, 1), moment(3, 1)]);
    happened.chooses([moment(4, MINE)], MINE);
    expect([happened.scene, happened.moments.length]).toEqual([null, 2]);
    happened.asks(4, [line(4)]);
    happened.hears([moment(5, 1)]);
    expect(happened.moments.map(({ after }) => after)).toEqual([5]);
  });

  it('is played where others do something in answer to one’s own choice', () => {
    const answered = { ...moment(3, MINE), lines: [...moment(2, MINE).lines, ...moment(3, 1).lines] };
    happened.chooses([answered], MINE);
    expect([happened.scene, happened.moments.length]).toEqual([3, 1]);
  });

  it('is played where one’s own dice fell, from what was seen before them on', () => {
    const rolled = { ...moment(2, MINE), rolls: true };
    happened.asks(1, [line(1)]);
    expect(happened.scene).toBe(1);
    happened.sees([rolled, moment(3, MINE)], MINE);
    expect(happened.scene).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect([happened.scene, happened.plays]).toEqual([null, false]);
  });

  it('is not played where it was skipped before the answer was there', () => {
    happened.asks(1, [line(1)]);
    happened.skip();
    happened.sees([{ ...moment(2, MINE), rolls: true }], MINE);
    expect([happened.scene, happened.plays, happened.moments.length]).toEqual([null, false, 1]);
  });

  it('raises alarms that stay until they are closed, and then do not come again', () => {
    happened.asks(1, [line(1)]);
    happened.hears([moment(2, 1, lost), moment(3, 1)]);
    happened.skip();
    expect(happened.alarms.map(({ title }) => title)).toEqual(['A sector is lost']);
    happened.closeAlarms();
    happened.recalls([moment(2, 1, lost)]);
    expect(happened.alarms).toEqual([]);
    happened.recalls([moment(2, 1, lost), moment(9, 1, lost)]);
    expect(happened.alarms).toHaveLength(1);
  });

  it('raises none for what one does oneself', () => {
    happened.chooses([moment(2, MINE, lost)], MINE);
    expect(happened.alarms).toEqual([]);
  });
});
