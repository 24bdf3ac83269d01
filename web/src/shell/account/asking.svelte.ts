/** Asking the table for something of an account: while it is asked nothing else is, and what it says is shown. */

import { ApiError, call } from '../api';

export class Asking {
  busy = $state(false);
  fault = $state<string | null>(null);

  /** What the table answers, or null where it refuses: then `fault` says why. */
  async ask<T>(path: string, body: unknown): Promise<T | null> {
    this.busy = true;
    this.fault = null;
    try {
      return await call<T>(`/api/account${path}`, { body });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
      return null;
    } finally {
      this.busy = false;
    }
  }
}
