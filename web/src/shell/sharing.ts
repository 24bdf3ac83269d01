/** Hands an address on: by what a phone offers for that, else to the clipboard; whether that went well. */
export async function share(address: string): Promise<boolean> {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url: address });
    else await navigator.clipboard.writeText(address);
    return true;
  } catch (error) {
    // Without a clipboard the address bar holds a link.
    console.info('The link was not copied.', error);
    return false;
  }
}
