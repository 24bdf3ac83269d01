/**
 * What the browser keeps for the page. It may keep nothing (blocked) or nothing more (full); then a thing lasts
 * as long as the page does, and whoever keeps it need not know.
 */
class Drawer {
  /** What the browser would not take; null where it would not let go. */
  private readonly held = new Map<string, string | null>();

  constructor(private readonly area: 'localStorage' | 'sessionStorage') {}

  read(name: string): string | null {
    const held = this.held.get(name);
    if (held !== undefined) return held;
    try {
      // The property itself throws where storage is blocked.
      return globalThis[this.area].getItem(name);
    } catch {
      return null;
    }
  }

  keep(name: string, value: string): void {
    try {
      globalThis[this.area].setItem(name, value);
      this.held.delete(name);
    } catch {
      this.held.set(name, value);
    }
  }

  drop(name: string): void {
    try {
      globalThis[this.area].removeItem(name);
      this.held.delete(name);
    } catch {
      this.held.set(name, null);
    }
  }

  /** What was kept as JSON, where it still has the shape that is asked for: others write here too. */
  readJson<T>(name: string, fits: (value: unknown) => value is T): T | null {
    try {
      const value: unknown = JSON.parse(this.read(name) ?? 'null');
      return fits(value) ? value : null;
    } catch {
      return null;
    }
  }

  keepJson(name: string, value: unknown): void {
    this.keep(name, JSON.stringify(value));
  }
}

/** Kept until the browser's data is cleared. */
export const lasting = new Drawer('localStorage');

/** Kept as long as the tab is there, reloads included. */
export const passing = new Drawer('sessionStorage');

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
