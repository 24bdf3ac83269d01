/** Where the pips of a die's face lie, by its number, on a face of 26. */
export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-6, -6], [6, 6]],
  3: [[-6, -6], [0, 0], [6, 6]],
  4: [[-6, -6], [6, -6], [-6, 6], [6, 6]],
  5: [[-6, -6], [6, -6], [0, 0], [-6, 6], [6, 6]],
  6: [[-6, -7], [6, -7], [-6, 0], [6, 0], [-6, 7], [6, 7]],
};
