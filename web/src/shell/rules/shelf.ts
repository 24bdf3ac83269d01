import { api } from '../api';
import type { Rule, RulesRead } from '../types';

/** What was asked for once is kept while the page is open; what failed is asked for again. */
function kept<Answer>(ask: (name: string) => Promise<Answer>): (name: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (name) => {
    const known = answers.get(name);
    if (known) return known;
    const asked = ask(name);
    answers.set(name, asked);
    asked.catch(() => answers.delete(name));
    return asked;
  };
}

/** The books of a game. */
export const booksOf = kept<RulesRead>(api.rulebook);

/** Where the rules of a book come from and how they are shown, by their ids. */
export const ledgerOf = kept<ReadonlyMap<string, Rule>>(async (book) => new Map((await api.rules(book)).map((rule) => [rule.id, rule])));
