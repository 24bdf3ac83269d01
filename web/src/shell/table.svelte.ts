import { getContext, setContext, type Component } from 'svelte';
import { api, ApiError, requestId } from './api';
import type { ClockReading } from './clocks/reading.svelte';
import { Counselling } from './counsel/counselling.svelte';
import { formOf, parse, type Choice } from './choice';
import type { Seen, Studied } from './entrance.svelte';
import { Happened } from './happened/happened.svelte';
import { retold, type Happening, type Moment } from './happened/moments';
import { Delivery, type Wish } from './line/delivery.svelte';
import { Line, type LineState } from './line/line';
import { told } from './log/told';
import { LookingBack } from './past/looking.svelte';
import { byBattle, pictured, pictures, type Picture } from './past/pictures';
import { shownNames } from './names';
import { tableHash } from './route';
import { letter, seatColour, usualColour } from './seats';
import { shared } from './shared';
import type { Game, LogEntry, Position, PositionSince, Refusal, SeenChange, View } from './types';
import { led } from './update';
import { many, title } from './words';

export interface Complaint extends Refusal {
  choice: string | null;
}

/** A choice that is planned, in the words that it had before it was. */
export interface Planned {
  choice: Choice;
  said: string;
}

export interface Question {
  /** What is chosen by yes; null where that makes what was planned. */
  choice: Choice | null;
  text: string;
  yes: string;
  no: string;
  /** Told where the question need not be asked again, where that may be chosen. */
  never?: (ticked: boolean) => void;
}

const NOTHING: readonly never[] = [];
const NO_REFUSALS: Readonly<Record<string, Refusal>> = {};
const PAST = 'You are looking at the past, where nothing can be chosen. Go back to the present first.';
/** So many earlier lines of the log are asked for at once. */
const LINES = 500;

/** Milliseconds in which no more than one position is fetched after news. */
const REST = 80;

/** The clocks of a table: how they stand, how one is drawn, and the panel about them. */
export interface Clocks {
  reading: ClockReading;
  Face: Component<{ seat: number }>;
  open: () => void;
}

/**
 * One table as a seat sees it: the last position, what the page says of it, and the line to the server. It knows no
 * game: the page of one adds what its choices are called, what is asked before some, and what may be half chosen.
 */
export class Table<Sight extends View = View> {
  /** The study of which a moment is shown, where it is no table's. */
  readonly study: Studied | null;
  /** The last position that the table has told. */
  present = $state.raw<Position<Sight>>()!;
  fault = $state<string | null>(null);
  complaint = $state.raw<Complaint | null>(null);
  question = $state.raw<Question | null>(null);
  /** What became of a wish that was not carried out; it stays until it is read or the next one succeeds. */
  notice = $state<string | null>(null);
  line = $state<LineState>('connecting');
  busy = $state(false);
  scoresShown = $state(true);
  /** Another number whenever it has changed who is there. */
  company = $state(0);
  /** What whoever runs the server has to say to all tables. */
  announced = $state<string | null>(null);
  /** The last line of the log that was there when this seat last chose. */
  readUntil = $state(0);

  /** Choices that are thought of and not made yet, in their order; what is shown is what they would lead to. */
  drafted = $state.raw<readonly Planned[]>([]);
  /** What drafted choices would lead to. */
  private draftedTo = $state.raw<Position<Sight> | null>(null);
  /** How many drafted choices are followed: what the next one may reveal is not told before it is made. */
  private followed = 0;

  /** Looking back at what the table was. */
  readonly looking: LookingBack<Sight>;
  /** The position that is shown: of the present, of a draft, or of the past. */
  readonly position = $derived<Position<Sight>>(this.lookedAt() ?? this.draftedTo ?? this.present);
  readonly view = $derived<Sight>(this.position.view);
  /** The seat that looks; null for a spectator. */
  readonly seat = $derived<number | null>(this.position.seat);
  // A position shares with the one before what is the same, and what hangs on such a part alone is not made anew.
  readonly names = $derived<string[]>(this.position.names);
  private readonly offered = $derived<readonly string[]>(this.position.choices);
  private readonly refusals = $derived<Readonly<Record<string, Refusal>>>(this.position.refusals);
  private readonly legal = $derived<ReadonlySet<string>>(new Set(this.offered));
  readonly choices = $derived<Choice[]>(this.offered.map(parse));
  readonly refused = $derived<Choice[]>(Object.keys(this.refusals).map(parse));
  readonly myTurn = $derived<boolean>(this.seat !== null && !this.looksBack() && this.view.may_choose.includes(this.seat));
  /** Whether the table waits for this seat, whatever is looked at. */
  readonly calls = $derived.by<boolean>(() => this.seat !== null && this.study === null && this.present.view.may_choose.includes(this.seat));

