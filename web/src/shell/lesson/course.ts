/** How far somebody is in a lesson, and what is said there: of the hints not yet done, the first that fits. */

import { parse, type Choice } from '../choice';
import type { Hint, Lesson } from '../types';

/** What has been done, in order: the hints that were read, and those that choices did; null for a choice that did none. */
export type Course = readonly (string | null)[];

/** What stands for any word in the form of a choice. */
const ANY = '*';

export function fits(form: string, choice: Choice): boolean {
  const asked = form.split(' ');
  const words = [choice.verb, ...choice.args];
  return asked.length === words.length && asked.every((one, i) => one === ANY || one === words[i]);
}

/** The choices that do what a hint says, the better first. */
export function meant(hint: Hint, choices: readonly Choice[]): Choice[] {
  return hint.press.flatMap((form) => choices.filter((choice) => fits(form, choice)));
}

export function asksFor(hint: Hint, choice: Choice): boolean {
  return hint.press.some((form) => fits(form, choice));
}

export function hintsOf(lesson: Lesson): Hint[] {
  return lesson.scene.flatMap(({ hint }) => hint);
}

/** A course after choices that are not made yet, but planned. */
export function planned(lesson: Lesson, course: Course, choices: readonly string[]): Course {
  return choices.reduce((one, choice) => after(lesson, one, choice, null), course);
}

/** A course after a choice: it does the hint that was told, or else the first not yet done that asks for it anywhere. */
export function after(lesson: Lesson, course: Course, choice: string, told: Hint | null): Course {
  const made = parse(choice);
  const left = hintsOf(lesson).filter((hint) => !isDone(course, hint) && asksFor(hint, made));
  const done = left.find(({ id }) => id === told?.id) ?? left.find(({ when, along }) => when.length === 0 && !along);
  return [...course, done?.id ?? null];
}

/** A course without its last choice, and without what was read since. */
export function undone(lesson: Lesson, course: Course): Course {
  const read = new Set(hintsOf(lesson).flatMap(({ id, press }) => (press.length === 0 ? [id] : [])));
  return course.slice(0, Math.max(0, course.findLastIndex((one) => one === null || !read.has(one))));
}

export function isDone(course: Course, { id }: Hint): boolean {
  return course.includes(id);
}

/** What is said where this may be chosen; null where somebody goes a way of his own. `there`: whether the page shows it. */
export function hintAt(lesson: Lesson, course: Course, choices: readonly Choice[], there: (name: string) => boolean): Hint | null {
  const told = ({ press, when, show }: Hint): boolean =>
    [press, when].every((forms) => forms.length === 0 || choices.some((choice) => forms.some((form) => fits(form, choice)))) &&
    (press.length > 0 || show.length === 0 || show.some(there));
  const hints = hintsOf(lesson);
  const last = course.findLast((one) => one !== null) ?? null;
  // What is only read, or goes along with what stands before it, is said right after that; the end whenever it has come.
  const due = (hint: Hint, at: number): boolean => {
    if ((hint.press.length > 0 && !hint.along) || at === 0) return true;
    return isLast(lesson, hint) ? isDone(course, hints[at - 1]!) : last === hints[at - 1]!.id;
  };
  const left = hints.filter((hint, at) => !isDone(course, hint) && due(hint, at));
  return [...left, ...lesson.always].find(told) ?? null;
}

/** The scene that a hint stands in, from 0; null for one of those that are always told. */
export function sceneOf(lesson: Lesson, hint: Hint): number | null {
  const at = lesson.scene.findIndex((scene) => scene.hint.some(({ id }) => id === hint.id));
  return at < 0 ? null : at;
}

/** Whether it is the last that the lesson has to say. */
export function isLast(lesson: Lesson, hint: Hint): boolean {
  return hintsOf(lesson).at(-1)?.id === hint.id;
}
