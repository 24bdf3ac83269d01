import { ApiError } from '../api';
import { isRecord, passing } from '../storage';
import type { Position } from '../types';

/** What a seat wants done, and in which position it was wanted. */
export interface Wish {
  act: 'choose' | 'undo';
  version: number;
  /** The choice; empty where one is taken back. */
  choice: string;
  /** A name of its own, by which the table knows a wish that comes twice. */
  request: string;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;
/** ms after which it is said that an answer is late. */
const SLOW = 2_000;

function isWish(value: unknown): value is Wish {
  return (
    isRecord(value) &&
    (value['act'] === 'choose' || value['act'] === 'undo') &&
    typeof value['version'] === 'number' &&
    typeof value['choice'] === 'string' &&
    typeof value['request'] === 'string'
  );
}

/**
 * Brings one wish at a time to the table. What does not get through is kept, over a reload too, and sent again until
 * the table answers or its seat forgets it. It is never played twice: the table knows the request, and refuses
 * a wish that was made for an older position.
 */
export class Delivery {
  wish = $state.raw<Wish | null>(null);
  /** Why it is not through yet; null while nothing goes wrong. */
  trouble = $state<string | null>(null);

  private stopping: AbortController | null = null;
  private resume: (() => void) | null = null;
  private readonly place: string;

  constructor(
    table: string,
    key: string | null,
    private readonly send: (wish: Wish, stop: AbortSignal) => Promise<Position>,
  ) {
    this.place = `penumbra.unsent/${table}/${key ?? ''}`;
  }

  /** What an earlier page of this tab could not deliver. */
  left(): Wish | null {
    return passing.readJson(this.place, isWish);
  }

  /** The table's answer to the wish: a position or a refusal; null where the wish was forgotten meanwhile. */
  async deliver(wish: Wish): Promise<Position | ApiError | null> {
    const stopping = new AbortController();
    this.stopping = stopping;
    this.wish = wish;
    passing.keepJson(this.place, wish);
    for (let tries = 0; !stopping.signal.aborted; tries++) {
      const answer = await this.attempt(wish, stopping.signal);
      if (stopping.signal.aborted) break;
      if (!(answer instanceof ApiError && answer.passing)) {
        this.done();
        return answer;
      }
      this.trouble = answer.message;
      await this.pause(answer.wait === null ? Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) : answer.wait * 1000);
    }
    return null;
  }

  /** The table can be reached again: no need to wait any longer. */
  hurry(): void {
    this.resume?.();
  }

  forget(): void {
    this.leave();
    this.done();
  }

  /** The page goes; what is not delivered waits for the next. */
  leave(): void {
    this.stopping?.abort();
    this.resume?.();
  }

  private async attempt(wish: Wish, stop: AbortSignal): Promise<Position | ApiError> {
    const slow = setTimeout(() => (this.trouble ??= 'The table has not answered yet.'), SLOW);
    try {
      return await this.send(wish, stop);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.resume?.(), ms);
      this.resume = () => {
        clearTimeout(timer);
        this.resume = null;
        resolve();
      };
    });
  }

  private done(): void {
    passing.drop(this.place);
    this.wish = null;
    this.trouble = null;
  }
}