  /** The seats whose bots the table waits for: they think, as far as one can see. */
  readonly pondering = $derived<readonly number[]>(this.looksBack() ? [] : this.present.view.waiting.filter((seat) => this.position.bots[seat] !== null));

  /** What others did since this seat chose last. */
  readonly happened: Happened<Sight>;

  /** Told of each choice that has been made, before what came of it is shown, and by null that the last one was taken back. */
  acted: (choice: string | null) => void = () => undefined;

  id = $state('');
  key = $state<string | null>(null);
  readonly game: Game;
  /** What is printed on the game's components, as its own page knows to read it. */
  protected readonly printed: unknown;
  readonly delivery: Delivery;
  /** What a bot would do in this seat's place, where somebody has asked. */
  readonly counsel: Counselling;

  private readonly liveLine: Line;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private closed = false;
  private asked = 0;
  private reading = 0;
  private taken = 0;
  private heard = 0;
  /** How many notes there are, as was heard last. */
  private noted = 0;
  /** What the line has told of changes that are not shown yet. */
  private changes: PositionSince[] = [];
  private catching = false;
  private heardOf: Promise<void> = Promise.resolve();

  constructor({ id, key, game, position, printed, past, study }: Seen) {
    this.id = id;
    this.key = key;
    this.game = game;
    this.printed = printed;
    this.study = study ?? null;
    this.looking = new LookingBack<Sight>(this, game.chronicle);
    this.present = this.shown(position);
    this.looking.comes(position);
    if (past) this.looking.learn(past, 0);
    this.readUntil = this.lastLine;
    this.happened = new Happened<Sight>(`${id}:${position.seat}`);
    this.delivery = new Delivery(id, key, (wish, stop) => this.send(wish, stop));
    this.counsel = new Counselling(id, key);
    this.liveLine = new Line(api.liveAddress(id, key, true), {
      news: ({ version, notes, company, notice = null, told: change }) => {
        if (change) this.changes = [...this.changes.filter(({ since }) => since >= this.present.version), change];
        this.heard = Math.max(this.heard, version);
        this.noted = notes;
        this.company = company;
        this.announced = notice;
        if (!this.sending()) this.catchUp();
      },
      state: (state) => {
        const again = this.line === 'reconnecting' && state === 'live';
        this.line = state;
        if (!again) return;
        // Whatever happened meanwhile: a table that was put back is at an older version than what is shown.
        void this.refresh(null);
        this.delivery.hurry();
      },
      // Where no socket comes through, plain requests may.
      failed: () => {
        if (this.reading === 0) void this.refresh();
      },
    });
  }

  /** What is drawn of the table: the present, or what is being told of how it came about. */
  get scene(): Sight {
    return this.happened.scene ?? this.view;
  }

  /** The clocks of the seats and how one is drawn, once they are there. */
  clocks = $state.raw<Clocks | null>(null);

  /** What lies on the table beneath a draft; null where there is none. */
  get beneath(): Position<Sight> | null {
    return this.draftedTo && this.present;
  }

  private looksBack(): boolean {
    return this.looking.past;
  }

  /** The position that is looked back at, as far as it is known; nothing can be chosen in it. */
  private lookedAt(): Position<Sight> | null {
    const { view, at } = this.looking;
    if (view === null || at === null) return null;
    return {
      ...this.present,
      view,
      made: at,
      choices: NOTHING as unknown as string[],
      refusals: NO_REFUSALS as Record<string, Refusal>,
      log: this.present.log.filter(this.toldThen(at)),
      undo: 0,
      no_undo: PAST,
      stand_ins: this.present.stand_ins.map(() => null),
    };
  }

  /** What of the log had been told by then. */
  private toldThen(at: number): (line: LogEntry) => boolean {
    const { again } = this.looking;
    const last = again ? (again.lines.at(-1)?.n ?? 0) : Infinity;
    return (line) => line.at <= at && line.n <= last;
  }

  /** Looks at the table as it was after so many choices; null is the present. */
  lookAt(at: number | null): void {
    if (at === null) this.looking.close();
    else this.looking.look(at);
    this.looks();
  }

