/** The company of the table that is open: its parts come when the table stands, since nobody needs them before. */

import type { Component } from 'svelte';
import type { Company } from './company.svelte';
import type { Endings } from './endings.svelte';
import type { Orders } from './orders.svelte';
import type { Talk } from './talk.svelte';

export interface Parts {
  company: Company;
  endings: Endings;
  orders: Orders;
  talk: Talk;
  Button: Component;
  Notices: Component;
  Panel: Component;
}

class Beside {
  parts = $state.raw<Parts | null>(null);
  open = $state(false);
}

export const beside = new Beside();
