/** What happened at a table, step by step: made of what this seat saw before and after each choice. */

import type { Picture } from '../past/pictures';
import type { LogEntry, View } from '../types';

/** What must not be missed: it stays on the page until it is closed. */
export interface Alarm {
  /** What it is, in a word or two. */
  title: string;
  text: string;
  /** Where on the map, if anywhere. */
  place: string | null;
}

/** Alarms about one place are read together: what they are, and what the last of them says. */
export function gathered(alarms: readonly Alarm[]): { titles: string[]; text: string; place: string | null }[] {
  const found: { titles: string[]; text: string; place: string | null }[] = [];
  for (const { title, text, place } of alarms) {
    const same = place === null ? undefined : found.find((one) => one.place === place);
    if (!same) found.push({ titles: [title], text, place });
    else Object.assign(same, { titles: [...same.titles.filter((one) => one !== title), title], text });
  }
  return found;
}

/** One thing that happened; the page of a game knows more kinds of it and how each is drawn. */
export interface Happening {
  kind: string;
  /** Whose thing it happened to, or who did it; null for nobody's. */
  seat: number | null;
  /** The places of the map that it touches. */
  places: readonly string[];
  /** Whether it is of more than passing interest to the seat that looks. */
  concerns: boolean;
  alarm?: Alarm;
}

/** What one choice, or some that belong together, changed. */
export interface Moment<Sight = View> {
  before: Sight;
  after: Sight;
  /** What the log says of it. */
  lines: readonly LogEntry[];
  happenings: readonly Happening[];
  /** Dice have just fallen, and lie there. */
  rolls: boolean;
}

/** Who acts in a moment, as far as the log tells. */
export function actor({ lines }: Moment<unknown>): number | null {
  return lines.find((line) => line.seat !== null && line.seat >= 0)?.seat ?? null;
}

export function concerns({ happenings }: Moment<unknown>): boolean {
  return happenings.some((one) => one.concerns);
}

export function places({ happenings }: Moment<unknown>): string[] {
  return [...new Set(happenings.flatMap((one) => one.places))];
}

/** The moments from each picture to the next; `tell` says what happened between two. */
export function retold<Sight>(
  [first, ...others]: readonly Picture<Sight>[],
  tell: (before: Sight, after: Sight) => readonly Happening[],
): Moment<Sight>[] {
  const moments: Moment<Sight>[] = [];
  let before = first?.view;
  for (const { view: after, lines, rolls } of others) {
    moments.push({ before: before!, after, lines, happenings: tell(before!, after), rolls });
    before = after;
  }
  return joined(moments);
}

/**
 * Moments in which nothing can be seen to happen, such as the beginning of an action, belong to the next one of whoever
 * acts; those of which the log has nothing to say either, to the one before. Dice are looked at by themselves.
 */
export function joined<Sight>(moments: readonly Moment<Sight>[]): Moment<Sight>[] {
  const found: Moment<Sight>[] = [];
  for (const moment of moments) {
    const before = found.at(-1);
    const silent = moment.lines.length === 0 && moment.happenings.length === 0;
    const leads = before !== undefined && before.happenings.length === 0 && follows(before, moment);
    if (before && !before.rolls && !moment.rolls && (silent || leads)) found[found.length - 1] = both(before, moment);
    else found.push(moment);
  }
  return found;
}

function follows(before: Moment<unknown>, moment: Moment<unknown>): boolean {
  return actor(before) === actor(moment) && before.lines.at(-1)?.round === moment.lines[0]?.round;
}

function both<Sight>(first: Moment<Sight>, second: Moment<Sight>): Moment<Sight> {
  return {
    before: first.before,
    after: second.after,
    lines: [...first.lines, ...second.lines],
    happenings: [...first.happenings, ...second.happenings],
    rolls: false,
  };
}
