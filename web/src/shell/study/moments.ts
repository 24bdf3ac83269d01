/** The moments of a study, as tables are called: by the study and the number of the move that leads there. */

const MARK = '~';

export const momentName = (study: string, n: number): string => `${study}${MARK}${n}`;

/** The study and the number in the name of a moment; null where it is a table's own name. */
export function momentOf(name: string): { study: string; n: string } | null {
  const [study = '', n] = name.split(MARK);
  return n === undefined ? null : { study, n };
}