  /** Another table of the same game is shown in the place of this one, as it was after so many choices. */
  async moveTo(id: string, key: string | null, at: number | null): Promise<void> {
    const ticket = ++this.asked;
    this.id = id;
    this.key = key;
    try {
      const position = await api.position(id, key);
      if (this.closed || ticket < this.taken) return;
      this.happened.skip();
      this.dropDraft();
      this.take(position, ticket);
      this.looking.leads(position);
      this.moved();
      this.readUntil = this.lastLine;
      this.complaint = this.question = this.fault = this.notice = null;
      this.lookAt(at);
    } catch (error) {
      this.blame(error);
    }
  }

  /** The address of this moment, which may be given to anybody. */
  address(at: number): string {
    return this.study ? this.study.address(at) : tableHash(this.id, null, at);
  }

  /** Watches a battle of the game again, by its number from 1. */
  async watchAgain(number: number): Promise<void> {
    try {
      const told = await api.battle(this.id, this.key, number);
      if (this.closed) return;
      this.looking.watch(told, this.filmed(pictures<Sight>(told)));
      this.looks();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.notice = error.message;
    }
  }

  /** Goes back to what was looked at before a battle was watched again. */
  stopWatching(): void {
    this.lookAt(this.looking.again?.from ?? null);
  }

  /** The pictures of a battle as the game's page shows them. */
  protected filmed(found: readonly Picture<Sight>[]): readonly Picture<Sight>[] {
    return found;
  }

  /** Something else is looked at than before: the past, or the present again. */
  private looks(): void {
    this.happened.hush(this.looking.past);
    if (!this.looking.past) return;
    this.complaint = null;
    this.question = null;
    this.dropDraft();
    void this.readLog();
  }

  /** Asks for the lines of the log that are not here: all of them, or the last few. */
  async readLog(most = Infinity): Promise<void> {
    for (let left = most; left > 0 && this.present.log_before > 0; left -= LINES) {
      const { log_before: before } = this.present;
      const lines = await api.log(this.id, this.key, before + 1, Math.min(left, LINES)).catch(() => NOTHING);
      // Where the log has changed meanwhile, what came does not join on.
      if (lines.at(-1)?.n !== this.present.log_before) return;
      this.present = { ...this.present, log_before: before - lines.length, log: [...lines, ...this.present.log] };
    }
  }

  /** What a player is called. */
  name(seat: number): string {
    return this.names[seat] ?? `Seat ${letter(seat)}`;
  }

  /** The colour of a seat, as a value of CSS. */
  colour(seat: number): string {
    return seatColour(usualColour(seat));
  }

  /** Points out where choices are to be made, as far as the game's page can; null where nothing is pointed out. */
  pointOut(_: readonly Choice[] | null): void {}

  /** Why this seat may not ask now what a bot would do; null where it may. */
  get uncounselled(): string | null {
    if (this.present.no_counsel !== null) return this.present.no_counsel;
    if (!this.myTurn) return 'It is not your turn.';
    return this.drafted.length > 0 ? 'What you planned is not done yet: do it, or take it back first.' : null;
  }

  /** Asks what a bot would do. */
  async askCounsel(): Promise<void> {
    if (this.uncounselled === null) await this.counsel.ask(this.present.version);
    else this.notice = this.uncounselled;
  }

  /** What a choice does, in a few words. */
  describe(choice: Choice): string {
    return [title(choice.verb), choice.args.map(title).join(', ')].filter(Boolean).join(': ');
  }

  /** The same of a choice that a seat had in another position. */
  describeIn(choice: Choice, _view: Sight, _seat: number): string {
    return this.describe(choice);
  }

  /** What choices come to that a seat makes one after the other in such a position, in a few words. */
  describeRow(choices: readonly Choice[], view: Sight, seat: number): string {
    return choices.map((choice) => this.describeIn(choice, view, seat)).join(', then ');
  }

  /** What is known of a choice before it is made, as the chances of its dice; null where nothing is. */
  foretold(_: string): string | null {
    return null;
  }

  /** What choices of this form do, as the game's notation says; null where it has none. */
  meaning(choice: Choice): string | null {
    return formOf(this.game.forms, choice)?.means ?? null;
  }

  /** A line of the log in pieces: words, and the seats that are named between them. */
  told(entry: LogEntry): (string | number)[] {
    return told(entry, this.names, this.seat);
  }

  /** Rules that are read otherwise at this table. */
  otherwise(): { title: string; text: string; rules: string[] }[] {
    return [];
  }

  /** What can be seen to have happened between two sights, as the game's page draws it. */
  protected happenings(_before: Sight, _after: Sight): Happening[] {
    return [];
  }

