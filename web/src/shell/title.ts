/** What the tab is called: every page names itself, so that no name outlives its page. */

import type { Route } from './route';
import type { Table } from './table.svelte';

const PLAIN = 'Penumbra';

/** The title of every page but a table's. */
export function pageTitle(route: Route): string {
  const game = 'game' in route ? ` of ${route.game.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')}` : '';
  switch (route.page) {
    case 'lobby':
      return `Tables · ${PLAIN}`;
    case 'new':
      return `New game · ${PLAIN}`;
    case 'components':
      return `Components${game} · ${PLAIN}`;
    case 'odds':
      return `Battle odds${game} · ${PLAIN}`;
    case 'damaged':
      return `A damaged address · ${PLAIN}`;
    case 'table':
      return PLAIN;
  }
}

/** The title of a table: whose seat it is, how far the game is, and whether it waits for this seat. */
export function tableTitle(table: Pick<Table, 'position' | 'myTurn' | 'line' | 'fault'>): string {
  const { position } = table;
  if (!position) return `${table.fault ? 'No table' : 'A table'} · ${PLAIN}`;
  const { view, names, seat } = position;
  const who = seat === null ? `Watching ${names.join(', ')}` : (names[seat] ?? `Seat ${seat + 1}`);
  const when = view.over ? 'game over' : view.round > 0 ? `round ${view.round}` : 'set-up';
  const sign = table.line === 'reconnecting' ? '⚠ ' : table.myTurn ? '● ' : '';
  return `${sign}${who} · ${when} · ${PLAIN}`;
}
