/** A chance as people say it: whole percents, and more closely where that would say nothing. */
export function percentOf(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return '<0.1 %';
  if (percent < 100 && percent > 99.9) return '>99.9 %';
  const close = (percent > 0 && percent < 10) || (percent < 100 && percent > 90);
  const text = percent.toFixed(close ? 1 : 0);
  return `${text.replace(/\.0$/, '')} %`;
}
