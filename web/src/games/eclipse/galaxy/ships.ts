/** Silhouettes, nose up, about 22 units tall. */
export const SHIP_PATHS: Record<string, string> = {
  interceptor: 'M0,-10L6.5,8L0,4.5L-6.5,8Z',
  cruiser: 'M0,-11L4.5,-4V1.5L9.5,8L3.5,7L0,10.5L-3.5,7L-9.5,8L-4.5,1.5V-4Z',
  dreadnought: 'M0,-12L4,-6.5V-1.5L11,2V10L5.5,7.5L3,11.5H-3L-5.5,7.5L-11,10V2L-4,-1.5V-6.5Z',
  starbase: 'M0,-11.5L3.2,-3.2L11.5,0L3.2,3.2L0,11.5L-3.2,3.2L-11.5,0L-3.2,-3.2Z',
  orbital:
    'M-11,0A11,11 0 1 1 11,0A11,11 0 1 1 -11,0ZM-7,0A7,7 0 1 0 7,0A7,7 0 1 0 -7,0ZM-8,-1.4H8V1.4H-8ZM-4,0A4,4 0 1 1 4,0A4,4 0 1 1 -4,0Z',
  ancient: 'M0,-10C9,-9 10,4 0,11C-10,4 -9,-9 0,-10Z',
  gcds: 'M-6,-10.5H6L12,0L6,10.5H-6L-12,0Z',
  guardian: 'M0,-11L10,-4L8,8L0,4L-8,8L-10,-4Z',
  ancient_cruiser: 'M0,-12C5,-10 6,-5 6,-2C10,0 11,5 8,10C6,6 3,7 0,11C-3,7 -6,6 -8,10C-11,5 -10,0 -6,-2C-6,-5 -5,-10 0,-12Z',
  ancient_dreadnought: 'M0,-12C6,-11 8,-8 7,-4C12,-3 12,4 7,5C9,9 5,12 0,9C-5,12 -9,9 -7,5C-12,4 -12,-3 -7,-4C-8,-8 -6,-11 0,-12Z',
};

export function shipPath(kind: string): string {
  return SHIP_PATHS[kind] ?? SHIP_PATHS['interceptor']!;
}
