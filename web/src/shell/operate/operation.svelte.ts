/** How a server is, asked for again and again, and what its operator has done there. */

import { ApiError, call } from '../api';
import { passing } from '../storage';
import type { Operating } from '../types';

/** ms between two looks. */
const PAUSE = 5_000;
const STORE = 'penumbra.operator';

const NOBODY = 'This opens nothing. The key is wrong or another one was given since, this server has no operator, or too many wrong keys were tried: then wait a minute.';

export class Operation {
  told = $state.raw<Operating | null>(null);
  fault = $state<string | null>(null);
  busy = $state(false);
  /** The operator's key, kept for as long as the tab is there. */
  key = $state<string | null>(passing.read(STORE));

  private timer: ReturnType<typeof setInterval> | null = null;

  open(): void {
    if (this.key !== null) void this.look();
    this.timer = setInterval(() => {
      if (this.told && document.visibilityState === 'visible') void this.look();
    }, PAUSE);
  }

  close(): void {
    if (this.timer) clearInterval(this.timer);
  }

  async enter(key: string): Promise<void> {
    this.key = key;
    await this.look();
    if (this.told) passing.keep(STORE, key);
  }

  leave(): void {
    passing.drop(STORE);
    this.key = this.told = this.fault = null;
  }

  look(): Promise<void> {
    return this.ask('');
  }

  async act(path: string, body: unknown): Promise<void> {
    this.busy = true;
    try {
      await this.ask(path, body);
    } finally {
      this.busy = false;
    }
  }

  private async ask(path: string, body?: unknown): Promise<void> {
    try {
      this.told = await call<Operating>(`/api/operate${path}`, { body, operator: this.key });
      this.fault = null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const shut = error.status === 404 && !(await this.stillOpen(path));
      if (shut) this.leave();
      this.fault = shut ? NOBODY : error.message;
    }
  }

  /** Whether it is what was asked for that is not there, and not the operator's page. */
  private async stillOpen(path: string): Promise<boolean> {
    if (path === '') return false;
    return call('/api/operate', { operator: this.key }).then(
      () => true,
      () => false,
    );
  }
}
