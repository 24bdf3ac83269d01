import { select } from 'd3-selection';
import 'd3-transition';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { frame, holds, including, type Look, type Size } from './framing';
import type { Axial } from './hex';
import { lettersAt, type Letters } from './letters';

/** ms in which the picture glides to another one. */
const GLIDE = 320;
/** How far an arrow key moves the map, in pixels. */
const STEP = 90;
/** The least and the greatest scale at which a map is looked at. */
const SCALES: [number, number] = [0.14, 3.2];
/** A picture that shows everything is kept unless it could be so many times as large. */
const WORTHWHILE = 1.25;
/** A drawing is shown larger or smaller by so much, at most, before it is drawn anew. */
const STRETCHED = 1.6;

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

const NOTHING: Size = { width: 0, height: 0 };

/** The room that something takes in the upper right corner of a map, with what keeps it apart. */
function taken(map: HTMLElement, corner: HTMLElement): Size {
  const [whole, box] = [map.getBoundingClientRect(), corner.getBoundingClientRect()];
  return box.width === 0 ? NOTHING : { width: whole.right - box.left + 4, height: box.bottom - whole.top + 4 };
}

/** Something in hand: its cell, what had better be seen around it, and the least scale at which it can be handled. */
export interface Closer {
  cell: Axial;
  around: readonly Axial[];
  scale: number;
}

function fingersOf(event: Event): number {
  return 'touches' in event ? (event as TouchEvent).touches.length : 1;
}

function glide(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE;
}

/**
 * What of a map of hexagons is in the picture: panned and zoomed by wheel, mouse, touch and keyboard. `whole` are the
 * cells that belong to the picture, all of them, until somebody chooses a view of his own; that is kept until the whole
 * map is asked for. `closer` is what is in hand. `grabbed` selects what is dragged about on the map itself.
 */
export class Camera {
  private transform = $state.raw<ZoomTransform>(zoomIdentity);
  /** How the map is drawn. While it moves the drawing is shifted as a whole; at rest it is drawn anew, as sharp as can be. */
  drawn = $state.raw<ZoomTransform>(zoomIdentity);
  /** Whether the picture moves right now. */
  moving = $state(false);
  /** How large letters are drawn on the map. */
  readonly letters: Letters = $derived(lettersAt(this.drawn.k));
  /** How the drawing is shifted, as a style. */
  readonly shift = $derived.by(() => {
    if (this.transform === this.drawn) return null;
    const scale = this.transform.k / this.drawn.k;
    const [x, y] = [this.transform.x - scale * this.drawn.x, this.transform.y - scale * this.drawn.y];
    return `translate(${x}px, ${y}px) scale(${scale})`;
  });

  private map: HTMLElement | null = null;
  private picture: Size = { width: 0, height: 0 };
  /** Whether somebody has chosen this view. */
  private own = false;
  /** The view that was left for what is in hand. */
  private left: Look | null = null;
  /** What of it stands under something in the upper right corner. */
  private corner: Size = NOTHING;
  private readonly behaviour;

