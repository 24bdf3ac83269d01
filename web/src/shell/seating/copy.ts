/**
 * Copies what stands in a field; false where the browser lets nobody do that but its own menu, as some do that were
 * not asked over https. The field is selected then.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand('copy');
  }
}
