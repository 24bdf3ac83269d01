import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER, GREETING, Line, SILENCE, TICK, type LineState } from '../../src/shell/line/line';

/** A socket that the test speaks through; it never closes by itself, as one does whose other end is gone. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static forbidden = false;
  readyState = 0;
  sent: string[] = [];
  closed = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    if (Socket.forbidden) throw new Error('sockets are forbidden');
    Socket.all.push(this);
  }

  speak(data: unknown = '{"version": 1, "notes": 0, "company": 0}'): void {
    this.readyState = 1;
    this.onmessage?.({ data });
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }
}

const last = (): Socket => Socket.all.at(-1)!;

/** Lets time go by until the line is dialled once more; the ms that takes. */
function redialled(): number {
  let waited = 0;
  for (const before = Socket.all.length; Socket.all.length === before && waited < 60_000; waited += 100) vi.advanceTimersByTime(100);
  return waited;
}

let states: LineState[] = [];
let versions: number[] = [];
let failures: number[] = [];
let changes: number[] = [];
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
  Socket.forbidden = false;
  [states, versions, failures, changes] = [[], [], [], []];
  line = new Line('ws://table/live', {
    state: (state) => states.push(state),
    news: ({ version, told: change }) => {
      versions.push(version);
      if (change) changes.push(change.since);
    },
    failed: (tries) => failures.push(tries),
  });
  line.open();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a line', () => {
  it('lives as long as the table speaks, whatever it says', () => {
    last().speak('{"version": 3, "notes": 0, "company": 0}');
    for (const beat of ['{"version": 3, "notes": 0, "company": 0}', 'not json', '[]', '{"version": "4"}', 'null', '{"version": 5, "notes": 0, "company": 0}']) {
      vi.advanceTimersByTime(8_000);
      last().speak(beat);
    }
    expect(states).toEqual(['live']);
    expect(versions).toEqual([3, 3, 5]);
    expect(Socket.all).toHaveLength(1);
  });

  it('hands on what the table tells of changes', () => {
    const news = (version: number, more: object) => JSON.stringify({ version, notes: 0, company: 0, ...more });
    for (const [version, more] of [[3, {}], [4, { told: { since: 3 } }], [5, { told: null }], [6, { told: 'much' }]] as const) last().speak(news(version, more));
    expect(versions).toEqual([3, 4, 5, 6]);
    expect(changes).toEqual([3]);
  });

  it('is dead after silence, although the socket never closes, and is dialled again', () => {
    last().speak();
    vi.advanceTimersByTime(SILENCE - TICK);
    expect(states).toEqual(['live']);
    vi.advanceTimersByTime(2 * TICK);
    expect(states).toEqual(['live', 'reconnecting']);
    expect(Socket.all[0]!.closed).toBe(true);
    if (Socket.all.length === 1) redialled();
    expect(Socket.all).toHaveLength(2);
    last().speak('{"version": 9, "notes": 0, "company": 0}');
    expect(states.at(-1)).toBe('live');
    // What the dead socket still has to say is not heard.
    Socket.all[0]!.speak('{"version": 77, "notes": 0, "company": 0}');
    expect(versions).toEqual([1, 9]);
  });

  it('knows within twenty seconds', () => {
    expect(SILENCE + TICK).toBeLessThan(20_000);
  });

  it('is not waited for without end when it is opened and nobody speaks', () => {
    vi.advanceTimersByTime(GREETING + TICK);
    expect(states).toEqual(['reconnecting']);
    expect(failures).toEqual([1]);
  });

  it('is dialled again and again, with pauses that grow to no more than ten seconds', () => {
    for (let tries = 1; tries <= 8; tries++) {
      last().onclose?.();
      expect(failures).toHaveLength(tries);
      expect(redialled()).toBeLessThanOrEqual(10_000);
    }
    expect(states).toEqual(['reconnecting']);
  });

  it('survives a browser that forbids sockets', () => {
    Socket.forbidden = true;
    last().onclose?.();
    vi.advanceTimersByTime(30_000);
    expect(states).toEqual(['reconnecting']);
    expect(failures.length).toBeGreaterThan(3);
    Socket.forbidden = false;
    expect(redialled()).toBeLessThanOrEqual(10_000);
    last().speak();
    expect(states.at(-1)).toBe('live');
  });

  it.each([
    ['window', 'online'],
    ['window', 'focus'],
    ['window', 'pageshow'],
    ['document', 'visibilitychange'],
    ['document', 'resume'],
  ])('asks for an answer at once on %s %s', (target, event) => {
    last().speak();
    vi.advanceTimersByTime(2_000);
    (globalThis as unknown as Record<string, EventTarget>)[target]!.dispatchEvent(new Event(event));
    expect(last().sent).toEqual(['ping']);
    vi.advanceTimersByTime(ANSWER + TICK);
    expect(states).toEqual(['live', 'reconnecting']);
  });

  it('stays up where a ping is answered, and pings no more than once a second', () => {
    last().speak();
    vi.advanceTimersByTime(2_000);
    for (let i = 0; i < 10; i++) window.dispatchEvent(new Event('focus'));
    expect(last().sent).toEqual(['ping']);
    vi.advanceTimersByTime(1_000);
    last().speak();
    vi.advanceTimersByTime(ANSWER + TICK);
    expect(states).toEqual(['live']);
  });

  it('is down at once when the network is lost', () => {
    last().speak();
    window.dispatchEvent(new Event('offline'));
    expect(states).toEqual(['live', 'reconnecting']);
  });

  it('dials at once on waking while it waits', () => {
    for (let i = 0; i < 6; i++) {
      last().onclose?.();
      redialled();
    }
    last().onclose?.();
    const dialled = Socket.all.length;
    window.dispatchEvent(new Event('online'));
    expect(Socket.all).toHaveLength(dialled + 1);
  });

  it('knows at once that it is dead when the machine has slept long', () => {
    last().speak();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(TICK);
    expect(states).toEqual(['live', 'reconnecting']);
  });

  it('asks when the machine has slept for a moment', () => {
    last().speak();
    vi.setSystemTime(Date.now() + 10_000);
    vi.advanceTimersByTime(TICK);
    expect(last().sent).toEqual(['ping']);
    expect(states).toEqual(['live']);
  });

  it('is silent once it is closed', () => {
    last().speak();
    line.close();
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(['live']);
    expect(Socket.all).toHaveLength(1);
    expect(last().closed).toBe(true);
  });
});
