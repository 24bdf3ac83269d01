/** How large letters on a map are drawn, so that they can be read from where it is looked at. */

/** The least height of text that is meant to be read, in pixels. */
const LEAST = 10;

/** Heights of small letters in units of the map: as printed, and from ever farther away. */
export const LETTERS = [12.5, 16, 24, 34, 46, 54, 72] as const;
export type Letters = (typeof LETTERS)[number];

/** The smallest letters that can be read at a scale; where none can, the largest. */
export function lettersAt(scale: number): Letters {
  return LETTERS.find((letters) => letters * scale >= LEAST) ?? LETTERS[LETTERS.length - 1]!;
}
