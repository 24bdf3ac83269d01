/** The page that is open, by its address. Whoever set out for another page meanwhile is not called back. */
export class Place {
  #hash: string | null = location.hash;

  get #here(): boolean {
    return this.#hash !== null && location.hash === this.#hash;
  }

  /** Makes the address say what the page shows now. */
  rewrite(address: string): void {
    if (!this.#here || location.hash === address) return;
    history.replaceState(null, '', address);
    this.#hash = location.hash;
  }

  /** Goes on to another page. */
  goOn(address: string): void {
    if (this.#here) location.hash = address;
  }

  /** Goes on to another page, and a step back does not lead here again. */
  leaveFor(address: string): void {
    if (this.#here) location.replace(address);
  }

  /** The page is closed: nothing leads on from it any more. */
  close(): void {
    this.#hash = null;
  }
}
