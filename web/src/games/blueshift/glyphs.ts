/** Silhouettes of units and buildings, nose up, about 22 units tall, and signs of what is counted. */

const UNITS: Readonly<Record<string, string>> = {
  scout: 'M0,-10L3,-2L9,6L3,4.5L0,9L-3,4.5L-9,6L-3,-2Z',
  destroyer: 'M0,-11L3.5,-4L4,1L9,7.5L4,7L2.5,10.5H-2.5L-4,7L-9,7.5L-4,1L-3.5,-4Z',
  battleship: 'M0,-12L4,-7L4.5,-2L11,1.5V10L6,7.5L3,11.5H-3L-6,7.5L-11,10V1.5L-4.5,-2L-4,-7Z',
  colony_ship: 'M0,-11C5,-10 7.5,-5.5 7.5,0V6L4,10.5H-4L-7.5,6V0C-7.5,-5.5 -5,-10 0,-11ZM-3.6,-3.6A3.6,3.6 0 1 0 3.6,-3.6A3.6,3.6 0 1 0 -3.6,-3.6Z',
  orbital_turret: 'M-2,-11H2V-5.5L8,-1.5V4.5L4,8.5H-4L-8,4.5V-1.5L-2,-5.5ZM-10,10H10V12H-10Z',
  infantry: 'M0,-10A4,4 0 1 1 0,-2A4,4 0 1 1 0,-10ZM-7,10V5C-7,0.5 -4,-1 0,-1C4,-1 7,0.5 7,5V10Z',
  interceptor: 'M0,-10L6.5,8L0,4L-6.5,8Z',
  spaceport: 'M-10,9H10V11H-10ZM-8,7V-1L-5,-4L-2,-1V7ZM1,7V-8L4.5,-11L8,-8V7Z',
  power_link: 'M2,-11L-7,2H-1L-3,11L7,-3H1L4,-11Z',
};

/** The signs of stats: what a site pays, what holds it, who lives on it. */
const STATS: Readonly<Record<string, string>> = {
  prosperity: 'M0,-10L9,0L0,10L-9,0ZM0,-5L-4.5,0L0,5L4.5,0Z',
  defense: 'M0,-10L8.5,-7V0C8.5,5 4.5,8.5 0,10.5C-4.5,8.5 -8.5,5 -8.5,0V-7Z',
  population: 'M-4,-8A3.4,3.4 0 1 1 -4,-1.2A3.4,3.4 0 1 1 -4,-8ZM5,-6A2.8,2.8 0 1 1 5,-0.4A2.8,2.8 0 1 1 5,-6ZM-10,9V5C-10,1.5 -7.5,0.4 -4,0.4C-0.5,0.4 2,1.5 2,5V9ZM3.6,9V5C3.6,3.3 3.2,2.2 2.6,1.4C6.8,0.6 10,1.9 10,5.4V9Z',
};

export function unitPath(id: string): string {
  return UNITS[id] ?? UNITS['destroyer']!;
}

export function statPath(stat: string): string {
  return STATS[stat] ?? STATS['prosperity']!;
}
