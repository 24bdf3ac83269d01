import type { Catalogue } from '../types';

/** A player board with its two sides: a Terran faction, and the aliens on the back. */
export interface Sides {
  color: string;
  factions: string[];
}

export function boards(catalogue: Catalogue): Sides[] {
  const found = new Map<string, string[]>();
  const terranFirst = Object.entries(catalogue.factions).sort(
    ([, a], [, b]) => rank(catalogue, a.species) - rank(catalogue, b.species),
  );
  for (const [id, info] of terranFirst) found.set(info.color, [...(found.get(info.color) ?? []), id]);
  return [...found].map(([color, factions]) => ({ color, factions }));
}

function rank(catalogue: Catalogue, species: string): number {
  return catalogue.species[species]?.kind === 'terran' ? 0 : 1;
}
