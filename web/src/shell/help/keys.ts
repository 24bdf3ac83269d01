/** What keys do: the page's own, and those that the page of a game adds. */

export interface KeyHelp {
  keys: readonly string[];
  does: string;
}

export const PAGE_KEYS: readonly KeyHelp[] = [
  { keys: ['?'], does: 'opens this list' },
  { keys: ['U'], does: 'takes your last choice back' },
  { keys: ['W'], does: 'asks a bot what it would do, where the game has one that tells' },
  { keys: ['T'], does: 'opens the timeline of the game, or closes it' },
  { keys: ['Esc'], does: 'closes what is open, or lets go of what is half chosen' },
  { keys: ['H'], does: 'goes to what a lesson points at' },
  { keys: ['Tab', 'Shift Tab'], does: 'goes on to the next or the last thing that may be pressed' },
  { keys: ['Enter', 'Space'], does: 'presses it' },
];

export const TIMELINE_KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], does: 'go back and on by one choice, or by one picture of a battle that is watched again' },
  { keys: ['Page up', 'Page down'], does: 'go to the next round, or back to where one began' },
  { keys: ['B', 'Shift B'], does: 'go to the next battle, or to the one before' },
  { keys: ['P', 'Shift P'], does: 'go to the next turning point of the game, or to the one before' },
  { keys: ['Home', 'End'], does: 'go to the beginning of the game, or to the present' },
  { keys: ['Esc'], does: 'goes back to the present' },
];

export const MAP_KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'go from place to place on the map' },
  { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], does: 'push the map aside' },
  { keys: ['+', '−'], does: 'bring the map nearer or farther' },
  { keys: ['0'], does: 'shows the whole map' },
];
