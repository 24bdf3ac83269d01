import { getContext, setContext } from 'svelte';
import { follow } from '../fingers';
import type { Camera } from './camera.svelte';
import type { Point } from './hex';

/** How far a finger goes before what it holds is dragged, in pixels. */
const SLACK = 6;

/** What a thing on the map that is grabbed does. */
export interface Grabbed {
  /** Where it is dragged from. */
  from: Point;
  /** Whether it may still be dropped where it is dragged to: what lies there may stand for something else meanwhile. */
  still: () => boolean;
  /** It was dropped on a cell. */
  drop: (cell: string) => void;
  /** It was pressed and not dragged. */
  pressed?: () => void;
  /** It is as if it had never been grabbed. */
  cancel?: () => void;
}

/** What hands do on a map: drag something about, and walk from cell to cell by keyboard. */
export class Hands {
  /** The way of what is dragged. */
  drag = $state.raw<{ from: Point; to: Point } | null>(null);
  /** The cell that the keyboard is at. */
  at = $state<string | null>(null);
  /** The cell on which the Tab key comes to the map. */
  readonly stop: string | null;

  /** The click that ends the grabbing of a thing is no click on the cell below. */
  private grabbed = false;

  constructor(
    private readonly camera: () => Camera,
    stop: () => string | null,
  ) {
    this.stop = $derived(stop());
  }

  /** A gesture begins. */
  begin(): void {
    this.grabbed = false;
  }

  /** Whether a click is meant for the cell; what clicks without a pointer has grabbed nothing. */
  meant(event: MouseEvent): boolean {
    return !this.grabbed || event.detail === 0;
  }

  grab(start: PointerEvent, thing: Grabbed): void {
    this.grabbed = true;
    follow(start, {
      move: (event) => {
        if (!this.drag && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
        const [x, y] = this.camera().onMap(event);
        this.drag = { from: thing.from, to: { x, y } };
      },
      drop: (event) => {
        const dragged = this.drag !== null;
        this.drag = null;
        if (!thing.still()) return;
        const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-cell]')?.dataset['cell'];
        if (!dragged) thing.pressed?.();
        else if (cell) thing.drop(cell);
      },
      cancel: () => {
        this.drag = null;
        thing.cancel?.();
      },
    });
  }
}

const KEY = Symbol('hands');

export function provideHands(hands: Hands): void {
  setContext(KEY, hands);
}

/** The hands on the map that is open. */
export function useHands(): Hands {
  return getContext<Hands>(KEY);
}
