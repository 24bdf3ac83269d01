/** What a page does with a map when a key is pressed. */
export interface Scaled {
  scaleBy: (factor: number) => void;
  fit: () => void;
}

/** Whether a key is meant for the page: it is typed into nothing, and belongs to no shortcut. */
export function forThePage(event: KeyboardEvent): boolean {
  const from = event.target as HTMLElement;
  return !from.closest('input, select, textarea') && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** Brings a map nearer, farther or back into the picture, where the key asks for that; tells whether it did. */
export function scaled(key: string, map: Scaled): boolean {
  if (key === '+' || key === '=') map.scaleBy(1.3);
  else if (key === '-') map.scaleBy(1 / 1.3);
  else if (key === '0') map.fit();
  else return false;
  return true;
}
