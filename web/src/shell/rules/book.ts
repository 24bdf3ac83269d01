import { getContext, setContext, type Component } from 'svelte';
import type { Exception } from './reading';

/** The diagrams of a game, by the names that its rulebook has for them. */
export type Figures = Readonly<Record<string, Component>>;

const READ = Symbol('the game whose rules are read');

export function provideGame(get: () => string): void {
  setContext(READ, get);
}

/** The game whose rules a diagram stands among. */
export function gameRead(): string {
  return getContext<() => string>(READ)();
}

/** What every part of an open rulebook knows. */
export interface BookOpen {
  game: string;
  figures: Figures;
  /** Rules that are read otherwise at this table. */
  otherwise: readonly { title: string; text: string; rules: string[] }[];
  /** By the id of a rule those that take its place. */
  exceptions: ReadonlyMap<string, Exception[]>;
  moduleNames: (modules: readonly string[]) => string;
  /** The address of a place, that can be shared. */
  hash: (place: string) => string;
  /** What a link to a place does when it is pressed. */
  go: (place: string) => (event: MouseEvent) => void;
}
