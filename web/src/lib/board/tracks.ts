/** The printed tracks, read from the first cube or disc that leaves. */
export const PRODUCTION: readonly number[] = [2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28];
export const UPKEEP: readonly number[] = [0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30];

/** Which square shows the production while so many cubes are left; −1 when the track is full. */
export function productionIndex(cubes: number): number {
  return PRODUCTION.length - 1 - cubes;
}

/** Which circle shows the upkeep while so many discs are left; −1 while all circles are covered. */
export function upkeepIndex(discs: number): number {
  return UPKEEP.length - 1 - discs;
}

/** The income before and after one more cube leaves a track; null when none is left. */
export function cubeGain(cubes: number): [number, number] | null {
  if (cubes <= 0) return null;
  const now = productionIndex(cubes);
  return [PRODUCTION[now] ?? 0, PRODUCTION[now + 1] ?? 0];
}
