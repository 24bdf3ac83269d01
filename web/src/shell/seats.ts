/** Each seat has a sigil and a pattern besides its colour, so that nothing rests on colour alone. */

export const SIGILS: readonly string[] = [
  'M0,-9L8.5,7.5H-8.5Z',
  'M0,-10L8,0L0,10L-8,0Z',
  'M0,-8.5A8.5,8.5 0 1 1 0,8.5A8.5,8.5 0 1 1 0,-8.5Z',
  'M-7.5,-7.5H7.5V7.5H-7.5Z',
  'M0,-10L2.6,-3.2L9.7,-3L4.2,1.5L6,8.5L0,4.6L-6,8.5L-4.2,1.5L-9.7,-3L-2.6,-3.2Z',
  'M-3.2,-9H3.2V-3.2H9V3.2H3.2V9H-3.2V3.2H-9V-3.2H-3.2Z',
  'M-5,-8.6H5L10,0L5,8.6H-5L-10,0Z',
  'M-9,-9L0,-3.5L9,-9L3.5,0L9,9L0,3.5L-9,9L-3.5,0Z',
  'M0,9.5L-8.5,-2A5,5 0 0 1 0,-6.5A5,5 0 0 1 8.5,-2Z',
];

export const NON_PLAYER = -1;

export function sigil(seat: number): string {
  return SIGILS[seat % SIGILS.length]!;
}

export function letter(seat: number): string {
  return seat === NON_PLAYER ? 'N' : String.fromCharCode(65 + seat);
}

export function seatOfLetter(text: string): number {
  return text === 'N' ? NON_PLAYER : text.charCodeAt(0) - 65;
}

/** The colours of seats to which their game gives none. */
const USUAL = ['blue', 'red', 'green', 'yellow', 'white', 'black', 'orange', 'violet', 'pink'];

export function usualColour(seat: number): string {
  return USUAL[seat % USUAL.length]!;
}

/**
 * A colour by its name, as a value of CSS: a shade of the page's own, or what browsers show by that name. Without a
 * seat it is the colour of what nobody plays; a seat that has no colour yet is gray.
 */
export function seatColour(color: string | undefined): string {
  if (color === '') return 'var(--dim)';
  return color ? `var(--seat-${color}, ${color})` : 'var(--ancient)';
}
