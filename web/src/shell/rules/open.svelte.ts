/** The rules reference is one panel for the whole page; anything may open it at a rule. */
export const reference = $state<{ open: boolean; words: string }>({ open: false, words: '' });

export function openRule(id = ''): void {
  reference.words = id;
  reference.open = true;
}

export function closeRules(): void {
  reference.open = false;
}
