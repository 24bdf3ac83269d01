/** Which moment is shown, and which wait for their turn: a queue that knows no clock but is told the time. */

import { joined, type Moment } from './moments';

/** How fast moments follow each other; at `off` none is played. */
export type Pace = 'calm' | 'brisk' | 'off';
export const PACES: readonly Pace[] = ['calm', 'brisk', 'off'];

export interface Playing<One> {
  now: One | null;
  /** When the next one's turn is, in ms. */
  until: number;
  waiting: readonly One[];
  /** The share of the time that they want which they get, until all are shown. */
  hurry: number;
}

/** ms that a moment is shown: to look there, for each word and for each thing that happens. */
const LOOK = 550;
const WORD = 45;
const THING = 160;
const MOST_WORDS = 24;
const MOST_THINGS = 5;
/** ms for a moment in which nothing can be seen to happen. */
const GLANCE = 420;
/** ms in which dice fall. */
const FALL = 700;
/** All that waits is shown in so many ms: what comes faster than that is shown faster. */
const PATIENCE = 14_000;
/** No moment is shown shorter than this, in ms: rather the first of those that wait are left out. */
const SHORTEST = 260;
const MOST = Math.floor(PATIENCE / SHORTEST);
const BRISK = 0.4;

const nothing = { now: null, until: 0, waiting: [], hurry: 1 } as const;

export function idle<One>(): Playing<One> {
  return nothing;
}

/** ms that a moment wants. */
export function wanted({ lines, happenings, rolls }: Pick<Moment<unknown>, 'lines' | 'happenings' | 'rolls'>): number {
  if (happenings.length === 0 && !rolls) return GLANCE;
  const words = lines.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return (rolls ? FALL : 0) + LOOK + WORD * Math.min(words, MOST_WORDS) + THING * Math.min(happenings.length, MOST_THINGS);
}

/** More has happened. */
export function added<Sight>(playing: Playing<Moment<Sight>>, more: readonly Moment<Sight>[], pace: Pace, at: number): Playing<Moment<Sight>> {
  if (pace === 'off') return idle();
  const waiting = joined([...playing.waiting, ...more]).slice(-MOST);
  const hurry = Math.min(playing.hurry, PATIENCE / waiting.reduce((sum, one) => sum + wanted(one), 0));
  return playing.now === null ? next({ ...playing, waiting, hurry }, pace, at) : { ...playing, waiting, hurry };
}

/** The queue as it is at a time. */
export function ticked<One extends Moment<unknown>>(playing: Playing<One>, pace: Pace, at: number): Playing<One> {
  return playing.now !== null && at >= playing.until ? next(playing, pace, at) : playing;
}

/** The next one is shown at once. */
export function next<One extends Moment<unknown>>({ waiting, hurry }: Playing<One>, pace: Pace, at: number): Playing<One> {
  const [now, ...left] = waiting;
  if (now === undefined || pace === 'off') return idle();
  const share = pace === 'brisk' ? Math.min(BRISK, hurry) : hurry;
  return { now, until: at + Math.max(SHORTEST, wanted(now) * share), waiting: left, hurry };
}
