/**
 * A key that is held repeats. Moving about may go on as long as it is held; everything else (playing, taking back,
 * opening, answering a question) happens once for each press, wherever it is bound and whatever has the focus.
 */

const GOES_ON: ReadonlySet<string> = new Set([
  'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab', '+', '=', '-',
]);

const LINE = 'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';

/** What Space presses; elsewhere it scrolls. */
const PRESSED = 'button, [role="button"], a, summary, label, input, select';

/** Whether a repeat of this key, on this element, does no more than the first press began. */
export function mayRepeat(key: string, on: Element | null): boolean {
  if (GOES_ON.has(key)) return true;
  // Letters may be typed by holding a key; Enter in a field of one line sends its form.
  if (on?.closest('textarea, [contenteditable="true"]')) return true;
  if (key === ' ' && !on?.closest(PRESSED)) return true;
  return key !== 'Enter' && Boolean(on?.closest(`${LINE}, select`));
}

/** Listens before everything else, and lets nothing hear of a repeat that would do a thing again. */
export function onceWhileHeld(event: KeyboardEvent): void {
  if (!event.repeat || event.ctrlKey || event.metaKey) return;
  if (mayRepeat(event.key, event.target instanceof Element ? event.target : null)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
