/** Sums of floating-point numbers are not surer than this. */
const NOISE = 1e-12;

/**
 * A chance as people say it: whole percents, and more closely where that would say nothing. 100 and 0 are said
 * of what is certain and impossible alone, so never of an estimate.
 */
export function percentOf(share: number, exact = true): string {
  return said(share, exact && share >= 1 - NOISE, exact && share <= NOISE);
}

/** Chances that make one: one is certain where all others are nothing, however little they are otherwise. */
export function percentsOf(shares: number[], exact = true): string[] {
  const alone = shares.filter((share) => share > 0).length === 1;
  return shares.map((share) => said(share, exact && alone && share > 0, exact && share <= 0));
}

function said(share: number, certain: boolean, impossible: boolean): string {
  if (certain) return '100 %';
  if (impossible) return '0 %';
  const percent = share * 100;
  if (percent < 0.1) return '<0.1 %';
  if (percent > 99.9) return '>99.9 %';
  const close = percent < 10 || percent > 90;
  return `${percent.toFixed(close ? 1 : 0).replace(/\.0$/, '')} %`;
}
