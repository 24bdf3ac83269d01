import { getContext, setContext } from 'svelte';
import { api, ApiError, requestId } from './api';
import {
  narrow,
  parse,
  refusedAt,
  settle,
  targets,
  type Choice,
  type Pick,
  type Target,
} from '../games/eclipse/choice';
import { outlook } from '../games/eclipse/chances';
import { key } from '../games/eclipse/hex';
import type { Words } from '../games/eclipse/labels';
import { Delivery, type Wish } from './line/delivery.svelte';
import { Line, type LineState } from './line/line';
import { shownNames } from './names';
import { Forecasts } from '../games/eclipse/odds/forecasts.svelte';
import { reprinted } from '../games/eclipse/readings';
import { withEmptySeats } from '../games/eclipse/seatless';
import { lasting, passing } from './storage';
import type { Catalogue, GameView, Position, Refusal, SeatView, Step } from './types';
import { describe, mapVerbs, warning } from '../games/eclipse/verbs';

export interface Complaint extends Refusal {
  choice: string | null;
}

export interface Question {
  choice: Choice;
  text: string;
  yes: string;
  no: string;
}

const ASK_BEFORE_DRAWING = 'penumbra.ask-before-drawing';
const ASKED_BEFORE = 'penumbra.colony-reminder';

/** One table as this seat sees it: the last position, what is half chosen, and the line to the server. */
export class Table {
  position = $state.raw<Position | null>(null);
  catalogue = $state.raw<Catalogue | null>(null);
  fault = $state<string | null>(null);
  complaint = $state.raw<Complaint | null>(null);
  question = $state.raw<Question | null>(null);
  pick = $state.raw<Pick | null>(null);
  /** What became of a wish that was not carried out; it stays until it is read or the next one succeeds. */
  notice = $state<string | null>(null);
  line = $state<LineState>('connecting');
  busy = $state(false);
  focusSector = $state<string | null>(null);
  part = $state<string | null>(null);
  scoresShown = $state(true);
  /** The last line of the log that was there when this seat last chose. */
  readUntil = $state(0);
  askBeforeDrawing = $state(lasting.read(ASK_BEFORE_DRAWING) !== 'no');

  readonly view = $derived<GameView | null>(this.position?.view ?? null);
  readonly choices = $derived<Choice[]>((this.position?.choices ?? []).map(parse));
  readonly refused = $derived<Choice[]>(Object.keys(this.position?.refusals ?? {}).map(parse));
  readonly step = $derived<string>(this.view?.step?.kind ?? '');
  readonly mine = $derived<SeatView | null>(
    this.view && this.view.seat !== null ? (this.view.seats.find((seat) => seat.seated && seat.seat === this.view?.seat) ?? null) : null,
  );
  readonly myTurn = $derived<boolean>(
    this.view !== null && this.view.seat !== null && this.view.may_choose.includes(this.view.seat),
  );
  readonly targets = $derived<Map<string, Target>>(
    this.myTurn ? targets(this.choices, this.step, this.pick) : new Map<string, Target>(),
  );

  readonly forecasts: Forecasts;
  readonly delivery: Delivery;

  private readonly liveLine: Line;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;
  private asked = 0;
  private reading = 0;
  private taken = 0;
  private heard = 0;
  private catching = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {
    this.forecasts = new Forecasts(id, key);
    this.delivery = new Delivery(id, key, (wish, stop) => this.send(wish, stop));
    this.liveLine = new Line(api.liveAddress(id, key), {
      version: (version) => {
        this.heard = Math.max(this.heard, version);
        if (!this.sending()) this.catchUp();
      },
      state: (state) => {
        const again = this.line === 'reconnecting' && state === 'live';
        this.line = state;
        if (!again) return;
        // Whatever happened meanwhile: a table that was put back is at an older version than what is shown.
        void this.refresh();
        this.delivery.hurry();
      },
      // Where no socket comes through, plain requests may.
      failed: () => {
        if (this.reading === 0) void this.refresh();
      },
    });
  }

  get words(): Words {
    return { view: this.view!, catalogue: this.catalogue!, names: this.position?.names ?? [] };
  }

  /** The step that is waited at, if it is of this kind. */
  at<Kind extends Step['kind']>(kind: Kind): Extract<Step, { kind: Kind }> | null {
    const step = this.view?.step;
    return step?.kind === kind ? (step as Extract<Step, { kind: Kind }>) : null;
  }

  of(verb: string): Choice[] {
    return this.choices.filter((choice) => choice.verb === verb);
  }

  has(text: string): boolean {
    return this.position?.choices.includes(text) ?? false;
  }

  refusal(text: string): Refusal | null {
    return this.position?.refusals[text] ?? null;
  }

  async open(): Promise<void> {
    this.catching = true;
    this.liveLine.open();
    await this.refresh();
    this.catching = false;
    this.catchUp();
    const left = this.key === null ? null : this.delivery.left();
    if (left) await this.carryOut(left);
  }

