import type { Attachment } from 'svelte/attachments';

/** Says whether something is pointed at: a mouse is over it, or the keyboard is at it. */
export function pointed(onpoint: (on: boolean) => void): Attachment {
  return (thing) => {
    // A finger's press says where it points, and what it touches has the focus without the keyboard being there.
    const hovered = (event: Event): void => {
      if ((event as PointerEvent).pointerType !== 'touch') onpoint(event.type === 'pointerenter');
    };
    let keyed = false;
    const focused = ({ type, target }: Event): void => {
      const was = keyed;
      keyed = type === 'focusin' && (target as Element).matches(':focus-visible');
      if (was !== keyed) onpoint(keyed);
    };
    const told = { pointerenter: hovered, pointerleave: hovered, focusin: focused, focusout: focused };
    for (const [event, tell] of Object.entries(told)) thing.addEventListener(event, tell);
    return () => {
      for (const [event, tell] of Object.entries(told)) thing.removeEventListener(event, tell);
    };
  };
}
