import type { Table } from '../table.svelte';
import type { Parts } from './beside.svelte';
import { Company } from './company.svelte';
import Button from './CompanyButton.svelte';
import Notices from './CompanyNotices.svelte';
import { Endings } from './endings.svelte';
import { Orders } from './orders.svelte';
import Panel from './CompanyPanel.svelte';
import { Talk } from './talk.svelte';

export const parts = (table: Table): Parts => ({ company: new Company(table), endings: new Endings(table), orders: new Orders(table), talk: new Talk(table), Button, Notices, Panel });