  /** The modules that are played with at this table; null where rules know none. */
  modules(): readonly string[] | null {
    return null;
  }

  /** What is asked before a choice is played; null where nothing is. */
  protected doubt(_: Choice): Question | null {
    return null;
  }

  /** Whether a choice costs more than this seat can bear, so that nobody should be told to make it. */
  ruins(_: Choice): boolean {
    return false;
  }

  /** What is asked once before all that was planned is made; while it is planned nothing is lost. */
  protected planDoubt(): Question | null {
    return null;
  }

  /** Whether a choice is thought of together with others, and made with them. */
  protected drafts(_: Choice): boolean {
    return false;
  }

  /** What is left to choose after a choice of one's own, where that is nothing: it is chosen without being asked for. */
  protected onlyWay(_after: Choice): Choice | null {
    return null;
  }

  /** What the game itself calls somebody who acts: no player is taken for one. */
  protected acting(): readonly string[] {
    return [];
  }

  /** Another position is there: what was half chosen in the one before may be of no use any more. */
  protected moved(): void {}

  /** A choice of ours is on its way: what is asked about the position that is shown may come too late. */
  protected chosen(): void {}

  /** The table has answered it, or it was forgotten. */
  protected answered(): void {}

  of(verb: string): Choice[] {
    return this.choices.filter((choice) => choice.verb === verb);
  }

  has(text: string): boolean {
    return this.legal.has(text);
  }

  refusal(text: string): Refusal | null {
    return this.refusals[text] ?? null;
  }

  async open(): Promise<void> {
    this.liveLine.open();
    void this.recall();
    const left = this.key === null ? null : this.delivery.left();
    if (left) await this.carryOut(left);
  }

  /** Reads the position; of that in hand (`base`) only what has changed. */
  async refresh(base: Position<Sight> | null = this.present): Promise<void> {
    const ticket = ++this.asked;
    const before = this.present;
    this.reading += 1;
    try {
      const position = await api.position(this.id, this.key, base);
      if (!this.closed) this.comes(position, before, ticket);
    } catch (error) {
      this.unread(error);
    } finally {
      this.reading -= 1;
    }
  }

  /** A position has come to somebody who had one `before`: others have acted, where it is a later one. */
  private comes(position: Position, before: Position<Sight>, ticket?: number): void {
    // Before the present is taken: the map must not show it first.
    const moves = this.present === before && position.version > before.version;
    if (moves) this.happened.asks(before.view, before.log.slice(-1));
    this.take(position, ticket);
    if (moves) this.hear(before.version, (moments) => this.happened.hears(moments));
    this.fault = null;
  }

  /** What was done since a version is asked for, and `told` in the order in which it is asked: nothing where nobody answers. */
  private hear(since: number, told: (moments: readonly Moment<Sight>[]) => void): void {
    const { version, view } = this.present;
    const before = this.heardOf;
    const asked = api.changes(this.id, this.key, since, version).then(({ changes }) => changes, () => []);
    this.heardOf = (async () => {
      await before;
      const changes = await asked;
      if (!this.closed) told(this.moments(changes, view));
    })();
  }

  /** What happened while this page was closed. */
  private async recall(): Promise<void> {
    if (this.seat === null || this.study) return;
    const { version, view } = this.present;
    const changes = await api.changes(this.id, this.key, undefined, version).then((found) => found.changes, () => []);
    if (!this.closed && this.present.version === version) this.happened.recalls(this.moments(changes, view));
  }

  /** What came of one's own choice. */
  private ownMoment(before: Position<Sight>): Moment<Sight> {
    const last = before.log.at(-1)?.n ?? 0;
    const { view, log } = this.present;
    const lines = log.filter(({ n }) => n > last);
    // What came of nobody's choice but one's own is not played, so that it need not be known.
    const happenings = lines.every(({ seat }) => seat === this.seat) ? [] : this.happenings(before.view, view);
    return { before: before.view, after: view, lines, happenings, rolls: false };
  }

  /** One's own choice has been made: where dice may have fallen it is asked how. */
  private chose(before: Position<Sight>, answer: Position): void {
    const { seat } = this;
    const fights = this.battleIn(before.view) !== null || this.battleIn(answer.view as Sight) !== null;
    if (!fights) {
      this.take(answer);
      this.happened.chooses([this.ownMoment(before)], seat);
      return;
    }
    this.happened.skip();
    this.happened.asks(before.view, before.log.slice(-1));
    this.take(answer);
    const own = this.ownMoment(before);
    this.hear(before.version, (moments) => this.happened.sees(moments.length > 0 ? moments : [own], seat));
  }

