import { describe, expect, it } from 'vitest';
import { told } from '../../src/shell/log/told';
import { seenName, shownName, shownNames } from '../../src/shell/names';
import type { LogEntry } from '../../src/shell/types';

/** Every letter of which nothing is seen that people have found to hide a name with. */
const BLANK = ['\u200b', '\u200c', '\u200d', '\u2060', '\u2800', '\u3164', '\u115f', '\u1160', '\uffa0', '\u00ad', '\u034f', '\u180e', '\ufeff', '\u2063', '\u00a0', '\u3000', '\u0000', '\u001b', '\ufe0f', '\u0301', '\ud800', '\u{e0041}', '\u17b4', '\u2028'];
const STEERING = ['\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u200e', '\u200f', '\u061c'];

describe('names', () => {
  it.each(BLANK)('of nothing that can be seen become the seat (%j)', (blank) => {
    expect(shownNames([blank, blank.repeat(3), `${blank} ${blank}`])).toEqual(['Seat A', 'Seat B', 'Seat C']);
  });

  it.each(STEERING)('never steer what stands around them (%j)', (mark) => {
    expect(seenName(`Ada${mark}`)).toBe('Ada');
    // However it is meddled with, every isolate that is opened is closed, and nothing else is left.
    expect(shownName(`${mark}\u05d0\u05d1`, 0)).toBe('\u2068\u05d0\u05d1\u2069');
    expect(shownName(mark, 1)).toBe('Seat B');
  });

  it('are kept as they are typed where nothing is wrong with them', () => {
    for (const name of ['Ada', 'José', 'Наталья', '李小龍', '👩\u200d🚀', 'ปิ่น', "O'Neil", 'क्षत्रिय']) expect(shownName(name, 0)).toBe(name);
  });

  it('do not tower over other lines', () => {
    expect(seenName(`Z${'\u0300'.repeat(38)}`)).toBe(`Z${'\u0300'.repeat(4)}`);
  });

  it('that look alike are told apart by their seats', () => {
    expect(shownNames(['Ada', 'Ada\u200b', 'ADA ', 'Ａｄａ', 'Ben'])).toEqual(['Ada (A)', 'Ada\u200b (B)', 'ADA (C)', 'Ａｄａ (D)', 'Ben']);
  });

  it('are told apart also from what another has become', () => {
    expect(shownNames(['Ada', 'Ada', 'Ada (A)', '', 'Seat D'])).toEqual(['Ada (A)', 'Ada (B)', 'Ada (A) (C)', 'Seat D (D)', 'Seat D (E)']);
  });

  it('of letters that look alike are told apart as well', () => {
    for (const twins of [['Ada', '\u0410d\u0430'], ['Ben', '\u0392en'], ['Olli', '0IIi'], ['Cox', '\u0421\u043e\u0445']]) {
      expect(shownNames(twins)).toEqual([`${twins[0]} (A)`, `${twins[1]} (B)`]);
    }
    expect(shownNames(['Анна', 'Ада', 'Ася'])).toEqual(['Анна', 'Ада', 'Ася']);
  });

  it('that are words of the page are told apart from them', () => {
    expect(shownNames(['Nobody', 'Ancients', 'you', 'B', 'The table'], null, ['Ancient', 'Ancients'])).toEqual(['Nobody (A)', 'Ancients (B)', 'you (C)', 'B (D)', 'The table (E)']);
    expect(shownNames(['You', 'B'], 0)).toEqual(['You', 'B']);
    expect(shownNames(['You', 'B'], 1)).toEqual(['You (A)', 'B']);
  });

  it('may be shown twice without change', () => {
    const names = ['Ada', 'Ada', '\u200b', '\u05d0', 'You'];
    const once = shownNames(names);
    expect(once.map((name, seat) => shownName(name, seat))).toEqual(once);
  });
});

describe('a sentence of the log', () => {
  interface Looked {
    names: string[];
    seat: number | null;
  }
  const words = (names: string[], seat: number | null = null): Looked => ({ names: shownNames(names, seat), seat });
  const pieces = (entry: LogEntry, { names, seat }: Looked) => told(entry, names, seat);
  const sentence = (entry: LogEntry, looked: Looked): string =>
    pieces(entry, looked)
      .map((piece) => (typeof piece === 'number' ? looked.names[piece] : piece))
      .join('');
  const line = (text: string, seat: number | null) => ({ n: 1, at: 1, round: 1, seat, text });

  it.each(['passes', 'A', 'B', 'you', 'You', 'You pass', "You's", 'attacks A.', 'Battle in sector 101.', 'passes again', '1,2', '\ue000', '\ue001', '$&', '$1'])(
    'does not take the name %s for words',
    (name) => {
      const table = words(['Ada', name], 0);
      expect(pieces(line("destroys A's cruiser", 1), table)).toEqual([1, ' destroys ', 0, "'s cruiser."]);
      expect(pieces(line('A attacks B.', null), table)).toEqual([0, ' attacks ', 1, '.']);
      expect(sentence(line('passes', 1), table)).toBe(`${table.names[1]} passes.`);
    },
  );

  it('speaks of you to nobody else', () => {
    expect(sentence(line('passes', 0), words(['You', 'Ben'], 0))).toBe('You pass.');
    expect(sentence(line('passes', 0), words(['You', 'Ben'], 1))).toBe('You (A) passes.');
    expect(sentence(line('passes', 0), words(['You', 'Ben']))).toBe('You (A) passes.');
    expect(sentence(line("A's cruiser is destroyed.", null), words(['You', 'your'], 0))).toBe('Your cruiser is destroyed.');
    expect(sentence(line("destroys A's cruiser", 1), words(['You', 'Not You'], 0))).toBe('Not You destroys your cruiser.');
  });

  it('takes no letter for a seat that is not there', () => {
    expect(sentence(line('A I of B', null), words(['Ada', 'Ben']))).toBe('Ada I of Ben.');
  });
});
