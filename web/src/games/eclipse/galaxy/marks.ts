/** What tells the kinds of population squares apart besides their colour. */
export const PLANET_MARKS: Readonly<Record<string, string>> = {
  money: 'M0,-5V5M-3.4,-2.4H3.4M-3.4,2.4H3.4',
  science: 'M0,-5L4.4,3.4H-4.4Z',
  materials: 'M-4.6,-2.4L0,0.4L4.6,-2.4M0,0.4V5.4',
  gray: 'M-3.6,0H3.6',
};
