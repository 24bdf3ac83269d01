import { describe, expect, it } from 'vitest';
import { controlSaid, inWords, onTheClock } from '../../src/shell/clocks/lasting';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a clock', () => {
  it('shows days and hours, hours and minutes, or minutes and seconds', () => {
    expect(onTheClock(2 * DAY + 3 * HOUR + 59 * MINUTE)).toBe('2 d 3 h');
    expect(onTheClock(5 * HOUR + 7 * MINUTE)).toBe('5 h 07 min');
    expect(onTheClock(4 * MINUTE + 5_000)).toBe('4:05');
  });

  it('is at nothing only when it has run out, and never below', () => {
    expect(onTheClock(1)).toBe('0:01');
    expect(onTheClock(0)).toBe('0:00');
    expect(onTheClock(-5)).toBe('0:00');
  });

  it('is said in words, as far as anybody wants to know', () => {
    expect(inWords(DAY)).toBe('1 day');
    expect(inWords(2 * DAY + 3 * HOUR + 5 * MINUTE)).toBe('2 days and 3 hours');
    expect(inWords(61_000)).toBe('1 minute and 1 second');
    expect(inWords(0)).toBe('no time');
  });
});

describe('a time control', () => {
  it('is said in a sentence', () => {
    expect(controlSaid({ kind: 'live', minutes: 10, increment: 5 })).toBe('Everybody has 10 minutes for the whole game, and 5 seconds more with each turn.');
    expect(controlSaid({ kind: 'live', minutes: 1, increment: 0 })).toBe('Everybody has 1 minute for the whole game.');
    expect(controlSaid({ kind: 'turns', hours: 48, vacation: 7 })).toBe('Everybody has 2 days for each turn, and 7 days of vacation.');
    expect(controlSaid({ kind: 'bank', hours: 240, added: 12, vacation: 0 })).toBe('Everybody has 10 days for the whole game, and 12 hours more with each turn.');
  });
});
