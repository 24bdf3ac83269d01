import { percentOf } from './odds/percent';
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

/** What a stack may bring; what only modules print on tiles of its ring is not named where none of it can come. */
export function chances(stack: Stack, catalogue: Catalogue): Chance[] {
  const coming = stack.coming.flatMap((id) => catalogue.sectors[id] ?? []);
  const ring = coming[0]?.ring;
  const usual = Object.values(catalogue.sectors).filter((sector) => sector.ring === ring && sector.module === BASE);
  return [...defenders(catalogue), ...FEATURES]
    .filter(({ on }) => [...usual, ...coming].some(on))
    .map(({ what, on }) => ({ what, share: coming.filter(on).length / coming.length }));
}

/** One line before a sector is drawn: what the stack of this ring may bring. */
export function outlook(stack: Stack, catalogue: Catalogue): string {
  const likely = chances(stack, catalogue)
    .filter((chance) => chance.share > 0)
    .slice(0, 5)
    .map((chance) => `${chance.what.toLowerCase()} ${percentOf(chance.share)}`);
  return `${stack.left} left in this stack: ${likely.join(', ')}.`;
}
