import type { Closer } from '../../../shell/map/camera.svelte';
import { key, neighbour, type Axial } from '../../../shell/map/hex';
import type { EclipseTable } from '../table.svelte';
import type { Placing } from './placing.svelte';

const CENTRE: Axial = { q: 0, r: 0 };
/** Where homes come to lie. */
const HOME_ZONES: readonly Axial[] = [0, 1, 2, 3, 4, 5].map((edge) => neighbour(neighbour(CENTRE, edge), edge));
/** The scale at which the ways of turning a tile can be read and pressed. */
const TURNING = 0.65;

/** What belongs to the picture of the galaxy: all that is explored, and the places that can be. */
export function whole({ view, targets }: EclipseTable): readonly Axial[] {
  const homes = view.phase === 'setup' ? HOME_ZONES : [];
  return [...view.sectors, ...view.frontier.filter((cell) => targets.has(key(cell))), ...homes];
}

/** The tile in hand, with room for the marks around it. */
export function inHand(placing: Placing): Closer | null {
  const at = placing.mine ? placing.position : null;
  return at ? { cell: at, around: [0, 1, 2, 3, 4, 5].map((edge) => neighbour(at, edge)), scale: TURNING } : null;
}
