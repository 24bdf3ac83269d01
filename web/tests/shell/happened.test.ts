import { describe, expect, it } from 'vitest';
import { patched } from '../../src/shell/happened/difference';
import { pictured } from '../../src/shell/past/pictures';
import { actor, concerns, gathered, joined, places, retold, type Happening, type Moment } from '../../src/shell/happened/moments';
import { added, idle, next, ticked, wanted, type Playing } from '../../src/shell/happened/playing';
import { sign } from '../../src/shell/happened/sign';
import { tableTitle } from '../../src/shell/title';

describe('a difference', () => {
  it('makes one value of another and leaves the rest as it is', () => {
    const before = { round: 1, gone: 0, sectors: [{ id: '101', owner: null }, { id: '102', owner: 1 }] };
    const after = patched(before, { in: { sectors: { at: { '0': { in: { owner: { is: 2 } } } } }, gone: null, come: { is: [] } } });
    expect(after).toEqual({ round: 1, come: [], sectors: [{ id: '101', owner: 2 }, { id: '102', owner: 1 }] });
    expect(after.sectors[1]).toBe(before.sectors[1]);
    expect(before.sectors[0]!.owner).toBeNull();
  });

  it('puts items into a list in place of others', () => {
    expect(patched([1, 2, 3, 4], { cut: [1, 1, [9, 8]] })).toEqual([1, 9, 8, 3, 4]);
    expect(patched([1, 2], { cut: [0, 2, []] })).toEqual([]);
  });

  it('may be nothing, null or a list as a whole', () => {
    expect(patched<unknown>(3, { is: null })).toBeNull();
    expect(patched<unknown>({ a: 1 }, { is: [] })).toEqual([]);
  });
});

interface Sight {
  coins: number;
}

function coins(before: Sight, after: Sight): Happening[] {
  return before.coins === after.coins ? [] : [{ kind: 'coins', seat: 0, places: ['purse'], concerns: after.coins === 0 }];
}

function line(n: number, seat: number | null, text = 'does something', round = 1): Moment['lines'][number] {
  return { n, at: n, seat, text, round };
}

function moment(n: number, seat: number | null, happenings = 1, round = 1): Moment<number> {
  const one: Happening = { kind: 'thing', seat, places: [`place ${n}`], concerns: false };
  return { before: n - 1, after: n, lines: [line(n, seat, 'does something', round)], happenings: Array.from({ length: happenings }, () => one), rolls: false };
}

describe('what happened', () => {
  it('is told from the last view back to the first', () => {
    const changes = [
      { at: 4, rolls: false, log: [line(4, 1)], back: { in: { coins: { is: 5 } } } },
      { at: 5, rolls: false, log: [line(5, 2)], back: { in: { coins: { is: 3 } } } },
    ];
    const moments = retold(pictured(changes, { coins: 0 }), coins);
    expect(moments.map(({ before, after }) => [before.coins, after.coins])).toEqual([[5, 3], [3, 0]]);
    expect(moments.map(actor)).toEqual([1, 2]);
    expect(moments.map(concerns)).toEqual([false, true]);
    expect(places(moments[0]!)).toEqual(['purse']);
  });

  it('begins with the action that it belongs to', () => {
    const [begun, done, other] = joined([moment(1, 0, 0), moment(2, 0), moment(3, 1, 0)]);
    expect(begun).toMatchObject({ before: 0, after: 2 });
    expect(begun!.lines.map(({ n }) => n)).toEqual([1, 2]);
    expect(done!.lines.map(({ n }) => n)).toEqual([3]);
    expect(other).toBeUndefined();
  });

  it('is no part of what another does, of another round, or of what is over', () => {
    expect(joined([moment(1, 0, 0), moment(2, 1)])).toHaveLength(2);
    expect(joined([moment(1, 0, 0), moment(2, 0, 1, 2)])).toHaveLength(2);
    expect(joined([moment(1, 0), moment(2, 0)])).toHaveLength(2);
  });

  it('leaves no moment of which there is nothing to say', () => {
    const silent = { ...moment(2, null, 0), lines: [] };
    expect(joined([moment(1, 0), silent])).toMatchObject([{ before: 0, after: 2 }]);
    expect(joined([silent, moment(3, 0)])).toHaveLength(2);
  });

  it('lets dice lie by themselves: neither what led to them nor what comes of them is seen with them', () => {
    const dice = { ...moment(2, 0, 0), rolls: true };
    expect(joined([moment(1, 0, 0), dice, moment(3, 0)]).map(({ after }) => after)).toEqual([1, 2, 3]);
    expect(joined([dice, { ...moment(3, 0, 0), lines: [] }])).toHaveLength(2);
    expect(wanted(dice)).toBeGreaterThan(wanted(moment(2, 0, 0)));
  });
});

