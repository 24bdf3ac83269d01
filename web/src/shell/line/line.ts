/**
 * The line on which the table tells that it has moved on. A browser may believe for hours in a socket that is long
 * dead, so only what is heard counts: the table speaks every few seconds, and silence is the end of a line.
 * What both sides promise each other is written in the server's `table/api/live.py`.
 */

import { isRecord } from '../storage';
import type { News, PositionSince } from '../types';

/** A closed line is not opened again. */
export type LineState = 'connecting' | 'live' | 'reconnecting' | 'closed';

/** ms of silence after which a line is dead: two beats of the table and some delay. */
export const SILENCE = 18_000;
/** ms in which the table answers a ping. */
export const ANSWER = 3_000;
/** ms in which a new line has to speak. */
export const GREETING = 8_000;
/** ms between two looks at the clock. */
export const TICK = 1_000;
/** ms that a look may be late before the page must have slept. */
const NAP = 4_000;
/** ms between two pings at least. */
const PING_PAUSE = 1_000;
const SHORTEST_WAIT = 500;
const LONGEST_WAIT = 8_000;

/** What happens when a browser, its machine or its network wakes. */
const WAKING: readonly [() => EventTarget, string][] = [
  [() => window, 'online'],
  [() => window, 'focus'],
  [() => window, 'pageshow'],
  [() => document, 'visibilitychange'],
  [() => document, 'resume'],
];

export interface Listener {
  /** How far the table is. */
  news(news: News): void;
  state(state: LineState): void;
  /** The line could not be had at this try, the first being 1: perhaps the table can be asked on another way. */
  failed(tries: number): void;
}

export class Line {
  private state: LineState = 'connecting';
  private socket: WebSocket | null = null;
  /** When the line is dead unless something is heard before. */
  private deadline = Infinity;
  private looked = 0;
  private pinged = 0;
  private tries = 0;
  private ticking: ReturnType<typeof setInterval> | null = null;
  private waiting: ReturnType<typeof setTimeout> | null = null;
  private readonly wake = (): void => this.check();
  /** The machine has lost its network; a table on the machine itself is there again in a moment. */
  private readonly cut = (): void => {
    if (!this.waiting) this.lost();
  };

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.looked = Date.now();
    this.ticking = setInterval(() => this.look(), TICK);
    for (const [target, event] of WAKING) target().addEventListener(event, this.wake);
    window.addEventListener('offline', this.cut);
    this.dial();
  }

  close(): void {
    if (this.ticking) clearInterval(this.ticking);
    if (this.waiting) clearTimeout(this.waiting);
    for (const [target, event] of WAKING) target().removeEventListener(event, this.wake);
    window.removeEventListener('offline', this.cut);
    this.ticking = this.waiting = null;
    this.hangUp();
  }

  /** Makes sure of the line now: asks for an answer, or dials at once where it is down. */
  check(): void {
    if (!this.ticking) return;
    if (this.waiting) {
      this.dial();
      return;
    }
    const now = Date.now();
    if (this.overdue(now)) {
      this.lost();
    } else if (this.socket?.readyState === WebSocket.OPEN && now - this.pinged >= PING_PAUSE) {
      this.pinged = now;
      this.socket.send('ping');
      this.deadline = Math.min(this.deadline, now + ANSWER);
    }
  }

  private overdue(now: number): boolean {
    return now >= this.deadline;
  }

  private look(): void {
    const now = Date.now();
    const slept = now - this.looked > TICK + NAP;
    this.looked = now;
    if (slept) this.check();
    else if (!this.waiting && this.overdue(now)) this.lost();
  }

  private dial(): void {
    if (this.waiting) clearTimeout(this.waiting);
    this.waiting = null;
    this.hangUp();
    this.deadline = Date.now() + GREETING;
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.address);
    } catch {
      // A browser may forbid sockets altogether.
      this.lost();
      return;
    }
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<unknown>) => this.hear(event.data);
    socket.onclose = () => this.lost();
  }

  private hear(data: unknown): void {
    this.deadline = Date.now() + SILENCE;
    this.tries = 0;
    this.become('live');
    const news = newsIn(data);
    if (news) this.listener.news(news);
  }

  /** The line is down: said at once, and dialled again after a wait that grows. */
  private lost(): void {
    this.hangUp();
    this.become('reconnecting');
    this.tries += 1;
    const wait = Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** (this.tries - 1)) * (0.75 + Math.random() / 2);
    this.waiting = setTimeout(() => this.dial(), wait);
    this.listener.failed(this.tries);
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    this.deadline = Infinity;
    if (!socket) return;
    // A dead socket may take minutes to say that it is closed; it has nothing to tell us any more.
    socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private become(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.state(state);
  }
}

function newsIn(data: unknown): News | null {
  try {
    const { version, notes, company, notice, told } = JSON.parse(String(data)) as Record<string, unknown>;
    if (typeof version !== 'number' || typeof notes !== 'number' || typeof company !== 'number') return null;
    return { version, notes, company, ...(typeof notice === 'string' && { notice }), ...(isRecord(told) && { told: told as unknown as PositionSince }) };
  } catch {
    return null;
  }
}
