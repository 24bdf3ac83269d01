/** The table that the page shows, for whoever reports a fault of it; null beside the tables. */

import type { Table } from '../table.svelte';

let table: Table | null = null;

export const present = {
  get table(): Table | null {
    return table;
  },
  /** Shows a table; what is returned leaves it. */
  shows(shown: Table): () => void {
    table = shown;
    return () => {
      if (table === shown) table = null;
    };
  },
};