describe('alarms', () => {
  const lost = { title: 'Ships are lost', text: 'A cruiser.', place: '101' };
  const gone = { title: 'A sector is lost', text: 'Sector 101.', place: '101' };

  it('about one place are read together, each once, with what the last one says', () => {
    expect(gathered([lost, { ...lost, text: 'Two.' }, gone])).toEqual([{ titles: ['Ships are lost', 'A sector is lost'], text: 'Sector 101.', place: '101' }]);
  });

  it('about other places, or none, stand by themselves', () => {
    const broken = { title: 'Relations are broken', text: 'With Ben.', place: null };
    expect(gathered([broken, { ...lost, place: '102' }, lost, { ...broken, text: 'With Cleo.' }]).map(({ place }) => place)).toEqual([null, '102', '101', null]);
  });
});

describe('the queue of moments', () => {
  const three = [moment(1, 0), moment(2, 1), moment(3, 2)];

  function shown(playing: Playing<Moment<number>>): (number | null)[] {
    return [playing.now?.after ?? null, ...playing.waiting.map(({ after }) => after)];
  }

  it('shows one after the other, each for as long as it wants', () => {
    const first = added(idle<Moment<number>>(), three, 'calm', 1000);
    expect(shown(first)).toEqual([1, 2, 3]);
    expect(first.until).toBe(1000 + wanted(three[0]!));
    expect(ticked(first, 'calm', first.until - 1)).toBe(first);
    const second = ticked(first, 'calm', first.until);
    expect(shown(second)).toEqual([2, 3]);
    const end = ticked(ticked(second, 'calm', second.until), 'calm', second.until + 10_000);
    expect(shown(end)).toEqual([null]);
  });

  it('takes what comes meanwhile behind what waits, joined to it where it belongs there', () => {
    const playing = added(idle<Moment<number>>(), [moment(1, 0), moment(2, 1, 0)], 'calm', 0);
    expect(shown(added(playing, [moment(3, 1)], 'calm', 10))).toEqual([1, 3]);
    expect(added(playing, three, 'calm', 10).until).toBe(playing.until);
  });

  it('is faster where it shall be, and shows nothing where it is off', () => {
    const calm = added(idle<Moment<number>>(), three, 'calm', 0);
    expect(added(idle<Moment<number>>(), three, 'brisk', 0).until).toBeLessThan(calm.until / 2);
    expect(shown(added(idle<Moment<number>>(), three, 'off', 0))).toEqual([null]);
    expect(shown(next(calm, 'off', 0))).toEqual([null]);
  });

  it('catches up when too much waits: faster, and at last without the first ones', () => {
    const many = Array.from({ length: 400 }, (_, n) => moment(n + 1, n % 3));
    let playing = added(idle<Moment<number>>(), many, 'calm', 0);
    expect(playing.now!.after).toBeGreaterThan(300);
    let at = 0;
    while (playing.now) {
      at = playing.until;
      playing = ticked(playing, 'calm', at);
    }
    expect(at).toBeLessThan(20_000);
  });

  it('gives more time to more words and more things, and little to what cannot be seen', () => {
    const long = { ...moment(1, 0), lines: [line(1, 0, 'a b c d e f g h')] };
    expect(wanted(long)).toBeGreaterThan(wanted(moment(1, 0)));
    expect(wanted(moment(1, 0, 3))).toBeGreaterThan(wanted(moment(1, 0)));
    expect(wanted(moment(1, 0, 0))).toBeLessThan(500);
  });
});

describe('the tab', () => {
  it('says what must not be missed before all else, and whose turn it is', () => {
    const position = { view: { over: false, round: 2 }, names: ['Ada'], seat: 0 } as never;
    const table = { position, myTurn: true, line: 'live' as const, alarms: [] };
    expect(tableTitle(table)).toBe('● Ada · round 2 · Penumbra');
    expect(tableTitle({ ...table, alarms: [{ title: 'A sector is lost', text: '', place: null }] })).toBe('❗ A sector is lost · Ada · Penumbra');
    expect(sign(null)).toBeNull();
    expect(sign('alarm')).not.toBe(sign('turn'));
    expect(decodeURIComponent(sign('alarm')!)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  });
});
