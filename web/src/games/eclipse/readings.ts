import type { Catalogue } from './types';

/** The components as a game with these readings of the rules has them. */
export function reprinted(catalogue: Catalogue, readings: readonly string[]): Catalogue {
  const parts = readings.map((id) => catalogue.readings[id]?.parts ?? {});
  return { ...catalogue, parts: Object.assign({}, catalogue.parts, ...parts) };
}
