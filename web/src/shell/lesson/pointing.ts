/** Where on the page something is: what a hint points at, and what is pressed on the way to it. */

import { parse, type Choice } from '../choice';
import { asksFor } from './course';
import type { Table } from '../table.svelte';
import type { Hint } from '../types';

/** What is pressed on the way to a choice, in order: selectors of controls, each where it is shown and not pressed yet. */
export type Ways<Kind extends Table = Table> = (choice: Choice, table: Kind) => readonly string[];

type Thing = HTMLElement | SVGElement;

export function named(name: string): string {
  return `[data-testid="${name}"]`;
}

function isShown(thing: Element): thing is Thing {
  if (!thing.checkVisibility({ visibilityProperty: true })) return false;
  const { width, height } = thing.getBoundingClientRect();
  return width > 0 && height > 0;
}

function shown(selector: string): Thing[] {
  return [...document.querySelectorAll(selector)].filter(isShown);
}

export function isThere(name: string): boolean {
  return shown(named(name)).length > 0;
}

const STATES = ['aria-pressed', 'aria-selected', 'aria-expanded'] as const;

/** Whether a control is pressed already: what it leads to is open. */
function isOpen(thing: Thing): boolean {
  return STATES.some((state) => thing.getAttribute(state) === 'true') || thing.closest('details')?.open === true && thing.matches('summary');
}

/** What a hint that is only read points at. */
export function shownBy(hint: Hint): Thing | null {
  for (const name of hint.show) {
    const [found] = shown(named(name));
    if (found) return found;
  }
  return null;
}

/** Whether the keyboard can come to it: what only a mouse can press is no control to be led to. */
function takesFocus(thing: Thing): boolean {
  return thing.matches('button, summary, a, [tabindex]');
}

/** What is pressed next to do what a hint says; null where the page shows no way. */
export function control(hint: Hint, choices: readonly Choice[], ways: (choice: Choice) => readonly string[]): Thing | null {
  const asked = shown('[data-testid="confirm"][data-choice]')[0];
  if (asked) return asksFor(hint, parse(asked.dataset['choice'] ?? '')) ? asked : (shown(named('cancel'))[0] ?? asked);
  const offered = shown('[data-choice]').filter((thing) => takesFocus(thing) && asksFor(hint, parse(thing.dataset['choice'] ?? '')));
  const made = offered.filter((thing) => !thing.classList.contains('all'));
  const best = inOrder(hint, made);
  if (best.length > 0) return best.find((thing) => isLarge(thing) && sameChoice(thing, best[0]!)) ?? best[0]!;
  for (const choice of choices) {
    for (const way of ways(choice)) {
      const found = shown(way).find((thing) => !isOpen(thing));
      if (found) return found;
    }
  }
  return inOrder(hint, offered)[0] ?? shown(named('all-choices'))[0] ?? null;
}

/** Pixels that a control has on either side, where a finger hits it well. */
const LARGE = 40;

function isLarge(thing: Thing): boolean {
  const { width, height } = thing.getBoundingClientRect();
  return Math.min(width, height) >= LARGE;
}

function sameChoice(one: Thing, other: Thing): boolean {
  return one.dataset['choice'] === other.dataset['choice'];
}

/** The better choices first; of the controls of one, the first on the page. */
function inOrder(hint: Hint, things: readonly Thing[]): Thing[] {
  return hint.press.flatMap((form) => things.filter((thing) => asksFor({ ...hint, press: [form] }, parse(thing.dataset['choice'] ?? ''))));
}
