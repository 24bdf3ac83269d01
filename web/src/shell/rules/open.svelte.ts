/** The help beside a table is one panel for the whole page; anything may open it, at a place of the rulebook too. */

export type Leaf = 'rules' | 'words' | 'icons' | 'keys';

export const reference = $state<{ open: boolean; leaf: Leaf; place: string }>({ open: false, leaf: 'rules', place: '' });

/** Opens the rulebook at a chapter, a heading or a rule. */
export function openRule(place = ''): void {
  reference.leaf = 'rules';
  reference.place = place;
  reference.open = true;
}

export function openHelp(leaf: Leaf): void {
  reference.leaf = leaf;
  reference.open = true;
}

export function closeRules(): void {
  reference.open = false;
}
