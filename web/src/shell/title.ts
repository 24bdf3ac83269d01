/** What the tab is called: every page names itself, so that no name outlives its page. */

import type { Alarm } from './happened/moments';
import type { Route } from './route';
import type { Table } from './table.svelte';
import { title } from './words';

const PLAIN = 'Penumbra';

/** A game's name as people write it. */
export function gameTitle(name: string): string {
  return name.split('-').map(title).join(' ');
}

/** The title of a page that a game has beside its tables. */
export function besideTitle(what: string, game: string): string {
  return `${what} of ${gameTitle(game)} · ${PLAIN}`;
}

/** The title of every page of the shell but a table's. */
export function pageTitle(route: Route): string {
  switch (route.page) {
    case 'lobby':
      return `Tables · ${PLAIN}`;
    case 'new':
      return `New game · ${PLAIN}`;
    case 'play-on':
      return `Play on · ${PLAIN}`;
    case 'study':
      return `A study · ${PLAIN}`;
    case 'record':
      return `A record · ${PLAIN}`;
    case 'account':
      return `Your account · ${PLAIN}`;
    case 'operate':
      return `Operation · ${PLAIN}`;
    case 'rules':
      return `Rules of ${gameTitle(route.game)} · ${PLAIN}`;
    case 'seats':
      return `Seats · ${PLAIN}`;
    case 'open':
      return `An open seat · ${PLAIN}`;
    case 'join':
      return `An invitation · ${PLAIN}`;
    case 'letter':
      return `Reminders · ${PLAIN}`;
    case 'players':
      return `Players · ${PLAIN}`;
    case 'damaged':
      return `A damaged address · ${PLAIN}`;
    case 'beside':
    case 'table':
      return PLAIN;
  }
}

/** The title of a table that cannot be seen yet, or never. */
export function entranceTitle(fault: string | null): string {
  return `${fault ? 'No table' : 'A table'} · ${PLAIN}`;
}

/** The title of a table: whose seat it is, how far the game is, whether it waits for this seat, what must not be missed. */
export function tableTitle(table: Pick<Table, 'position' | 'myTurn' | 'line'> & { alarms: readonly Alarm[] }): string {
  const { view, names, seat } = table.position;
  const who = seat === null ? `Watching ${names.join(', ')}` : (names[seat] ?? `Seat ${seat + 1}`);
  const when = view.over ? 'game over' : view.round > 0 ? `round ${view.round}` : 'set-up';
  const alarm = table.alarms.at(-1);
  if (alarm) return `❗ ${alarm.title} · ${who} · ${PLAIN}`;
  const sign = table.line === 'reconnecting' ? '⚠ ' : table.myTurn ? '● ' : '';
  return `${sign}${who} · ${when} · ${PLAIN}`;
}
