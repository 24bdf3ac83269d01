import { api, ApiError } from '../api';
import { patched, type Difference } from '../happened/difference';
import { shared } from '../shared';
import type { BattleAgain, Past, Position, Timeline, TurningPoint, View } from '../types';
import { Again } from './again.svelte';
import type { Picture } from './pictures';

/** So many views of the past are kept at hand, of which each shares with the next what is the same. */
const MOST_KNOWN = 600;
/** Who goes step by step is given the steps ahead at once. */
const AHEAD = 14;
const NEAR = 2;
/** ms after which a timeline that is open is asked for anew when the table goes on. */
const REST = 1200;
/** So often it is asked where the game turned, and so many ms lie between. */
const TURNS_ASKED = 4;
const TURNS_REST = 3000;

/** Looking back: the table as this seat, or a spectator, saw it after so many choices. */
export class LookingBack<Sight extends View> {
  /** After how many choices the table is looked at; null where nobody looks back. */
  at = $state<number | null>(null);
  timeline = $state.raw<Timeline | null>(null);
  /** Where the game turned, as far as that is known. */
  turns = $state.raw<readonly TurningPoint[]>([]);
  /** Why what is asked for is not shown yet. */
  trouble = $state<string | null>(null);
  /** How many choices there are. */
  private made = $state(0);
  private seen = $state.raw<Sight | null>(null);

  /** The battle that is watched again. */
  again = $state.raw<Again<Sight> | null>(null);

  /** Whether the timeline lies open; at its end that shows the present. */
  readonly open = $derived(this.at !== null);
  /** What was seen then; null where the present is looked at, or where that is not known yet. */
  readonly view = $derived<Sight | null>(this.again ? this.again.picture.view : this.at !== null && this.at < this.made ? this.seen : null);
  /** Whether it is the past that is looked at. */
  readonly past = $derived(this.again !== null || (this.at !== null && this.at < this.made));

