/** Which verbs have their own place on the page; every other choice becomes a plain button. */

const FREE = ['colony', 'trade', 'propose', 'befriend'];

const BY_STEP: Record<string, string[]> = {
  choose_faction: ['faction'],
  orient_home: ['orient'],
  turn: ['explore', 'influence', 'research', 'upgrade', 'build', 'move', 'react', 'pass', 'pulsar'],
  explore: ['at'],
  place_sector: ['place', 'discard', 'draw'],
  influence: ['disc'],
  research: ['research'],
  upgrade: ['return', 'fit'],
  build: ['build'],
  move: ['move', 'on', 'jump'],
  discovery: ['use', 'fit', 'store', 'keep'],
  upkeep: ['abandon', 'pay'],
  answer: ['accept', 'refuse', 'withdraw'],
  missiles: ['fire'],
  engage: ['attack', 'hold', 'retreat'],
  assign: ['hit'],
  stalemate: ['retreat', 'scuttle'],
};

const BATTLE = ['missiles', 'engage', 'assign', 'stalemate'];

export function isBattle(step: string): boolean {
  return BATTLE.includes(step);
}

export function claimed(step: string, verb: string, battle: boolean): boolean {
  if (FREE.includes(verb)) return true;
  if (isBattle(step) && !battle) return false;
  return BY_STEP[step]?.includes(verb) ?? false;
}
