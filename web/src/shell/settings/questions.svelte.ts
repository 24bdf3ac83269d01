/** Questions that somebody does not want to be asked again, in any game. */

import { lasting } from '../storage';

const STORE = 'penumbra.dismissed-questions';

function areWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

class Dismissed {
  private names = $state.raw<readonly string[]>(lasting.readJson(STORE, areWords) ?? []);

  get count(): number {
    return this.names.length;
  }

  has(question: string): boolean {
    return this.names.includes(question);
  }

  /** Asks a question no more, or again. */
  set(question: string, dismissed: boolean): void {
    const others = this.names.filter((one) => one !== question);
    this.keep(dismissed ? [...others, question] : others);
  }

  /** Asks everything again. */
  recall(): void {
    this.keep([]);
  }

  private keep(names: readonly string[]): void {
    this.names = names;
    lasting.keepJson(STORE, names);
  }
}

export const dismissed = new Dismissed();
