/** A figure of a species beside the Terrans': better, worse, or (null) the same. */
export interface Compared {
  text: string;
  better: boolean | null;
}

export function compare(value: number, usual: number, more: boolean, text = String(value)): Compared {
  return { text, better: value === usual ? null : value > usual === more };
}
