/** The mark that a die of each colour carries, so that no eye needs the colour: as many bars as it deals damage. */

const BARS: Readonly<Record<string, number>> = { yellow: 1, orange: 2, blue: 3, red: 4 };
/** A rift die deals what its face says. */
const STAR = 'M0,-2.6L.8,-.8L2.6,0L.8,.8L0,2.6L-.8,.8L-2.6,0L-.8,-.8Z';

/** How far the bars of a mark stand apart, and how high they are. */
const APART = 2.1;
const HIGH = 2.8;

/** The mark of a colour as a path around its middle, some 9 wide and 5 high; empty where a die has none. */
export function markOf(die: string): string {
  if (die === 'pink') return STAR;
  const bars = BARS[die] ?? 0;
  const middle = ((bars - 1) * APART) / 2;
  return Array.from({ length: bars }, (_, i) => `M${(i * APART - middle - 0.6).toFixed(2)},${-HIGH / 2}h1.2v${HIGH}h-1.2z`).join('');
}
