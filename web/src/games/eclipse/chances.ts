import { percentOf } from '../../shell/percent';
import type { Catalogue, SectorInfo, Stack } from './types';

/** The module of what every game has. */
const BASE = 'base';

/** How likely the next sector of a stack shows something, as far as anybody can know. */
export interface Chance {
  what: string;
  share: number;
}

interface Feature {
  what: string;
  on: (sector: SectorInfo) => boolean;
}

const FEATURES: readonly Feature[] = [
  { what: 'Discovery tile', on: (sector) => sector.discovery > 0 },
  { what: 'Money planet', on: (sector) => has(sector, 'money') },
  { what: 'Science planet', on: (sector) => has(sector, 'science') },
  { what: 'Materials planet', on: (sector) => has(sector, 'materials') },
  { what: 'Gray planet', on: (sector) => has(sector, 'gray') },
  { what: 'Artifact', on: (sector) => sector.artifact > 0 },
  { what: 'Hive', on: (sector) => sector.hive_dice.length > 0 },
  { what: 'Warp portal', on: (sector) => sector.warp_portal },
  { what: 'Nebula', on: (sector) => sector.subsectors.length > 0 },
  { what: 'Pulsar', on: (sector) => sector.action_spaces.length > 0 },
  { what: 'Black hole', on: (sector) => Boolean(sector.return_to) },
  { what: 'Supernova', on: (sector) => Boolean(sector.exploded_face) },
];

function has(sector: SectorInfo, kind: string): boolean {
  return sector.planets.some((planet) => planet.kind === kind && !planet.advanced);
}

/** The ships that nobody plays, each as something that a sector may have. */
function defenders({ kinds }: Catalogue): Feature[] {
  return Object.values(kinds)
    .filter((kind) => !kind.played)
    .map(({ id, name }) => ({ what: name, on: (sector) => (sector.defenders[id] ?? 0) > 0 }));
}

/** What the stack of a ring may bring; what only modules print on its tiles is not named where none of it can come. */
export function chances(ring: string, stack: Stack, catalogue: Catalogue): Chance[] {
  const coming = Object.keys(stack.coming).flatMap((id) => catalogue.sectors[id] ?? []);
  if (coming.length === 0) return [];
  const share = (sectors: SectorInfo[]): number => sectors.reduce((sum, { id }) => sum + stack.coming[id]!, 0);
  const usual = Object.values(catalogue.sectors).filter((sector) => sector.ring === ring && sector.module === BASE);
  return [...defenders(catalogue), ...FEATURES]
    .filter(({ on }) => [...usual, ...coming].some(on))
    .map(({ what, on }) => ({ what, share: share(coming.filter(on)) }));
}

/** One line before a sector is drawn: what the stack of this ring may bring. */
export function outlook(ring: string, stack: Stack, catalogue: Catalogue): string {
  const likely = chances(ring, stack, catalogue)
    .filter((chance) => chance.share > 0)
    .slice(0, 5)
    .map((chance) => `${chance.what.toLowerCase()} ${percentOf(chance.share)}`);
  return `${stack.left} left in this stack: ${likely.join(', ')}.`;
}
