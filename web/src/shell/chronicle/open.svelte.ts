/** The chronicle beside a table is one panel for the whole page; anything may open it. */

export type Leaf = 'points' | 'battles' | 'dice' | 'turns' | 'review';

export const chronicle = $state<{ open: boolean; leaf: Leaf }>({ open: false, leaf: 'points' });

export function openChronicle(leaf: Leaf = chronicle.leaf): void {
  chronicle.leaf = leaf;
  chronicle.open = true;
}

export function closeChronicle(): void {
  chronicle.open = false;
}
