import { percentOf } from './odds/percent';
import type { Catalogue, SectorInfo, Stack } from './types';

/** How likely the next sector of a stack shows something, as far as anybody can know. */
export interface Chance {
  what: string;
  share: number;
}

const FEATURES: [string, (sector: SectorInfo) => boolean][] = [
  ['Ancients', (s) => (s.defenders.ancient ?? 0) > 0],
  ['Discovery tile', (s) => s.discovery > 0],
  ['Money planet', (s) => has(s, 'money')],
  ['Science planet', (s) => has(s, 'science')],
  ['Materials planet', (s) => has(s, 'materials')],
  ['Gray planet', (s) => has(s, 'gray')],
  ['Artifact', (s) => s.artifact > 0],
  ['Ancient hive', (s) => s.hive_dice.length > 0],
  ['Warp portal', (s) => s.warp_portal],
  ['Nebula', (s) => s.subsectors.length > 0],
  ['Pulsar', (s) => s.action_spaces.length > 0],
  ['Black hole', (s) => Boolean(s.return_to)],
  ['Supernova', (s) => Boolean(s.exploded_face)],
];

/** What only some boxes have is not named where it cannot come. */
const USUAL = 7;

function has(sector: SectorInfo, kind: string): boolean {
  return sector.planets.some((planet) => planet.kind === kind && !planet.advanced);
}

export function chances(stack: Stack, catalogue: Catalogue): Chance[] {
  const sectors = stack.coming.flatMap((id) => catalogue.sectors[id] ?? []);
  if (sectors.length === 0) return [];
  return FEATURES.map(([what, test]) => ({ what, share: sectors.filter(test).length / sectors.length })).filter(
    (chance, i) => i < USUAL || chance.share > 0,
  );
}

/** One line before a sector is drawn: what the stack of this ring may bring. */
export function outlook(stack: Stack, catalogue: Catalogue): string {
  const likely = chances(stack, catalogue)
    .filter((chance) => chance.share > 0)
    .slice(0, 5)
    .map((chance) => `${chance.what.toLowerCase()} ${percentOf(chance.share)}`);
  return `${stack.left} left in this stack: ${likely.join(', ')}.`;
}