  constructor(
    readonly whole: () => readonly Axial[],
    readonly closer: () => Closer | null,
    grabbed: string,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .scaleExtent(SCALES)
      .clickDistance(7)
      // Asked of the map itself, it would have the browser lay out the page before it is finished.
      .extent(() => [
        [0, 0],
        [this.picture.width, this.picture.height],
      ])
      .filter((event: MouseEvent) => {
        // One finger on such a thing drags it; a second one makes it a pinch, wherever it lies.
        if ((event.target as Element | null)?.closest(grabbed)) return event.type === 'wheel' || fingersOf(event) > 1;
        return !event.button && (!event.ctrlKey || event.type === 'wheel');
      })
      .on('start', () => (this.moving = true))
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        if (event.sourceEvent) this.choose();
        this.transform = event.transform;
        const scale = this.transform.k / this.drawn.k;
        if (scale > STRETCHED || scale < 1 / STRETCHED) this.drawn = this.transform;
      })
      .on('end', () => {
        this.moving = false;
        this.drawn = this.transform;
      });
  }

  /** Looks at the map in an element, beside what stands in its upper right corner; the answer ends that. */
  watch(map: HTMLElement, corner: HTMLElement): () => void {
    this.map = map;
    select(map).call(this.behaviour).on('dblclick.zoom', null);
    // Looked at in between, either would have the browser lay out the page before it is finished.
    const watcher = new ResizeObserver(() => this.resized({ width: map.clientWidth, height: map.clientHeight }, taken(map, corner)));
    watcher.observe(map);
    watcher.observe(corner);
    return () => {
      watcher.disconnect();
      this.map = null;
    };
  }

  /** The picture has another size: it is framed anew, and of a view of one's own the middle stays. */
  private resized(picture: Size, corner: Size): void {
    if (picture.width === 0 || picture.height === 0) return;
    const before = this.look;
    this.picture = picture;
    this.corner = corner;
    if (this.own) void this.to(before, false);
    else void this.to(this.best(), false);
    this.settle();
  }

  private get ready(): boolean {
    return this.map !== null && this.picture.width > 0;
  }

  private get look(): Look {
    const [x, y] = this.transform.invert([this.picture.width / 2, this.picture.height / 2]);
    return { x, y, scale: this.transform.k };
  }

  /** The view is somebody's own from now on. */
  private choose(): void {
    this.own = true;
    this.left = null;
  }

  private best(cells = this.whole()): Look {
    return frame(cells, this.picture, this.corner);
  }

  private holds(cells: readonly Axial[]): boolean {
    const { look } = this;
    return cells.every((cell) => holds(cell, look, this.picture));
  }

  /** Shows the whole map. */
  fit(): void {
    this.own = false;
    this.left = null;
    if (this.ready) void this.to(this.best());
  }

  /** Sees to it that in the picture is what has to be; for whenever that may have changed. */
  settle(): void {
    if (!this.ready) return;
    const closer = this.closer();
    if (closer) {
      this.approach(closer);
      return;
    }
    if (this.left) {
      void this.to(this.left);
      this.left = null;
      return;
    }
    if (this.own) return;
    const best = this.best();
    if (!this.holds(this.whole()) || best.scale > this.transform.k * WORTHWHILE) void this.to(best);
  }

  /** Comes so near that what is in hand can be handled. */
  private approach({ cell, around, scale }: Closer): void {
    const wide = frame([cell, ...around], this.picture, this.corner, scale);
    const cells = wide.scale < scale ? [cell] : [cell, ...around];
    if (this.transform.k >= scale && this.holds(cells)) return;
    if (this.own) {
      this.left ??= this.look;
      void this.to(including(cells, { ...this.look, scale: Math.max(scale, this.transform.k) }, this.picture));
      return;
    }
    const all = this.best([...this.whole(), ...cells]);
    void this.to(all.scale >= scale ? all : frame(cells, this.picture, this.corner, scale));
  }

  /** Brings cells into the picture, and moves it only when they are not; resolves once they are. */
  async bringIntoSight(cells: readonly Axial[]): Promise<void> {
    if (!this.ready || cells.length === 0 || this.holds(cells)) return;
    await this.to(this.own ? including(cells, this.look, this.picture) : this.best([...this.whole(), ...cells]));
  }

  private async to({ x, y, scale }: Look, animate = true): Promise<void> {
    if (!this.map) return;
    const target = zoomIdentity.translate(this.picture.width / 2, this.picture.height / 2).scale(scale).translate(-x, -y);
    const map = select(this.map);
    if (!animate || !glide()) {
      map.interrupt().call(this.behaviour.transform, target);
      return;
    }
    // Another movement may take over before this one ends.
    await map.transition().duration(glide()).call(this.behaviour.transform, target).end().catch(() => {});
  }

  scaleBy(factor: number): void {
    if (!this.map) return;
    this.choose();
    if (glide()) select(this.map).transition().duration(140).call(this.behaviour.scaleBy, factor);
    else select(this.map).call(this.behaviour.scaleBy, factor);
  }

  /** Moves the picture as an arrow key says. */
  pan(arrow: string): void {
    const way = ARROWS[arrow];
    if (!this.map || !way) return;
    this.choose();
    select(this.map).call(this.behaviour.translateBy, way[0] / this.transform.k, way[1] / this.transform.k);
  }

  /** Where on the map something of the window lies. */
  onMap({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const box = this.map?.getBoundingClientRect();
    return this.transform.invert([clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)]);
  }

  /** The cell of the map whose middle is nearest to that of the picture. */
  middlemost<P extends { x: number; y: number }>(spots: readonly P[]): P | null {
    const { x, y } = this.look;
    const far = (spot: P): number => Math.hypot(spot.x - x, spot.y - y);
    return spots.reduce<P | null>((best, spot) => (best && far(best) <= far(spot) ? best : spot), null);
  }
}
