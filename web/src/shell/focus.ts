/**
 * Goes on with the keyboard at a place, where a button that vanished has taken the focus along: once the page has come
 * to rest, since whatever is focused is laid out at once.
 */
export function pickUpFocus(place: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  });
}
