/** Each seat has a sigil and a pattern besides its colour, so that nothing rests on colour alone. */

export const SIGILS: readonly string[] = [
  'M0,-9L8.5,7.5H-8.5Z',
  'M0,-10L8,0L0,10L-8,0Z',
  'M0,-8.5A8.5,8.5 0 1 1 0,8.5A8.5,8.5 0 1 1 0,-8.5Z',
  'M-7.5,-7.5H7.5V7.5H-7.5Z',
  'M0,-10L2.6,-3.2L9.7,-3L4.2,1.5L6,8.5L0,4.6L-6,8.5L-4.2,1.5L-9.7,-3L-2.6,-3.2Z',
  'M-3.2,-9H3.2V-3.2H9V3.2H3.2V9H-3.2V3.2H-9V-3.2H-3.2Z',
];

export const NON_PLAYER = -1;

export function sigil(seat: number): string {
  return SIGILS[seat % SIGILS.length] ?? SIGILS[0]!;
}

export function letter(seat: number): string {
  return seat === NON_PLAYER ? 'N' : String.fromCharCode(65 + seat);
}

export function seatOfLetter(text: string): number {
  return text === 'N' ? NON_PLAYER : text.charCodeAt(0) - 65;
}

/** Without a seat it is the colour of what nobody plays; a seat without a faction is still gray. */
export function seatColour(color: string | undefined): string {
  if (color === '') return 'var(--dim)';
  return color ? `var(--seat-${color}, var(--dim))` : 'var(--ancient)';
}
