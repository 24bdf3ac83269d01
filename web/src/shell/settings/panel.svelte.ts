/** The settings are one panel for the whole page; anything may open it. */

export const panel = $state({ open: false });

export function openSettings(): void {
  panel.open = true;
}