  private readonly known = new Map<number, Sight>();
  private version = 0;
  /** Counts what was taken back. */
  private epoch = 0;
  private asking = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private turning: ReturnType<typeof setTimeout> | null = null;
  private later: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly of: { readonly id: string; readonly key: string | null },
    /** Whether it can be told where the game turned. */
    private readonly chronicled: boolean,
  ) {}

  get last(): number {
    return this.made;
  }

  /** The present has come to a position. */
  comes({ made, version }: Position): void {
    const follows = this.at === this.made && !this.again;
    // Something was taken back: what was known of the last choices may be of others.
    if (version - this.version !== made - this.made) {
      this.known.clear();
      this.epoch += 1;
    }
    this.made = made;
    this.version = version;
    if (this.at !== null && (follows || this.at > made)) this.at = made;
    if (!this.open || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.open) void this.draw();
    }, REST);
  }

  /** Another table is looked at from now on. */
  leads({ made, version }: Position): void {
    this.close();
    this.known.clear();
    this.epoch += 1;
    this.timeline = null;
    this.turns = [];
    this.made = made;
    this.version = version;
  }

  /** Looks at the table after so many choices; at the end of them that is the present. */
  look(at: number): void {
    this.unwatch();
    const opens = !this.open;
    const from = this.at ?? this.made;
    this.at = Math.max(0, Math.min(at, this.made));
    this.trouble = null;
    if (opens) this.opens();
    if (this.past) void this.show(Math.abs(from - this.at) <= NEAR && !opens);
  }

  /** Watches a battle again, picture by picture. */
  watch({ number, over }: BattleAgain, pictures: readonly Picture<Sight>[]): void {
    const from = this.again ? this.again.from : this.at;
    const opens = !this.open;
    this.unwatch();
    this.trouble = null;
    this.again = new Again(number, pictures, over, from, (at) => (this.at = at));
    if (opens) this.opens();
  }

  private opens(): void {
    void this.draw();
    if (this.chronicled) void this.drawTurns();
  }

  private unwatch(): void {
    this.again?.close();
    this.again = null;
  }

  /** The number of the battle that begins, or is fought, after so many choices; null where none does. */
  battleAt(at: number, fought: boolean): number | null {
    const begun = this.timeline?.marks.filter(({ mark }) => mark === 'battle').map((mark) => mark.at) ?? [];
    const begins = begun.indexOf(at);
    if (begins >= 0) return begins + 1;
    return fought ? begun.findLastIndex((one) => one < at) + 1 || null : null;
  }

  /** The present is looked at again, and the timeline put away. */
  close(): void {
    if (this.turning) clearTimeout(this.turning);
    this.unwatch();
    this.at = null;
    this.seen = null;
    this.trouble = null;
  }

  /** A view that has come along with the page. */
  learn({ at, view, changes }: Past, steps: number): void {
    const back = new Map(changes.map((change): [number, Difference | null] => [change.at, change.back as Difference | null]));
    let seen = shared(this.seen, view as Sight);
    for (let made = at; made >= at - steps; made--) {
      this.known.delete(made);
      this.known.set(made, seen);
      const change = back.get(made);
      if (change) seen = patched(seen, change);
    }
    for (const old of this.known.keys()) {
      if (this.known.size <= MOST_KNOWN) break;
      this.known.delete(old);
    }
  }

  /** The number of the round that was played after so many choices; null before the first. */
  roundAt(at: number): number | null {
    return this.timeline?.rounds.findLast((round) => round.at <= at)?.round ?? null;
  }

  /** Where the round begins that comes next, or the one that came before. */
  nextRound(way: 1 | -1): number {
    const at = this.at ?? this.made;
    const begins = this.timeline?.rounds.map((round) => round.at) ?? [];
    return way > 0 ? (begins.find((begun) => begun > at) ?? this.made) : (begins.findLast((begun) => begun < at) ?? 0);
  }

  /** Where the timeline's next mark stands, or the one before; null where there is none. */
  nextMark(way: 1 | -1): number | null {
    return this.next(this.timeline?.marks ?? [], way);
  }

  /** Where the game turns next, or did before; null where it does not. */
  nextTurn(way: 1 | -1): number | null {
    return this.next(this.turns, way);
  }

  private next(places: readonly { at: number }[], way: 1 | -1): number | null {
    const at = this.at ?? this.made;
    return (way > 0 ? places.find((one) => one.at > at) : places.findLast((one) => one.at < at))?.at ?? null;
  }

  /** Battles are weighed for it while it is waited for: more may have turned the game than was known at first. */
  private async drawTurns(again = TURNS_ASKED): Promise<void> {
    const told = await api.chronicle(this.of.id, this.of.key).catch(() => null);
    if (!told || !this.open) return;
    this.turns = told.turning_points.toSorted((a, b) => a.at - b.at);
    if (told.coming && again > 1) this.turning = setTimeout(() => void this.drawTurns(again - 1), TURNS_REST);
  }

  private async draw(): Promise<void> {
    try {
      this.timeline = await api.timeline(this.of.id, this.of.key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error.message;
    }
  }

  /** One question at a time: whoever draws the slider along is shown what has come by then. */
  private async show(near: boolean): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    if (this.later) clearTimeout(this.later);
    try {
      while (this.past && !this.again && !this.known.has(this.at!)) {
        await this.ask(this.at!, near);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error.message;
      if (error.passing) this.later = setTimeout(() => void this.show(false), (error.wait ?? 2) * 1000);
    } finally {
      this.asking = false;
    }
    if (this.past) this.seen = this.known.get(this.at!) ?? this.seen;
  }

  private async ask(at: number, near: boolean): Promise<void> {
    const forward = near && !this.known.has(at + 1);
    const made = forward ? Math.min(this.made, at + AHEAD) : at;
    const steps = near ? Math.min(made, AHEAD + NEAR) : 0;
    const { epoch } = this;
    const past = await api.past(this.of.id, this.of.key, made, steps);
    if (!this.open) return;
    this.trouble = null;
    if (epoch !== this.epoch) return;
    this.learn(past, steps);
    this.seen = this.known.get(this.at!) ?? (past.view as Sight);
  }

  leave(): void {
    if (this.turning) clearTimeout(this.turning);
    if (this.timer) clearTimeout(this.timer);
    if (this.later) clearTimeout(this.later);
    this.unwatch();
    this.at = null;
  }
}
