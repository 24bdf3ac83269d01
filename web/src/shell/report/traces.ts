/** What went on in the page of late, for whoever looks into a fault: what it complained of, and how requests ended. */

const MOST = 40;
const LONGEST = 600;

export interface Complained {
  at: string;
  said: string;
}

export interface Requested {
  at: string;
  /** "POST /api/tables/…/choices": the path, without what was asked behind a question mark. */
  what: string;
  /** The status of the answer; 0 where none came. */
  status: number;
  ms: number;
}

class Last<One> {
  private readonly kept: One[] = [];

  add(one: One): void {
    this.kept.push(one);
    if (this.kept.length > MOST) this.kept.shift();
  }

  get all(): readonly One[] {
    return this.kept;
  }
}

export const complaints = new Last<Complained>();
export const requests = new Last<Requested>();

function now(): string {
  return new Date().toISOString();
}

function said(thing: unknown): string {
  if (thing instanceof Error) return thing.stack ?? `${thing.name}: ${thing.message}`;
  return typeof thing === 'string' ? thing : String(thing);
}

export function complained(...things: readonly unknown[]): void {
  complaints.add({ at: now(), said: things.map(said).join(' ').slice(0, LONGEST) });
}

/** What follows in the address of a reminder is what was sent there. */
const REMINDER = /^(\/api\/reminders\/)[^/]+\/[^/]+/;

export function requested(method: string, path: string, status: number, ms: number): void {
  const plain = path.replace(/\?.*$/, '').replace(REMINDER, '$1…');
  requests.add({ at: now(), what: `${method} ${plain}`, status, ms: Math.round(ms) });
}

/** Listens to what the page complains of, from its first moment on. */
export function listen(): void {
  addEventListener('error', ({ error, message }) => complained(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => complained(reason));
  for (const level of ['error', 'warn'] as const) {
    const tell = console[level].bind(console);
    console[level] = (...things: unknown[]): void => {
      complained(...things);
      tell(...things);
    };
  }
}
