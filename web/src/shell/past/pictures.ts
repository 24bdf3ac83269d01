/** What was seen of a game, or of a battle of it: pictures that follow each other. */

import { patched, type Difference } from '../happened/difference';
import type { BattleAgain, LogEntry, SeenChange, View } from '../types';

export interface Picture<Sight = View> {
  /** After so many choices, or while the last of them was carried out. */
  at: number;
  view: Sight;
  /** What is told with it. */
  lines: readonly LogEntry[];
  /** Dice have just fallen. */
  rolls: boolean;
}

/** The picture before changes and that after each of them, to the last; each shares with the next what is the same. */
export function pictured<Sight>(changes: readonly SeenChange[], last: Sight): Picture<Sight>[] {
  const found: Picture<Sight>[] = [];
  let view = last;
  for (const { at, rolls, log, back } of changes.toReversed()) {
    found.unshift({ at, view, lines: log, rolls });
    if (back) view = patched(view, back as Difference);
  }
  return announced([{ at: (changes[0]?.at ?? 1) - 1, view, lines: [], rolls: false }, ...found]);
}

/** The pictures of a battle in their order: before the first nothing of it was seen. */
export function pictures<Sight>({ view, steps }: BattleAgain): Picture<Sight>[] {
  return pictured(steps, view as Sight).slice(1);
}

/** Pictures of battles and between them, apart; the picture in which a battle is over belongs to it. */
export function byBattle<Sight>(found: readonly Picture<Sight>[], battleIn: (view: Sight) => string | null): { battle: boolean; pictures: Picture<Sight>[] }[] {
  const runs: { place: string | null; over: boolean; pictures: Picture<Sight>[] }[] = [];
  for (const picture of found) {
    const place = battleIn(picture.view);
    const run = runs.at(-1);
    const ends = run !== undefined && !run.over && run.place !== null && place === null;
    if (run && !run.over && (run.place === place || ends)) {
      run.pictures.push(picture);
      run.over = ends;
    } else {
      runs.push({ place, over: false, pictures: [picture] });
    }
  }
  return runs.map(({ place, pictures }) => ({ battle: place !== null, pictures }));
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
