/**
 * Gestures end when they turn into another. A drag belongs to one finger or one mouse button; a second finger makes
 * a pinch of it, and a menu, another window or a lost pointer ends it, without effect. A tap that was part
 * of a gesture of several fingers is no tap.
 */

export interface Dragging {
  move(event: PointerEvent): void;
  drop(event: PointerEvent): void;
  /** It was no drag after all: everything is as before it began. */
  cancel(): void;
}

/** Follows the pointer that went down until it is dropped or the drag is broken off. */
export function follow(start: PointerEvent, dragging: Dragging): void {
  const ending = new AbortController();
  const over = (then: () => void): void => {
    ending.abort();
    then();
  };
  const cancel = (): void => over(() => dragging.cancel());
  const on = <E extends Event>(target: EventTarget, names: string, listener: (event: E) => void): void => {
    for (const name of names.split(' ')) target.addEventListener(name, listener as EventListener, { capture: true, signal: ending.signal });
  };
  const ours = (event: PointerEvent): boolean => event.pointerId === start.pointerId;
  const mouse = start.pointerType === 'mouse';

  on<PointerEvent>(window, 'pointermove', (event) => {
    if (!ours(event)) return;
    // The button was released where we could not see it, or a second one was pressed.
    if (mouse && event.buttons !== 1) cancel();
    else dragging.move(event);
  });
  on<PointerEvent>(window, 'pointerup', (event) => {
    if (ours(event)) over(() => dragging.drop(event));
  });
  on<PointerEvent>(window, 'pointerdown', (event) => {
    if (event !== start) cancel();
  });
  on<PointerEvent>(window, 'pointercancel lostpointercapture', (event) => {
    if (ours(event)) cancel();
  });
  on<MouseEvent>(window, 'contextmenu', (event) => {
    // A finger that rests on a ship before it drags it asks for no menu.
    if (mouse) cancel();
    else event.preventDefault();
  });
  on<KeyboardEvent>(window, 'keydown', (event) => {
    if (event.key === 'Escape') cancel();
  });
  on(window, 'blur pagehide', (event) => {
    // A thing on the page that loses the focus tells so in the same words.
    if (event.target === window) cancel();
  });
  on(document, 'visibilitychange', cancel);
}

/** Counts the pointers of a gesture, so that a click in a gesture of several can be told. */
class Fingers {
  private readonly down = new Set<number>();
  private several = false;

  press(event: PointerEvent): void {
    if (event.isPrimary) {
      this.down.clear();
      this.several = false;
    }
    this.down.add(event.pointerId);
    if (this.down.size > 1) this.several = true;
  }

  lift(event: PointerEvent): void {
    this.down.delete(event.pointerId);
  }

  /** Whether a click came of a gesture of several fingers; what clicks without a pointer counts none. */
  taints(event: MouseEvent): boolean {
    return this.several && event.detail !== 0;
  }
}

const fingers = new Fingers();

/** For the window, in the capture phase. */
export const watchFingers = {
  press: (event: PointerEvent): void => fingers.press(event),
  lift: (event: PointerEvent): void => fingers.lift(event),
  click: (event: MouseEvent): void => {
    if (!fingers.taints(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
};
