import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropSeat, keepSeat, keptSeats } from '../../src/shell/keys';
import { draftLeft, fresh, keepDraft } from '../../src/shell/newgame/draft';
import { hostingOf, keepHosting, keepInvitation } from '../../src/shell/seating/hosting';
import { isRecord, lasting, passing } from '../../src/shell/storage';

const AREAS = [
  ['localStorage', lasting],
  ['sessionStorage', passing],
] as const;

function works(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage;
}

/** The ways in which browsers refuse to keep anything. */
const REFUSALS: Record<string, (area: string) => void> = {
  'the property throws': (area) =>
    Object.defineProperty(globalThis, area, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  'there is none': (area) => Object.defineProperty(globalThis, area, { configurable: true, value: null }),
  'it is full': (area) =>
    Object.defineProperty(globalThis, area, {
      configurable: true,
      value: {
        ...works(),
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    }),
  'everything throws': (area) =>
    Object.defineProperty(globalThis, area, {
      configurable: true,
      value: new Proxy({}, { get: () => () => { throw new DOMException('no'); } }),
    }),
};

afterEach(() => {
  for (const [area] of AREAS) Reflect.deleteProperty(globalThis, area);
  vi.unstubAllGlobals();
});

describe.each(AREAS)('%s', (area, drawer) => {
  it.each(Object.keys(REFUSALS))('may refuse (%s), and the page keeps it itself', (how) => {
    REFUSALS[how]!(area);
    expect(drawer.read(`new ${how}`)).toBeNull();
    drawer.keep('one', 'a');
    expect(drawer.read('one')).toBe('a');
    drawer.keep('one', 'b');
    expect(drawer.read('one')).toBe('b');
    drawer.drop('one');
    expect(drawer.read('one')).toBeNull();
  });

  it('shows what was kept last, also when the browser is full of something older', () => {
    const storage = works();
    Object.defineProperty(globalThis, area, { configurable: true, value: storage });
    drawer.keep('two', 'old');
    const keep = storage.setItem;
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    drawer.keep('two', 'new');
    expect(drawer.read('two')).toBe('new');
    storage.setItem = keep;
    drawer.keep('two', 'newer');
    expect([drawer.read('two'), storage.getItem('two')]).toEqual(['newer', 'newer']);
    drawer.drop('two');
  });

  it.each(['', 'x', '{', 'null', '[]', '7', '"text"'])('may hold %j, which nobody can use', (text) => {
    drawer.keep('three', text);
    expect(drawer.readJson('three', isRecord)).toBeNull();
  });
});

describe('kept seats', () => {
  const seat = { seat: 1, name: 'Ada', key: 'k' };
  it.each(['null', '[]', '"x"', '{"t": 5}', '{"t": null}', '{"t": [null, 7, {"seat": "1"}]}', 'x'])('are none in %s, and can be kept again', (text) => {
    lasting.keep('penumbra.tables', text);
    expect(keptSeats('t')).toEqual([]);
    expect(keptSeats('constructor')).toEqual([]);
    keepSeat('t', seat);
    keepSeat('t', { ...seat, seat: 0 });
    expect(keptSeats('t').map((one) => one.seat)).toEqual([0, 1]);
    dropSeat('t', 0);
    expect(keptSeats('t')).toEqual([seat]);
  });
});

describe('what the host was told once', () => {
  it.each(['null', '[]', '"x"', '{"t": 5}', '{"t": {"key": 1}}', '{"t": {"key": "k"}}', 'x'])('is nothing in %s, and can be kept again', (text) => {
    lasting.keep('penumbra.hosts', text);
    expect(hostingOf('t')).toBeNull();
    expect(hostingOf('constructor')).toBeNull();
    keepHosting('t', 'k', [null, 'one', null, 'three']);
    expect(hostingOf('t')).toEqual({ key: 'k', invitations: { 1: 'one', 3: 'three' } });
    keepInvitation('t', 'k', 1, null);
    keepInvitation('t', 'k', 3, 'another');
    keepInvitation('t', 'k', 0, 'new');
    expect(hostingOf('t')).toEqual({ key: 'k', invitations: { 0: 'new', 3: 'another' } });
    expect(hostingOf('u')).toBeNull();
  });
});

describe('a form half filled in', () => {
  const games = [{ name: 'one', title: 'One', page: null, options: { players: [2, 5], fields: [], needs: {}, presets: {} }, bots: [{ name: 'random', title: 'Random', text: '', seconds: null, advises: false }], lesson: null }];
  it('is found again', () => {
    keepDraft({ ...fresh(games[0]!), seed: 'typed', players: 5 });
    expect(draftLeft(games)).toMatchObject({ seed: 'typed', players: 5 });
  });
  it.each(['null', '{}', '{"game":"one","players":2,"seats":[{}],"chosen":{}}', '{"game":"one","players":2,"seats":[{"name":"x","bot":null}],"chosen":{}}', '{"game":"one","players":2,"seats":[],"chosen":{}}', '{"game":"gone","players":2,"seats":[],"chosen":{}}'])(
    'is not made of %s',
    (text) => {
      passing.keep('penumbra.draft', text);
      expect(draftLeft(games)).toEqual(fresh(games[0]!));
    },
  );
});