  async refresh(): Promise<void> {
    const ticket = ++this.asked;
    this.reading += 1;
    try {
      const position = await api.position(this.id, this.key);
      if (!this.catalogue) {
        this.catalogue = reprinted(await api.catalogue(position.game), position.view.readings);
      }
      this.take(position, ticket);
      this.fault = null;
    } catch (error) {
      this.unread(error);
    } finally {
      this.reading -= 1;
    }
  }

  /** The position could not be read: where that may pass, it is read again later. */
  private unread(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const told = error.rule ? `${error.message} (${error.rule})` : error.message;
    if (!error.passing) {
      this.fault = told;
      // No such table, or not for this key: the line would only be refused again and again.
      if (error.status === 403 || error.status === 404) this.liveLine.close();
      return;
    }
    // With a position to show, the page says that the line is down, and nothing else is amiss.
    if (!this.position) this.fault = error.status === 0 ? `${told} The page keeps trying.` : told;
    if (this.line !== 'live') return;
    if (error.status === 0) this.liveLine.check();
    this.later(error.wait ?? 3);
  }

  private later(seconds: number): void {
    if (this.timer) clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => void this.refresh(), seconds * 1000);
  }

  private take(position: Position, ticket = ++this.asked): void {
    // Answers may overtake each other; one that was asked for earlier tells nothing new.
    if (ticket < this.taken) return;
    this.taken = ticket;
    const before = this.position;
    this.position = withEmptySeats({ ...position, names: shownNames(position.names, position.seat) });
    if (!before) this.readUntil = position.log.at(-1)?.n ?? 0;
    if (!before || before.version !== position.version) {
      const kept = this.pick && narrow(this.choices, this.pick).length > 0 && this.keepsPick();
      if (!kept) this.pick = null;
      this.complaint = null;
      this.question = null;
    }
    if (this.part && !this.choices.some((choice) => choice.verb === 'fit' && choice.args[0] === this.part)) {
      this.part = null;
    }
  }

  /** A ship chosen for building stays in hand; a movement or a disc starts anew. */
  private keepsPick(): boolean {
    return this.pick !== null && this.pick.verb === 'build' && (this.pick.args[1] ?? null) === null;
  }

  private blame(error: unknown, choice: string | null = null): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.rule) this.complaint = { rule: error.rule, why: error.message, choice };
    else this.fault = error.wait ? `${error.message} Try again in ${error.wait} ${error.wait === 1 ? 'second' : 'seconds'}.` : error.message;
    if (error.status === 0 && this.line === 'live') this.liveLine.check();
  }

  /** Plays a choice, asking first where it gives something away. */
  async play(choice: Choice | string, sure = false): Promise<void> {
    const wanted = typeof choice === 'string' ? parse(choice) : choice;
    const position = this.position;
    if (!position || this.key === null || this.waits()) return;
    if (!sure) {
      const question = this.doubt(wanted);
      if (question) {
        this.question = question;
        return;
      }
    }
    this.question = null;
    this.complaint = null;
    await this.carryOut({ act: 'choose', version: position.version, choice: wanted.text, request: requestId() });
  }

  async undo(): Promise<void> {
    const position = this.position;
    if (!position?.undo || this.key === null || this.waits()) return;
    await this.carryOut({ act: 'undo', version: position.version, choice: '', request: requestId() });
  }

  /** Whether an earlier wish is still under way; said where that takes longer than a moment. */
  private waits(): boolean {
    const { wish, trouble } = this.delivery;
    if (wish && trouble) this.notice = `${this.named(wish)} has not reached the table yet. Forget it first if you want something else.`;
    return this.busy;
  }

  /** A wish in words, as the subject of a sentence. */
  named(wish: Wish): string {
    if (wish.act === 'undo') return 'Taking back your last choice';
    return `“${this.view && this.catalogue ? describe(parse(wish.choice), this.words) : wish.choice}”`;
  }

  private send(wish: Wish, stop: AbortSignal): Promise<Position> {
    const { version, choice, request } = wish;
    const key = this.key ?? '';
    return wish.act === 'undo' ? api.undo(this.id, key, { version }, stop) : api.choose(this.id, key, { version, choice, request }, stop);
  }

  private async carryOut(wish: Wish): Promise<void> {
    this.busy = true;
    const name = this.named(wish);
    try {
      const answer = await this.delivery.deliver(wish);
      if (answer === null) return;
      if (answer instanceof ApiError) {
        await this.turnedDown(wish, name, answer);
        return;
      }
      if (wish.act === 'undo') this.pick = null;
      this.take(answer);
      this.readUntil = this.position?.log.at(-1)?.n ?? 0;
      this.fault = this.notice = null;
    } finally {
      this.busy = false;
      // A bot may have answered while our own choice was under way.
      this.catchUp();
    }
  }

  private async turnedDown(wish: Wish, name: string, error: ApiError): Promise<void> {
    if (error.status !== 409) {
      this.blame(error, wish.choice || null);
      return;
    }
    await this.refresh();
    // An undo has no name by which the table could know it again: one whose answer was lost looks the same.
    this.notice =
      wish.act === 'undo'
        ? 'The table has moved on. Look whether your last choice is taken back, and do it again if it is not.'
        : `${name} was chosen in an older position and was not played: the table had moved on. Choose it again if you still want it.`;
  }

  /** The wish is sent no more; whether the table has it already shows in the position. */
  async forget(): Promise<void> {
    const wish = this.delivery.wish;
    if (!wish) return;
    const name = this.named(wish);
    this.delivery.forget();
    this.notice = `${name} is not sent any more. If it had reached the table before, the log shows it.`;
    await this.refresh();
  }

  private doubt(choice: Choice): Question | null {
    const colony = this.mine?.colony.ready ?? 0;
    const last =
      choice.verb === 'pass' &&
      this.view?.seats.every((seat) => seat.passed || seat.out || seat.seat === this.view?.seat);
    if ((choice.verb === 'pay' || last) && colony > 0 && this.of('colony').length > 0) {
      const once = `${this.id}:${this.view?.seat}:${this.view?.round}`;
      if (passing.read(ASKED_BEFORE) !== once) {
        passing.keep(ASKED_BEFORE, once);
        return {
          choice,
          text: `You have ${colony} unused colony ship${colony === 1 ? '' : 's'} and squares they could settle.`,
          yes: choice.verb === 'pay' ? 'Pay without them' : 'Pass without them',
          no: 'Use them first',
        };
      }
    }
    if (choice.verb === 'at' && !this.askBeforeDrawing) return null;
    const warned = warning(choice, this.words);
    const text = warned && choice.verb === 'at' ? `${warned} ${this.outlookAt(choice.args[0] ?? '')}` : warned;
    return text ? { choice, text, yes: choice.verb === 'at' ? 'Draw' : 'Yes', no: 'Cancel' } : null;
  }

  private outlookAt(place: string): string {
    const ring = this.view?.frontier.find((cell) => key(cell) === place)?.ring;
    const stack = ring ? this.view?.supply.stacks[ring] : undefined;
    return stack && this.catalogue ? outlook(stack, this.catalogue) : '';
  }

  stopAskingBeforeDrawing(stop: boolean): void {
    this.askBeforeDrawing = !stop;
    lasting.keep(ASK_BEFORE_DRAWING, stop ? 'no' : 'yes');
  }

  choosePick(pick: Pick | null): void {
    this.complaint = null;
    this.pick = pick ? settle(this.choices, pick) : null;
  }

  /** A click on a place of the map, or on the influence track. */
  async touch(place: string): Promise<void> {
    const target = this.targets.get(place);
    if (target?.kind === 'play') {
      await this.play(target.choice);
      return;
    }
    if (target?.kind === 'pick') {
      this.choosePick(target.pick);
      if (place !== 'track') this.focusSector = this.step === 'move' || this.step === 'influence' ? null : place;
      return;
    }
    if (this.pick && this.pick.args.includes(place)) {
      this.choosePick(null);
      return;
    }
    if (place !== 'track' && this.view?.sectors.some((sector) => sector.id === place)) this.focusSector = place;
    if (this.myTurn && mapVerbs(this.step).length > 0) this.complainAt(place);
  }

  private complainAt(place: string): void {
    const refused = refusedAt(this.refused, this.step, this.pick, place)[0];
    const reason = refused ? this.refusal(refused.text) : null;
    this.complaint = refused && reason ? { ...reason, choice: refused.text } : null;
    if (!reason && this.step === 'explore') void this.askWhy(`at ${this.coordinates(place)}`);
  }

  /** What lies somewhere is known by its number, but exploring goes to a place. */
  private coordinates(place: string): string {
    const sector = this.view?.sectors.find((one) => one.id === place);
    return sector ? key(sector) : place;
  }

  complain(choice: string): void {
    const reason = this.refusal(choice);
    if (reason) this.complaint = { ...reason, choice };
    else void this.askWhy(choice);
  }

  async askWhy(choice: string): Promise<void> {
    try {
      const answer = await api.why(this.id, this.key, choice);
      this.complaint = 'rule' in answer ? { ...answer, choice } : null;
    } catch (error) {
      this.blame(error);
    }
  }

  /** News may come faster than positions can be shown: one is fetched at a time, and the last never missed. */
  private catchUp(tries = 0): void {
    if (this.catching || this.closed || !this.behind()) return;
    this.catching = true;
    void this.refresh().finally(() => {
      this.catching = false;
      if (this.sending() || this.fault || this.line !== 'live' || !this.behind()) return;
      // An answer may be older than the news; it is not asked for without a pause.
      setTimeout(() => this.catchUp(tries + 1), Math.min(4000, 50 * 2 ** tries));
    });
  }

  /** Whether an answer is due any moment that brings the position along. */
  private sending(): boolean {
    return this.busy && this.delivery.trouble === null;
  }

  private behind(): boolean {
    return this.heard > (this.position?.version ?? -1);
  }

  /** Tries again at once, where somebody does not want to wait. */
  reconnect(): void {
    this.liveLine.check();
    this.delivery.hurry();
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.liveLine.close();
    this.delivery.leave();
  }
}

const KEY = Symbol('table');

export function provideTable(get: () => Table): void {
  setContext(KEY, get);
}

export function useTable(): () => Table {
  return getContext<() => Table>(KEY);
}
