import { settings } from '../settings/settings.svelte';
import { passing } from '../storage';
import type { LogEntry } from '../types';
import { ring } from './sound';
import { actor, concerns, joined, places, type Alarm, type Happening, type Moment } from './moments';
import { added, idle, ticked, type Pace, type Playing } from './playing';

/** An alarm on the page: `n` is the last line of the log of the moment that raised it. */
export interface Raised extends Alarm {
  n: number;
}

/** What happened since this seat chose last: it is played as it comes, can be stepped through, and raises alarms. */
export class Happened<Sight> {
  /** Since one's last choice; the earliest first. */
  moments = $state.raw<readonly Moment<Sight>[]>([]);
  alarms = $state.raw<readonly Raised[]>([]);
  /** Which of the moments is looked at again. */
  at = $state<number | null>(null);
  /** One has chosen since: what others do from now on is a new story. */
  private told = false;

  private playing = $state.raw<Playing<Moment<Sight>>>(idle());
  /** What is still shown while it is asked what has happened since. */
  private held = $state.raw<Moment<Sight> | null>(null);
  /** How many answers are due, and how many of them, the first ones, are not played any more. */
  private asking = 0;
  private skipped = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Whether something else is looked at: what happens is told, and not played. */
  private quiet = false;

  /** The moment that is shown: as it comes, or again. */
  readonly now = $derived<Moment<Sight> | null>(this.playing.now ?? (this.at === null ? null : (this.moments[this.at] ?? null)));
  /** Whether what comes is shown as it comes: the present is still ahead. */
  readonly plays = $derived(this.playing.now !== null || this.held !== null);
  private readonly shown = $derived(this.now ?? this.held);
  /** What is shown in place of the present; null when that is. */
  readonly scene = $derived<Sight | null>(this.shown?.after ?? null);
  /** What the log says of it. */
  readonly lines = $derived<readonly LogEntry[] | null>(this.shown?.lines ?? null);
  readonly left = $derived(this.playing.waiting.length);
  readonly concerning = $derived(this.moments.filter(concerns).length);

  /** `kept` names this seat of this table, in what the browser keeps. */
  constructor(private readonly kept: string) {}

  private get unseen(): boolean {
    return document.hidden || this.quiet;
  }

  /** Something else is looked at, or this again. */
  hush(quiet: boolean): void {
    this.quiet = quiet;
    if (quiet) this.skip();
  }

  get happenings(): readonly Happening[] {
    return this.now?.happenings ?? [];
  }

  get actor(): number | null {
    return this.shown ? actor(this.shown) : null;
  }

  get places(): string[] {
    return this.now ? places(this.now) : [];
  }

  /** It is being asked what led away from this sight, which is shown meanwhile with the lines that led to it. */
  asks(sight: Sight, lines: readonly LogEntry[]): void {
    this.asking += 1;
    if (this.pace === 'off' || this.unseen) return;
    this.held ??= this.shown ?? { before: sight, after: sight, lines, happenings: [], rolls: false };
  }

  /** The answer: others have acted. */
  hears(moments: readonly Moment<Sight>[]): void {
    this.asking -= 1;
    this.keep(moments);
    if (this.skipped > 0) this.skipped -= 1;
    else if (this.unseen) this.skip();
    else this.set(added(this.playing, moments, this.pace, performance.now()));
  }

  /** What happened while nobody looked: it is not played, but can be stepped through. */
  recalls(moments: readonly Moment<Sight>[]): void {
    this.moments = joined(moments);
    this.raise(moments);
  }

  /** One's own choice: what is shown of others is of no use any more, and what follows for them begins. */
  chooses(moments: readonly Moment<Sight>[], seat: number | null): void {
    this.skip();
    this.told = true;
    if (moments.every(({ lines, rolls }) => !rolls && lines.every((line) => line.seat === seat))) return;
    this.moments = joined(moments);
    this.told = false;
    this.raise(moments.map((moment) => ({ ...moment, happenings: moment.happenings.filter(({ kind }) => !OWN_BATTLE.has(kind)) })));
    if (!this.unseen) this.set(added(this.playing, moments, this.pace, performance.now()));
  }

  /** The answer: one's own choice has had dice fall. */
  sees(moments: readonly Moment<Sight>[], seat: number | null): void {
    this.asking -= 1;
    const skipped = this.skipped > 0;
    this.chooses(moments, seat);
    if (skipped) this.skip();
  }

  private keep(moments: readonly Moment<Sight>[]): void {
    if (moments.length === 0) return;
    const before = this.told ? [] : this.moments;
    if (this.told) this.at = null;
    this.told = false;
    // What is being looked at again stays where it is.
    this.moments = this.at === null ? joined([...before, ...moments]) : [...before, ...moments];
    this.raise(moments);
  }

  private raise(moments: readonly Moment<Sight>[]): void {
    const closed = Number(passing.read(this.closedName) ?? 0);
    const raised = moments.flatMap(({ lines, happenings }) => {
      const n = lines.at(-1)?.n ?? 0;
      return happenings.flatMap(({ alarm }) => (alarm && n > closed ? [{ ...alarm, n }] : []));
    });
    const news = raised.filter(({ title, text }, at) => raised.findIndex((one) => one.title === title && one.text === text) === at);
    if (news.length === 0) return;
    this.alarms = [...this.alarms, ...news];
    this.rings('alarm');
  }

  private get closedName(): string {
    return `penumbra.alarms.${this.kept}`;
  }

  /** Alarms are closed when they have been read, and do not come again. */
  closeAlarms(): void {
    passing.keep(this.closedName, String(Math.max(0, ...this.alarms.map(({ n }) => n))));
    this.alarms = [];
  }

  rings(what: 'alarm' | 'turn'): void {
    if (settings.sound.is === 'on') ring(what);
  }

  get pace(): Pace {
    return settings.pace.is;
  }

  setPace(pace: Pace): void {
    settings.pace.be(pace);
    if (pace === 'off') this.skip();
  }

  /** The present is shown at once; what led to it, as far as it is not known yet, is not played either. */
  skip(): void {
    this.at = null;
    this.set(idle());
    this.held = null;
    this.skipped = this.asking;
  }

  /** Looks at one of the moments again. */
  look(at: number): void {
    this.skip();
    this.at = this.moments[at] ? at : null;
  }

  /** Plays what happened once more, from the moment that is looked at or the first on. */
  again(): void {
    const from = this.at ?? 0;
    this.at = null;
    this.set(added(idle<Moment<Sight>>(), this.moments.slice(from), this.pace === 'off' ? 'calm' : this.pace, performance.now()));
  }

  private set(playing: Playing<Moment<Sight>>): void {
    const ended = this.playing.now !== null && playing.now === null;
    // More is on its way: the map does not jump ahead of it.
    if (playing.now === null && this.asking === 0) this.held = null;
    else if (ended) this.held = this.playing.now;
    this.playing = playing;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (playing.now === null) return;
    this.timer = setTimeout(() => this.tick(), Math.max(0, playing.until - performance.now()));
  }

  private tick(): void {
    const pace = this.pace === 'off' ? 'calm' : this.pace;
    const playing = ticked(this.playing, pace, performance.now());
    this.set(playing);
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
  }
}

/** What one sees come of one's own shots on the stage of the battle. */
const OWN_BATTLE: ReadonlySet<string> = new Set(['destroyed']);
