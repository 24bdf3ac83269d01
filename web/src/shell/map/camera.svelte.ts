import { select } from 'd3-selection';
import 'd3-transition';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import { bounds, centre, type Axial, type Box } from './hex';

/** ms in which the picture glides to another one. */
const GLIDE = 320;
/** How far an arrow key moves the map, in pixels. */
const STEP = 90;
/** The least and the greatest scale at which a map is looked at. */
const SCALES: [number, number] = [0.12, 3.2];

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

function fingersOf(event: Event): number {
  return 'touches' in event ? (event as TouchEvent).touches.length : 1;
}

function glide(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : GLIDE;
}

/**
 * What of a map of hexagons is in the picture: panned and zoomed by wheel, mouse, touch and keyboard. `whole` are the
 * cells that the whole picture shows, `grabbed` selects what is dragged about on the map itself.
 */
export class Camera {
  transform = $state.raw<ZoomTransform>(zoomIdentity);

  private svg: SVGSVGElement | null = null;
  private fitted = false;
  private readonly behaviour;

  constructor(
    private readonly whole: () => readonly Axial[],
    grabbed: string,
  ) {
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .scaleExtent(SCALES)
      .clickDistance(7)
      .filter((event: MouseEvent) => {
        // One finger on such a thing drags it; a second one makes it a pinch, wherever it lies.
        if ((event.target as Element | null)?.closest(grabbed)) return event.type === 'wheel' || fingersOf(event) > 1;
        return !event.button && (!event.ctrlKey || event.type === 'wheel');
      })
      .on('zoom', (event: { transform: ZoomTransform }) => {
        this.transform = event.transform;
      });
  }

  /** Looks at the map that an element draws; the answer ends that. */
  watch(svg: SVGSVGElement): () => void {
    this.svg = svg;
    select(svg).call(this.behaviour).on('dblclick.zoom', null);
    // The map keeps what it shows when its panel changes size, and is fitted once at the start.
    const watcher = new ResizeObserver(() => {
      if (!this.fitted && svg.clientWidth > 0) this.fit(false);
    });
    watcher.observe(svg);
    return () => watcher.disconnect();
  }

  /** Whether the map has been in the picture. */
  get ready(): boolean {
    return this.svg !== null && this.fitted;
  }

  /** Shows the whole map. */
  fit(animate = true): void {
    if (!this.svg || this.svg.clientWidth === 0) return;
    this.fitted = true;
    this.frame(bounds(this.whole(), 40), 1.5, animate);
  }

  /** Shows so much of the map, at no more than a scale. */
  private frame(box: Box, most: number, animate = true): void {
    if (!this.svg) return;
    const { clientWidth, clientHeight } = this.svg;
    const scale = Math.min(clientWidth / box.width, clientHeight / box.height, most);
    this.look(box.x + box.width / 2, box.y + box.height / 2, scale, animate);
  }

  private look(x: number, y: number, scale: number, animate: boolean): void {
    if (!this.svg) return;
    const { clientWidth, clientHeight } = this.svg;
    const target = zoomIdentity.translate(clientWidth / 2, clientHeight / 2).scale(scale).translate(-x, -y);
    if (animate && glide()) select(this.svg).transition().duration(glide()).call(this.behaviour.transform, target);
    else select(this.svg).call(this.behaviour.transform, target);
  }

  scaleBy(factor: number): void {
    if (!this.svg) return;
    if (glide()) select(this.svg).transition().duration(140).call(this.behaviour.scaleBy, factor);
    else select(this.svg).call(this.behaviour.scaleBy, factor);
  }

  /** Moves the picture as an arrow key says. */
  pan(arrow: string): void {
    const way = ARROWS[arrow];
    if (this.svg && way) select(this.svg).call(this.behaviour.translateBy, way[0] / this.transform.k, way[1] / this.transform.k);
  }

  /** Whether the middle of a cell is in the picture, with so much around it. */
  holds(cell: Axial, around = 70): boolean {
    if (!this.svg) return true;
    const at = centre(cell);
    const [x, y] = this.transform.apply([at.x, at.y]);
    const edge = around * this.transform.k;
    return x > edge && y > edge && x < this.svg.clientWidth - edge && y < this.svg.clientHeight - edge;
  }

  /** Brings a cell into the picture when it lies outside, and close enough to be read. */
  show(cell: Axial, closer = false): void {
    if (!this.ready) return;
    const { k } = this.transform;
    if (this.holds(cell, 110) && (!closer || k >= 0.42)) return;
    const at = centre(cell);
    this.look(at.x, at.y, closer ? Math.max(k, 0.62) : k, true);
  }

  /** Brings cells into the picture, beside those of `others` that are in it. */
  reveal(cells: readonly Axial[], others: readonly Axial[]): void {
    if (!this.ready || cells.every((cell) => this.holds(cell))) return;
    this.frame(bounds([...cells, ...others.filter((cell) => this.holds(cell))], 10), this.transform.k);
  }

  /** Where on the map something of the window lies. */
  onMap({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const box = this.svg?.getBoundingClientRect();
    return this.transform.invert([clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)]);
  }
}
