import { getContext, setContext } from 'svelte';
import { api, ApiError, requestId } from './api';
import {
  mapVerbs,
  narrow,
  parse,
  refusedAt,
  settle,
  targets,
  type Choice,
  type Pick,
  type Target,
} from './choice';
import { outlook } from './chances';
import { key } from './hex';
import { warning, type Words } from './labels';
import { Forecasts } from './odds/forecasts.svelte';
import { reprinted } from './readings';
import { withEmptySeats } from './seatless';
import type { Catalogue, GameView, Position, Refusal, SeatView } from './types';

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
  line = $state<'connecting' | 'live' | 'reconnecting'>('connecting');
  busy = $state(false);
  focusSector = $state<string | null>(null);
  part = $state<string | null>(null);
  scoresShown = $state(true);
  /** The last line of the log that was there when this seat last chose. */
  readUntil = $state(0);
  askBeforeDrawing = $state(localStorage.getItem(ASK_BEFORE_DRAWING) !== 'no');

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

  private socket: WebSocket | null = null;
  private retries = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;
  private asked = 0;
  private taken = 0;
  private heard = 0;
  private catching = false;

  constructor(
    readonly id: string,
    readonly key: string | null,
  ) {
    this.forecasts = new Forecasts(id, key);
  }

  get words(): Words {
    return { view: this.view!, catalogue: this.catalogue!, names: this.position?.names ?? [] };
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
    await this.refresh();
    this.connect();
  }

  async refresh(): Promise<void> {
    const ticket = ++this.asked;
    try {
      const position = await api.position(this.id, this.key);
      if (!this.catalogue) {
        this.catalogue = reprinted(await api.catalogue(position.game), position.view.readings);
      }
      this.take(position, ticket);
      this.fault = null;
    } catch (error) {
      this.blame(error);
    }
  }

  private take(position: Position, ticket = ++this.asked): void {
    // Answers may overtake each other; one that was asked for earlier tells nothing new.
    if (ticket < this.taken) return;
    this.taken = ticket;
    const before = this.position;
    this.position = withEmptySeats(position);
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

  private blame(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.rule) this.complaint = { rule: error.rule, why: error.message, choice: null };
    else this.fault = error.message;
  }

  /** Plays a choice, asking first where it gives something away. */
  async play(choice: Choice | string, sure = false): Promise<void> {
    const wanted = typeof choice === 'string' ? parse(choice) : choice;
    const position = this.position;
    if (!position || this.key === null || this.busy) return;
    if (!sure) {
      const question = this.doubt(wanted);
      if (question) {
        this.question = question;
        return;
      }
    }
    this.question = null;
    this.complaint = null;
    this.busy = true;
    const request = requestId();
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          this.take(await api.choose(this.id, this.key, position.version, wanted.text, request));
          this.readUntil = this.position?.log.at(-1)?.n ?? 0;
          this.fault = null;
          break;
        } catch (error) {
          // The request id makes a repeat harmless, so a lost answer is simply asked for again.
          if (error instanceof ApiError && error.status === 0 && attempt < 3) {
            await new Promise((resolve) => setTimeout(resolve, 400 * 2 ** attempt));
            continue;
          }
          if (error instanceof ApiError && error.status === 409) {
            await this.refresh();
            break;
          }
          this.blame(error);
          break;
        }
      }
    } finally {
      this.busy = false;
      // A bot may have answered while our own choice was under way.
      this.catchUp();
    }
  }

  private doubt(choice: Choice): Question | null {
    const colony = this.mine?.colony.ready ?? 0;
    const last =
      choice.verb === 'pass' &&
      this.view?.seats.every((seat) => seat.passed || seat.out || seat.seat === this.view?.seat);
    if ((choice.verb === 'pay' || last) && colony > 0 && this.of('colony').length > 0) {
      const once = `${this.id}:${this.view?.seat}:${this.view?.round}`;
      if (sessionStorage.getItem(ASKED_BEFORE) !== once) {
        sessionStorage.setItem(ASKED_BEFORE, once);
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
    localStorage.setItem(ASK_BEFORE_DRAWING, stop ? 'no' : 'yes');
  }

  async undo(): Promise<void> {
    if (!this.position?.undo || this.key === null || this.busy) return;
    this.busy = true;
    try {
      const position = await api.undo(this.id, this.key, this.position.version);
      this.pick = null;
      this.take(position);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      else this.blame(error);
    } finally {
      this.busy = false;
      // A bot may have answered while our own choice was under way.
      this.catchUp();
    }
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
    if (!reason && this.step === 'explore') void this.askWhy(`at ${place}`);
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
  private catchUp(): void {
    if (this.catching || this.heard <= (this.position?.version ?? -1)) return;
    this.catching = true;
    void this.refresh().finally(() => {
      this.catching = false;
      if (!this.busy && !this.fault && !this.closed) this.catchUp();
    });
  }

  private connect(): void {
    if (this.closed) return;
    const socket = new WebSocket(api.liveAddress(this.id, this.key));
    this.socket = socket;
    socket.onopen = () => {
      this.line = 'live';
      this.retries = 0;
      void this.refresh();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const { version } = JSON.parse(event.data) as { version?: number };
      this.heard = Math.max(this.heard, version ?? 0);
      if (!this.busy) this.catchUp();
    };
    socket.onclose = () => {
      if (this.closed) return;
      this.line = 'reconnecting';
      const wait = Math.min(15000, 500 * 2 ** this.retries++) * (0.75 + Math.random() / 2);
      this.timer = setTimeout(() => this.connect(), wait);
    };
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.socket?.close();
  }
}

const KEY = Symbol('table');

export function provideTable(get: () => Table): void {
  setContext(KEY, get);
}

export function useTable(): () => Table {
  return getContext<() => Table>(KEY);
}
