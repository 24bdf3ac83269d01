/** Choices as the table writes them. */

import type { Form } from './types';

export interface Choice {
  text: string;
  verb: string;
  args: string[];
}

export function parse(text: string): Choice {
  const [verb = '', ...args] = text.trim().split(/\s+/);
  return { text, verb, args };
}

/** The form among those of its verb that a choice has, told by how many words it is made of. */
export function formOf(forms: Readonly<Record<string, readonly Form[]>>, choice: Choice): Form | null {
  const known = Object.hasOwn(forms, choice.verb) ? forms[choice.verb]! : [];
  const fits = (form: Form): boolean =>
    form.words.length === choice.args.length || (form.repeated && choice.args.length > form.words.length);
  return known.find(fits) ?? null;
}
