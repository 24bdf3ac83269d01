/** Lengths of time and time controls, in words and in figures. */

import type { TimeControl } from '../types';
import { many } from '../words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (number: number): string => String(number).padStart(2, '0');

/** A length as a clock shows it: "2 d 3 h", "5 h 07 min", "4:05". */
export function onTheClock(ms: number): string {
  // What is left is shown until it is over: a clock at 0:00 has run out.
  const seconds = Math.ceil(Math.max(0, ms) / SECOND);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${two(minutes % 60)} min`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A length in words, as far as anybody wants to know. */
export function inWords(ms: number): string {
  const units: readonly [number, string][] = [
    [DAY, 'day'],
    [HOUR, 'hour'],
    [MINUTE, 'minute'],
    [SECOND, 'second'],
  ];
  const first = units.findIndex(([length]) => ms >= length);
  if (first < 0) return 'no time';
  const [length, unit] = units[first]!;
  const whole = Math.floor(ms / length);
  const next = units[first + 1];
  const rest = next ? Math.floor((ms - whole * length) / next[0]) : 0;
  return [many(whole, unit), ...(next && rest > 0 ? [many(rest, next[1])] : [])].join(' and ');
}

/** A time control in a sentence. */
export function controlSaid(control: TimeControl): string {
  const hours = (count: number): string => inWords(count * HOUR);
  switch (control.kind) {
    case 'live': {
      const more = control.increment ? `, and ${many(control.increment, 'second')} more with each turn` : '';
      return `Everybody has ${many(control.minutes, 'minute')} for the whole game${more}.`;
    }
    case 'turns':
      return `Everybody has ${hours(control.hours)} for each turn${off(control.vacation)}.`;
    case 'bank':
      return `Everybody has ${hours(control.hours)} for the whole game${control.added ? `, and ${hours(control.added)} more with each turn` : ''}${off(control.vacation)}.`;
  }
}

const off = (days = 0): string => (days > 0 ? `, and ${many(days, 'day')} of vacation` : '');
