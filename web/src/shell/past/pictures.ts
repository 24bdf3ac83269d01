/** A battle that is watched again: pictures that follow each other, made of what was seen of it. */

import { patched, type Difference } from '../happened/difference';
import type { BattleAgain, LogEntry, View } from '../types';

export interface Picture<Sight = View> {
  /** After so many choices, or while the last of them was carried out. */
  at: number;
  view: Sight;
  /** What is told with it. */
  lines: readonly LogEntry[];
  /** Dice have just fallen. */
  rolls: boolean;
}

/** The pictures of a battle in their order; each shares with the next what is the same. */
export function pictures<Sight>({ view: last, steps }: BattleAgain): Picture<Sight>[] {
  const found: Picture<Sight>[] = [];
  let view = last as Sight;
  for (const { at, rolls, log, back } of steps.toReversed()) {
    found.unshift({ at, view, lines: log, rolls });
    if (back) view = patched(view, back as Difference);
  }
  return announced(found);
}

/** The table tells of dice as soon as they lie; what it says of them is heard while they are looked at. */
function announced<Sight>(found: readonly Picture<Sight>[]): Picture<Sight>[] {
  return found.map((picture, place) => {
    const taken = found[place - 1]?.rolls ? picture.lines.slice(1) : picture.lines;
    const next = picture.rolls ? (found[place + 1]?.lines.slice(0, 1) ?? []) : [];
    return { ...picture, lines: [...taken, ...next] };
  });
}

/** The pictures that show or tell anything new, the first and the last in any case; `seen` is what is looked at in one. */
export function lively<Sight>(found: readonly Picture<Sight>[], seen: (view: Sight) => unknown): Picture<Sight>[] {
  const looks = found.map(({ view }) => JSON.stringify(seen(view)));
  return found.filter(({ lines, rolls }, place) => place === 0 || place === found.length - 1 || lines.length > 0 || rolls || looks[place] !== looks[place - 1]);
}

/** ms that a picture is looked at: dice fall and are read, a line is read. */
export function wanted({ lines, rolls }: Pick<Picture<unknown>, 'lines' | 'rolls'>): number {
  const words = lines.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  return (rolls ? 1100 : 650) + 60 * Math.min(words, 20);
}
