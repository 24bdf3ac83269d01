/** What somebody who looks at another tab should know of this one. */
export type Waits = 'alarm' | 'turn' | null;

const DOTS: Readonly<Record<'alarm' | 'turn', string>> = {
  alarm: '<path d="M46,34L64,64H28Z" fill="#ff5a6a" stroke="#070b14" stroke-width="3"/><path d="M46,45V54M46,57V60" stroke="#fff" stroke-width="4"/>',
  turn: '<circle cx="48" cy="48" r="14" fill="#7ddc9f" stroke="#070b14" stroke-width="4"/>',
};

const MOON =
  '<rect width="64" height="64" rx="14" fill="#070b14"/><circle cx="32" cy="32" r="20" fill="#55a9c0"/><circle cx="40" cy="32" r="18" fill="#070b14"/>';

/** The picture of the tab as an address; null for the usual one. */
export function sign(waits: Waits): string | null {
  if (waits === null) return null;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${MOON}${DOTS[waits]}</svg>`)}`;
}