  /** What was seen to change until a view, as moments: battles as when they are watched again. */
  private moments(changes: readonly SeenChange[], view: Sight): Moment<Sight>[] {
    const found = pictured(changes, view);
    const runs = byBattle(found, (one) => this.battleIn(one));
    const shown = runs.flatMap(({ battle, pictures }) => (battle && pictures.some(({ rolls }) => rolls) ? this.filmed(pictures) : pictures));
    return retold(shown, (from, to) => this.happenings(from, to));
  }

  /** Where a battle is fought in a view. */
  protected battleIn(_view: Sight): string | null {
    return null;
  }

  /** The position could not be read: where that may pass, it is read again later. */
  private unread(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const told = error.rule ? `${error.message} (${error.rule})` : error.message;
    if (!error.passing) {
      this.fault = told;
      // No such table, or not for this key: the line would only be refused again and again.
      if (error.status === 403 || error.status === 404) {
        this.liveLine.close();
        this.line = 'closed';
      }
      return;
    }
    // The page says that the line is down, and nothing else is amiss.
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
    const before = this.present.version;
    if (before !== position.version) {
      this.dropDraft();
      this.counsel.drop();
    }
    this.present = shared(this.present, this.shown(position));
    this.looking.comes(position);
    if (before === position.version) return;
    this.complaint = null;
    this.question = null;
    this.moved();
  }

  /** A position as it is shown: no name in it is taken for another one. */
  protected shown(position: Position): Position<Sight> {
    const known = this.present?.names;
    const names = known === position.names ? known : shownNames(position.names, position.seat, this.acting());
    return { ...position, names } as Position<Sight>;
  }

  private get lastLine(): number {
    return this.present.log.at(-1)?.n ?? 0;
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
    if (this.key === null || this.waits()) return;
    if (this.looking.past) {
      this.notice = PAST;
      return;
    }
    if (this.drafts(wanted)) {
      this.question = null;
      this.complaint = null;
      await this.draft([...this.drafted.slice(0, this.followed), { choice: wanted, said: this.describe(wanted) }]);
      return;
    }
    const question = sure ? null : this.doubtful(wanted);
    this.question = question;
    if (question) return;
    this.complaint = null;
    if (this.drafted.length > 0 && !(await this.makeDrafted(true))) return;
    const { version } = this.present;
    await this.choose(wanted);
    const next = this.present.version > version ? this.onlyWay(wanted) : null;
    if (next) await this.choose(next);
  }

  /** What is asked before a choice, together with what is planned and made with it. */
  private doubtful(choice: Choice): Question | null {
    const doubt = this.doubt(choice);
    const plan = this.planDoubt();
    if (!plan) return doubt;
    return doubt ? { ...doubt, text: `${plan.text} ${doubt.text}` } : { ...plan, choice };
  }

  /** A question was answered with yes. */
  async agree({ choice }: Question): Promise<void> {
    if (choice) await this.play(choice, true);
    else await this.makeDrafted(true);
  }

  /** Plays choices one after the other, until one of them is not made. */
  async playAll(choices: readonly Choice[]): Promise<void> {
    for (const choice of choices) {
      const { version } = this.present;
      await this.play(choice);
      if (this.present.version === version) return;
    }
  }

  private async choose({ text }: Choice): Promise<void> {
    await this.carryOut({ act: 'choose', version: this.present.version, choice: text, request: requestId() });
  }

  /** Shows what choices would lead to; nothing is made. */
  private async draft(planned: readonly Planned[]): Promise<void> {
    const under = this.present;
    const choices = planned.map(({ choice }) => choice.text);
    if (choices.length === 0 || this.key === null) {
      this.dropDraft();
      return;
    }
    this.busy = true;
    try {
      const { told, position } = await api.draft(this.id, this.key, under, { version: under.version, choices });
      if (under.version !== this.present.version) return;
      this.drafted = planned;
      this.followed = told;
      this.draftedTo = shared(this.position, this.shown({ ...position, log: under.log }));
      this.moved();
    } catch (error) {
      this.blame(error, choices.at(-1) ?? null);
      if (error instanceof ApiError && error.status === 409) await this.refresh();
    } finally {
      this.busy = false;
      this.catchUp();
    }
  }

  /** What was drafted is forgotten. */
  dropDraft(): void {
    if (!this.draftedTo) return;
    this.draftedTo = null;
    this.drafted = [];
    this.followed = 0;
    this.moved();
  }

