import type { Component } from 'svelte';
import type { Seen } from '../shell/entrance.svelte';
import type { Table } from '../shell/table.svelte';

/** A page that stands beside the tables: what it shows of a game, and the rest of its address. */
export interface Beside {
  /** What it is called, in titles and where a link leads to it. */
  title: string;
  Page: Component<{ game: string; rest: string }>;
  /** The game that it shows where its address names none. */
  usual: string;
}

/** What a game's page brings along for the shell. */
export interface GamePage {
  /** A table as this page knows it; the page finds it by `useTable`. */
  table: (seen: Seen) => Table;
  /** What is drawn of it. */
  Page: Component;
  /** A value that the form of a new game offers for a seat, told in full. */
  Offered?: Component<{ game: string; option: string; value: string }>;
  /** The pages beside the tables, by the first word of their address. */
  beside: Readonly<Record<string, Beside>>;
}
