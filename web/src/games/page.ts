import type { Component } from 'svelte';
import type { Seen } from '../shell/entrance.svelte';
import type { KeyHelp } from '../shell/help/keys';
import type { Ways } from '../shell/lesson/pointing';
import type { Figures } from '../shell/rules/book';
import type { Table } from '../shell/table.svelte';

/** A page that stands beside the tables: what it shows of a game, and the rest of its address. */
export interface Beside {
  /** What it is called, in titles and where a link leads to it. */
  title: string;
  load: () => Promise<{ default: Component<{ game: string; rest: string }> }>;
  /** The game that it shows where its address names none. */
  usual: string;
}

/** What helps a reader of a game's rules and page. */
export interface GameHelp {
  /** The diagrams that its rulebook names. */
  figures: Figures;
  /** A legend of what its page draws. */
  Icons?: Component<{ game: string }>;
  /** What keys do on its page. */
  keys: readonly { title: string; keys: readonly KeyHelp[] }[];
}

/** What a game's page brings along for the shell, once somebody is at one of its tables. */
export interface GameRoom {
  /** A table as this page knows it; the page finds it by `useTable`. */
  table: (seen: Seen) => Table;
  /** What is drawn of it. */
  Page: Component;
  /** A value that the form of a new game offers for a seat, told in full. */
  Offered?: Component<{ game: string; option: string; value: string }>;
  /** What is pressed on the way to a choice, where its own control is not there yet. */
  ways?: Ways;
}

/** A game's page as it is known before any of it is fetched: nobody waits for games that are not looked at. */
export interface GamePage {
  load: () => Promise<{ room: GameRoom }>;
  help: () => Promise<{ help: GameHelp }>;
  /** The pages beside the tables, by the first word of their address. */
  beside: Readonly<Record<string, Beside>>;
}
