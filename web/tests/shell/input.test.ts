import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow, watchFingers, type Dragging } from '../../src/shell/fingers';
import { mayRepeat, onceWhileHeld } from '../../src/shell/held';

/** An element as far as the page asks what it is. */
const on = (...fits: string[]): Element =>
  ({ closest: (selector: string) => (selector.split(', ').some((one) => fits.some((fit) => one.startsWith(fit))) ? {} : null) }) as unknown as Element;

describe('a held key', () => {
  it.each(['u', 'U', 'Enter', 'Backspace', 'Escape', '0', 'z', 'Delete'])('%s does its thing once', (key) => {
    expect(mayRepeat(key, on())).toBe(false);
    expect(mayRepeat(key, on('button'))).toBe(false);
  });

  it('moves on as long as it is held', () => {
    for (const key of ['ArrowLeft', 'ArrowUp', '+', '-', 'Tab', 'PageDown']) expect(mayRepeat(key, on('button'))).toBe(true);
    expect(mayRepeat(' ', on())).toBe(true);
    expect(mayRepeat(' ', on('[role="button"]'))).toBe(false);
  });

  it('types as often as it likes, but sends a form once', () => {
    for (const key of ['u', 'Backspace', ' ']) expect(mayRepeat(key, on('input'))).toBe(true);
    expect(mayRepeat('Enter', on('input'))).toBe(false);
    expect(mayRepeat('Enter', on('textarea'))).toBe(true);
  });

  it('is kept from every listener and from the browser', () => {
    const press = (repeat: boolean) => {
      const event = { repeat, key: 'u', target: null, ctrlKey: false, metaKey: false, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
      onceWhileHeld(event as unknown as KeyboardEvent);
      return [event.preventDefault.mock.calls.length, event.stopImmediatePropagation.mock.calls.length];
    };
    vi.stubGlobal('Element', class {});
    expect(press(false)).toEqual([0, 0]);
    expect(press(true)).toEqual([1, 1]);
    vi.unstubAllGlobals();
  });
});

describe('a drag', () => {
  let heard: string[] = [];
  const dragging: Dragging = {
    move: () => heard.push('move'),
    drop: () => heard.push('drop'),
    cancel: () => heard.push('cancel'),
  };
  const pointer = (type: string, values: object = {}): Event => Object.assign(new Event(type, { cancelable: true }), { pointerId: 1, pointerType: 'touch', buttons: 1, ...values });
  const fire = (target: 'window' | 'document', event: Event): void => {
    (globalThis as unknown as Record<string, EventTarget>)[target]!.dispatchEvent(event);
  };

  beforeEach(() => {
    heard = [];
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
  });
  afterEach(() => vi.unstubAllGlobals());

  it('belongs to one pointer from start to drop', () => {
    follow(pointer('pointerdown') as PointerEvent, dragging);
    fire('window', pointer('pointermove'));
    fire('window', pointer('pointermove', { pointerId: 2 }));
    fire('window', pointer('pointerup', { pointerId: 2 }));
    fire('window', pointer('pointerup'));
    fire('window', pointer('pointermove'));
    expect(heard).toEqual(['move', 'drop']);
  });

  it.each<[string, 'window' | 'document', Event, object]>([
    ['a second finger', 'window', pointer('pointerdown', { pointerId: 2 }), {}],
    ['a cancelled pointer', 'window', pointer('pointercancel'), {}],
    ['a lost capture', 'window', pointer('lostpointercapture'), {}],
    ['another window', 'window', new Event('blur'), {}],
    ['a page that goes', 'window', new Event('pagehide'), {}],
    ['a page that is hidden', 'document', new Event('visibilitychange'), {}],
    ['Escape', 'window', Object.assign(new Event('keydown'), { key: 'Escape' }), {}],
    ['a menu', 'window', new Event('contextmenu'), { pointerType: 'mouse' }],
    ['a button let go outside', 'window', pointer('pointermove', { buttons: 0 }), { pointerType: 'mouse' }],
    ['a second button', 'window', pointer('pointermove', { buttons: 3 }), { pointerType: 'mouse' }],
  ])('is broken off by %s, and drops nothing afterwards', (_, target, event, start) => {
    follow(pointer('pointerdown', start) as PointerEvent, dragging);
    fire('window', pointer('pointermove'));
    fire(target, event);
    fire('window', pointer('pointermove'));
    fire('window', pointer('pointerup'));
    expect(heard).toEqual(['move', 'cancel']);
  });

  it('goes on when a finger rests, and no menu opens over it', () => {
    follow(pointer('pointerdown') as PointerEvent, dragging);
    const menu = new Event('contextmenu', { cancelable: true });
    fire('window', menu);
    expect(menu.defaultPrevented).toBe(true);
    fire('window', pointer('pointerup'));
    expect(heard).toEqual(['drop']);
  });
});

describe('a click', () => {
  const press = (pointerId: number, isPrimary: boolean): void => watchFingers.press({ pointerId, isPrimary } as PointerEvent);
  const lift = (pointerId: number): void => watchFingers.lift({ pointerId } as PointerEvent);
  const swallowed = (detail = 1): boolean => {
    const event = { detail, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() };
    watchFingers.click(event as unknown as MouseEvent);
    return event.stopImmediatePropagation.mock.calls.length > 0;
  };

  it('counts where one finger made it, also one after the other', () => {
    for (const finger of [1, 2, 3]) {
      press(finger, true);
      lift(finger);
      expect(swallowed()).toBe(false);
    }
  });

  it('does not count where several fingers lay on the glass, until the next touch', () => {
    press(1, true);
    press(2, false);
    lift(2);
    expect(swallowed()).toBe(true);
    lift(1);
    expect(swallowed()).toBe(true);
    // What clicks without a pointer, as a screen reader does, was no gesture.
    expect(swallowed(0)).toBe(false);
    press(3, true);
    lift(3);
    expect(swallowed()).toBe(false);
  });
});
