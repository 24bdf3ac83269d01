/** The place of a map that is pointed at, and the way that leads there. */
export class Aim<Way> {
  /** By mouse, by keyboard, or by a finger before it goes. */
  at = $state<string | null>(null);

  constructor(private readonly wayTo: (place: string) => Way | undefined) {}

  /** Where a way leads is pointed at, or no more. */
  point(place: string, on: boolean): void {
    if (on) this.at = place;
    else if (this.at === place) this.at = null;
  }

  drop(): void {
    this.at = null;
  }

  /** The way that would be gone, where one is pointed at. */
  get way(): Way | null {
    return this.at === null ? null : (this.wayTo(this.at) ?? null);
  }

  /** A finger on the end of a way only shows it, until it comes again: whether it does so now. */
  shows(place: string): boolean {
    if (this.at === place || this.wayTo(place) === undefined) return false;
    this.at = place;
    return true;
  }
}