  /** Makes what was drafted, one choice after the other; false where it is asked about first, or not all came about. */
  async makeDrafted(sure = false): Promise<boolean> {
    const choices = this.drafted;
    if (this.key === null || this.waits()) return false;
    this.question = sure ? null : this.planDoubt();
    if (this.question) return false;
    this.dropDraft();
    for (const [made, { choice }] of choices.entries()) {
      const { version } = this.present;
      await this.choose(choice);
      if (this.present.version === version + 1) continue;
      if (made > 0) this.notice = `The table has moved on: ${made} of ${many(choices.length, 'planned choice')} came about.`;
      return false;
    }
    return true;
  }

  async undo(): Promise<void> {
    if (this.key === null || this.waits()) return;
    if (this.drafted.length > 0) {
      await this.draft(this.drafted.slice(0, -1));
      return;
    }
    if (!this.position.undo) {
      this.notice = this.position.no_undo;
      return;
    }
    await this.carryOut({ act: 'undo', version: this.present.version, choice: '', request: requestId() });
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
    return `“${this.describe(parse(wish.choice))}”`;
  }

  private send(wish: Wish, stop: AbortSignal): Promise<Position> {
    if (this.study) return this.study.acts(wish, stop);
    const { version, choice, request } = wish;
    const key = this.key ?? '';
    const base = this.present;
    return wish.act === 'undo' ? api.undo(this.id, key, base, { version }, stop) : api.choose(this.id, key, base, { version, choice, request }, stop);
  }

  private async carryOut(wish: Wish): Promise<void> {
    this.busy = true;
    this.chosen();
    const name = this.named(wish);
    try {
      const answer = await this.delivery.deliver(wish);
      if (answer === null) return;
      if (answer instanceof ApiError) {
        await this.turnedDown(wish, name, answer);
        return;
      }
      const before = this.present;
      this.acted(wish.act === 'choose' ? wish.choice : null);
      if (wish.act === 'choose') {
        this.chose(before, answer);
      } else {
        this.take(answer);
        this.happened.skip();
      }
      this.readUntil = this.lastLine;
      this.fault = this.notice = null;
    } finally {
      this.busy = false;
      this.answered();
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

  complain(choice: string): void {
    const reason = this.refusal(choice);
    if (reason) this.complaint = { ...reason, choice };
    else void this.askWhy(choice);
  }

  async askWhy(choice: string): Promise<void> {
    if (this.looking.past) return;
    try {
      const answer = await api.why(this.id, this.key, choice);
      this.complaint = 'rule' in answer ? { ...answer, choice } : null;
    } catch (error) {
      this.blame(error);
    }
  }

  /** Bots choose faster than eyes can follow: positions are fetched one at a time with a rest between, the last always. */
  private catchUp(tries = 0): void {
    if (this.catching || this.closed || !this.behind()) return;
    this.catching = true;
    const { version } = this.present;
    void this.goOn().finally(() => {
      // An answer may be older than the news; then it is asked for less and less often.
      const again = this.present.version > version ? 0 : tries + 1;
      setTimeout(() => this.rested(again), Math.min(4000, REST * 2 ** again));
    });
  }

  /** Shows what the line has told; where that does not lead from what is shown to what was heard of, it is asked for. */
  private async goOn(): Promise<void> {
    const now = this.reading > 0 ? this.present : led(this.present, this.changes);
    this.changes = [];
    if (this.behind(now)) await this.refresh();
    else this.comes(now, this.present);
  }

  private rested(tries: number): void {
    this.catching = false;
    if (this.sending() || this.fault || this.line !== 'live') return;
    this.catchUp(tries);
  }

  /** Whether an answer is due any moment that brings the position along. */
  private sending(): boolean {
    return this.busy && this.delivery.trouble === null;
  }

  private behind({ version, notes }: Position = this.present): boolean {
    return this.heard > version || this.noted > notes.length;
  }

  /** Tries again at once, where somebody does not want to wait. */
  reconnect(): void {
    this.liveLine.check();
    this.delivery.hurry();
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    this.counsel.drop();
    this.happened.close();
    this.looking.leave();
    this.liveLine.close();
    this.delivery.leave();
  }
}

const KEY = Symbol('table');

export function provideTable(get: () => Table): void {
  setContext(KEY, get);
}

/** The table of the page that is open; the page of a game asks for its own kind. */
export function useTable<Kind extends Table = Table>(): () => Kind {
  return getContext<() => Kind>(KEY);
}
