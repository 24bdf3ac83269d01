import { describe, expect, it } from 'vitest';
import { byRound, condensed, noted, told } from '../../src/shell/log/told';

/** A line of the log as a whole sentence, with names where seats were. */
function sentence(text: string, seat: number | null, names: string[], mine: number | null = null): string {
  return told({ n: 1, at: 1, round: 1, seat, text }, names, mine)
    .map((piece) => (typeof piece === 'number' ? names[piece] : piece))
    .join('');
}

describe('the log', () => {
  it('says who came and went where it was in the game, and keeps the numbers of its lines', () => {
    const line = (n: number) => ({ n, at: n, round: 1, seat: 0, text: `line ${n}` });
    const note = (at: number, text: string) => ({ at, seat: 1, text });
    const log = noted([line(1), line(2)], [note(0, 'first'), note(1, 'second'), note(1, 'third'), note(2, 'last')]);
    expect(log.map(({ text }) => text)).toEqual(['first', 'line 1', 'second', 'third', 'line 2', 'last']);
    expect(log.filter(({ n }) => Number.isInteger(n))).toEqual([line(1), line(2)]);
    expect(new Set(log.map(({ n }) => n)).size).toBe(6);
    expect(log.map(({ at }) => at)).toEqual([0, 1, 1, 1, 2, 2]);
    const later = noted([line(2), line(3)], [note(1, 'before what is here'), note(2, 'here'), note(9, 'since taken back')]);
    expect(later.map(({ text, at }) => `${text} ${at}`)).toEqual(['line 2 2', 'here 2', 'line 3 3', 'since taken back 3']);
  });

  it('reads as sentences with names', () => {
    const names = ['Ada', 'Ben'];
    expect(sentence('proposes diplomatic relations to B', 0, names)).toBe('Ada proposes diplomatic relations to Ben.');
    expect(sentence('Round 1 begins.', null, names)).toBe('Round 1 begins.');
    expect(sentence('turns up the card I-A', 1, names)).toBe('Ben turns up the card I-A.');
  });

  it('is about you where the player is called so', () => {
    const yours = (text: string, seat: number | null): string => sentence(text, seat, ['You', 'Ben'], 0);
    expect(yours('passes first and will begin the next round', 0)).toBe('You pass first and will begin the next round.');
    expect(yours('passes again', 0)).toBe('You pass again.');
    expect(yours('gets 3 money, pays 2 upkeep, gets 3 science and 1 materials', 0)).toBe(
      'You get 3 money, pay 2 upkeep, get 3 science and 1 materials.',
    );
    expect(yours('draws 2 reputation tiles and keeps one', 0)).toBe('You draw 2 reputation tiles and keep one.');
    expect(yours("destroys A's cruiser", 1)).toBe('Ben destroys your cruiser.');
    expect(yours("A's cruiser is destroyed.", null)).toBe('Your cruiser is destroyed.');
    expect(yours('A attacks B.', null)).toBe('You attack Ben.');
    expect(sentence('draws 2 reputation tiles and keeps one', 0, ['Ada'], 0)).toBe('Ada draws 2 reputation tiles and keeps one.');
  });

  it('tells a repeated line once', () => {
    const line = (n: number, text: string) => ({ n, at: n, round: 1, seat: 0, text });
    const told = condensed([line(1, 'passes'), line(2, 'trades'), line(3, 'trades')]);
    expect(told.map((one) => [one.n, one.text, one.times])).toEqual([
      [3, 'trades', 2],
      [1, 'passes', 1],
    ]);
  });

  it('puts lines under their rounds, and loses none', () => {
    const line = (n: number, round: number) => ({ n, at: n, round, seat: 0, text: `line ${n}` });
    const rounds = byRound(condensed([line(1, 0), line(2, 1), line(3, 1), line(4, 2)]));
    expect(rounds.map(({ round, lines }) => [round, lines.map(({ n }) => n)])).toEqual([
      [2, [4]],
      [1, [3, 2]],
      [0, [1]],
    ]);
    expect(byRound([])).toEqual([]);
  });
});
