/** The log as people read it: the table writes seats as letters, the page names them. */

import { seatOfLetter } from '../seats';
import type { LogEntry, TableNote } from '../types';
import { sentenceCase } from '../words';

export type Told = LogEntry & { times: number };

/**
 * The log with what happened with seats meanwhile: such a note stands behind a line and belongs to its moment, and its
 * number is between two. Where the first lines are not here, neither is what happened then.
 */
export function noted(log: readonly LogEntry[], notes: readonly TableNote[]): LogEntry[] {
  const begins = (log[0]?.n ?? 1) === 1;
  const between = notes.flatMap((note, place) => {
    const { n, at, round } = log.findLast((line) => line.at <= note.at) ?? { n: begins ? 0 : null, at: 0, round: 0 };
    return n === null ? [] : [{ n: n + (place + 1) / (notes.length + 1), at, round, seat: note.seat, text: note.text }];
  });
  return [...log, ...between].sort((a, b) => a.n - b.n);
}

/** The log with repeated lines told once; the newest comes first. */
export function condensed(log: readonly LogEntry[]): Told[] {
  const told: Told[] = [];
  for (const entry of log) {
    const last = told.at(-1);
    if (last && last.text === entry.text && last.seat === entry.seat && last.round === entry.round) {
      last.times += 1;
      last.n = entry.n;
      last.at = entry.at;
    } else told.push({ ...entry, times: 1 });
  }
  return told.reverse();
}

/** Lines that follow each other in one round, under its number. */
export function byRound(lines: readonly Told[]): { round: number; lines: Told[] }[] {
  const rounds: { round: number; lines: Told[] }[] = [];
  for (const line of lines) {
    const last = rounds.at(-1);
    if (last?.round === line.round) last.lines.push(line);
    else rounds.push({ round: line.round, lines: [line] });
  }
  return rounds;
}

const SECOND_VERBS = / and (keeps|leaves|returns|reveals)\b|, (pays|gets)\b/g;

/** A seat while a sentence is made: a letter that no language uses, so that no name is taken for a word of it. */
const SEAT = '\ue000';
const SEATS = /[\ue000-\ue008]/;

function mark(seat: number): string {
  return String.fromCharCode(SEAT.charCodeAt(0) + seat);
}

/** `penumbra play` calls its player You: you build what another builds. */
function addressed(told: string, you: string): string {
  const bare = (verb: string): string => verb.replace(/^(pass|go)es$|s$/, '$1');
  return told
    .replaceAll(you, 'You')
    .replace(/^You (\w+)(.*)/, (_, verb: string, rest: string) => `You ${bare(verb)}${rest.replace(SECOND_VERBS, bare).replace(/ and has\b/, ' and have')}`)
    .replace(/\bYou's\b/g, 'your')
    .replace(/(?<=.)\bYou\b/g, 'you');
}

/** A line of the log in pieces, as `mine` reads it: words, and the seats that are named between them. */
export function told(entry: LogEntry, names: readonly string[], mine: number | null): (string | number)[] {
  const plain = entry.text.replace(/(?<!-)\b[A-I]\b(?!-)/g, (found) => (seatOfLetter(found) < names.length ? mark(seatOfLetter(found)) : found));
  const whole = entry.seat === null || entry.seat < 0 ? plain : `${mark(entry.seat)} ${plain}`;
  const said = mine !== null && names[mine] === 'You' ? addressed(whole, mark(mine)) : whole;
  return sentenceCase(said).split(/([\ue000-\ue008])/).flatMap((piece) => {
    if (piece === '') return [];
    return [SEATS.test(piece) ? piece.charCodeAt(0) - SEAT.charCodeAt(0) : piece];
  });
}
