import { mod6, type Axial } from '../../../shell/map/hex';
import { turned } from '../hex';
import type { SectorInfo, SectorView } from '../types';

/** A tile as it lies on the map before anybody was there: one sector, or the parts of a nebula. */
export function printedSectors(id: string, info: SectorInfo, at: Axial, turn: number): SectorView[] {
  const whole: SectorView = {
    id,
    name: info.name,
    q: at.q,
    r: at.r,
    turn,
    ring: info.ring,
    wormholes: turned(info.wormholes, turn),
    vp: info.vp,
    owner: null,
    squares: info.planets.map((planet) => ({ kind: planet.kind, advanced: planet.advanced, planet: planet.planet, cube: null })),
    shrines: [],
    orbital: null,
    monolith: false,
    artifact: info.artifact,
    discovery: info.discovery > 0,
    ships: standing(info.defenders),
    defenders: {},
    contested: false,
    entered: [],
    portal: info.warp_portal,
    laid: [],
    subsector: null,
    black_hole: Boolean(info.return_to),
    supernova: Boolean(info.exploded_face),
    pulsar: info.action_spaces.length ? { spaces: info.action_spaces, spot: -1, spent: false } : null,
    hive: info.hive_dice.length ? info.hive_dice.map((_, side) => info.hive_dice[mod6(side - turn)]!) : null,
    influence_space: info.influence_space,
  };
  if (!info.subsectors.length) return [whole];
  return info.subsectors.map((part) => {
    const edges = turned(part.outer_edges, turn);
    return {
      ...whole,
      id: `${id}${part.id}`,
      wormholes: whole.wormholes.filter((edge) => edges.includes(edge)),
      discovery: part.discovery > 0,
      ships: standing(part.defenders),
      subsector: { of: id, edges },
    };
  });
}

/** The other side of a supernova. */
export function exploded(id: string, info: SectorInfo): SectorView | null {
  const face = info.exploded_face;
  if (!face) return null;
  const back = { ...info, ...face, exploded_face: null, influence_space: false };
  return printedSectors(id, back, { q: 0, r: 0 }, 0)[0] ?? null;
}

function standing(defenders: SectorInfo['defenders']): SectorView['ships'] {
  return Object.entries(defenders).map(([ship, count]) => ({ seat: -1, ship, count, damage: [], aboard: {} }));
}
