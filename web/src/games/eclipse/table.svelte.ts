import { parse, type Choice } from '../../shell/choice';
import type { Seen } from '../../shell/entrance.svelte';
import { dismissed } from '../../shell/settings/questions.svelte';
import type { Picture } from '../../shell/past/pictures';
import { passing } from '../../shell/storage';
import { Table, useTable as useAnyTable, type Question } from '../../shell/table.svelte';
import type { LogEntry } from '../../shell/types';
import { narrow, placesIn, refusedAt, settle, targets, type Pick, type Places, type Target } from './choice';
import { Thinking } from './automa/thinking.svelte';
import { happenings, type Deed } from './happened/happenings';
import { Aim } from '../../shell/map/aim.svelte';
import { key } from '../../shell/map/hex';
import { isPlanned } from './drafting';
import { doubtAbout, doubtAboutPlan, isTooDear, type DoubtId } from './doubts';
import { nobodysNames, withoutPlaces, type Words } from './labels';
import { filmed } from './battle/filmed';
import { takesPart } from './battle/watching';
import { Forecasts } from './odds/forecasts.svelte';
import { reprinted } from './readings';
import { boardOf, colourIn } from './seats';
import { endOf, waysOf } from './routes';
import type { Catalogue, GameView, Route, SeatView, Step } from './types';
import { describe, mapVerbs, warning } from './verbs';

const ASKED_BEFORE = 'penumbra.colony-reminder';

/** Sectors that are pointed out on the map, each with a word, and the colour of whose they are. */
export interface Beacons {
  colour: string;
  marks: Readonly<Record<string, string>>;
}

/** A table of Eclipse: what lies on it, and what of a choice is already chosen on the map and the boards. */
export class EclipseTable extends Table<GameView> {
  pick = $state.raw<Pick | null>(null);
  focusSector = $state<string | null>(null);
  part = $state<string | null>(null);
  beacons = $state.raw<Beacons | null>(null);

  readonly step = $derived<string>(this.view.step?.kind ?? '');
  readonly mine = $derived<SeatView | null>(boardOf(this.view, this.seat));
  private readonly places: Places = placesIn(this.game.forms);
  /** The ways of the ship in hand, or of the one that is under way. */
  readonly routes = $derived<readonly Route[]>(this.myTurn ? waysOf(this.at('move')?.routes ?? [], this.pick) : []);
  /** The sector of a battle of others that was opened. */
  watched = $state<string | null>(null);
  /** The battle that is seen large: one's own, or one that was opened. */
  readonly staged = $derived.by(() => {
    const { battle } = this.scene;
    return battle && (this.looking.again || takesPart(battle, this.seat) || battle.sector === this.watched) ? battle : null;
  });
  /** The quick battle that is watched again, once it is known how it went. */
  readonly quick = $derived.by(() => {
    const { automa, battle, round } = this.view;
    return (this.looking.again && automa?.quick.find((one) => one.sector === battle?.sector && one.round === round)) || null;
  });
  readonly aim = new Aim<Route>((place) => this.routes.find((route) => endOf(route) === place));
  readonly targets = $derived<Map<string, Target>>(this.myTurn ? this.chooseable() : new Map<string, Target>());

  readonly catalogue: Catalogue;
  readonly forecasts: Forecasts;
  /** What of the automated opponent's thoughts is looked at. */
  readonly thinking = new Thinking(() => this.view);

  constructor(seen: Seen) {
    super(seen);
    this.catalogue = reprinted(this.printed as Catalogue, this.view.readings);
    this.forecasts = new Forecasts(this.id, this.key);
  }

  get words(): Words {
    return { view: this.view, catalogue: this.catalogue, names: this.names };
  }

  /** The same of what is drawn. */
  get wordsOfScene(): Words {
    return { ...this.words, view: this.scene };
  }

  /** The step that is waited at, if it is of this kind. */
  at<Kind extends Step['kind']>(kind: Kind): Extract<Step, { kind: Kind }> | null {
    const step = this.view.step;
    return step?.kind === kind ? (step as Extract<Step, { kind: Kind }>) : null;
  }

  override colour(seat: number): string {
    return colourIn(this.view.seats, seat);
  }

  override describe(choice: Choice): string {
    return describe(choice, this.words);
  }

  override describeIn(choice: Choice, view: GameView, seat: number): string {
    return describe(choice, { ...this.words, view: { ...view, seat } });
  }

  override pointOut(choices: readonly Choice[] | null): void {
    const named = choices?.flatMap(({ args }) => args.filter((word) => this.view.sectors.some(({ id }) => id === word))) ?? [];
    this.beacons = named.length > 0 ? { colour: this.colour(this.seat ?? 0), marks: Object.fromEntries(named.map((id) => [id, 'here'])) } : null;
  }

  override told(entry: LogEntry): (string | number)[] {
    return super.told(withoutPlaces(entry));
  }

  override otherwise(): { title: string; text: string; rules: string[] }[] {
    return this.view.readings.flatMap((id) => this.catalogue.readings[id] ?? []);
  }

  protected override happenings(before: GameView, after: GameView): Deed[] {
    return happenings(before, after, this.words);
  }

  protected override battleIn({ battle }: GameView): string | null {
    return battle?.sector ?? null;
  }

  protected override filmed(found: readonly Picture<GameView>[]): readonly Picture<GameView>[] {
    return filmed(found);
  }

  override modules(): readonly string[] {
    return this.view.modules;
  }

  protected override acting(): readonly string[] {
    return nobodysNames(this.printed as Catalogue);
  }

  protected override moved(): void {
    this.aim.drop();
    if (!this.pick || !this.keepsPick() || narrow(this.choices, this.pick).length === 0) this.pick = null;
    if (this.part && !this.of('fit').some((choice) => choice.args[0] === this.part)) this.part = null;
  }

  protected override chosen(): void {
    this.forecasts.hold();
  }

  protected override answered(): void {
    this.forecasts.goOn(this.position.version);
  }

  /** A ship chosen for building stays in hand; a movement or a disc starts anew. */
  private keepsPick(): boolean {
    return this.pick !== null && this.pick.verb === 'build' && (this.pick.args[1] ?? null) === null;
  }

  protected override drafts(choice: Choice): boolean {
    return isPlanned(choice, this.view, this.drafted.length > 0);
  }

  /** A turn ends itself when nothing else can be chosen. What can be traded now can be later too, but who trades may do so again. */
  protected override onlyWay(after: Choice): Choice | null {
    const [only, ...more] = this.choices.filter(({ verb }) => verb !== 'trade');
    const over = only?.verb === 'end' && more.length === 0 && after.verb !== 'trade';
    return this.myTurn && over ? only : null;
  }

  override ruins(choice: Choice): boolean {
    return isTooDear({ ...this.words, choice });
  }

  protected override doubt(choice: Choice): Question | null {
    const about = { ...this.words, choice, choices: this.choices };
    const doubt = doubtAbout(about, (id) => this.dismissed(id));
    if (doubt) {
      const { id, text, yes, no } = doubt;
      if (id === 'colony') passing.keep(ASKED_BEFORE, this.thisRound);
      return { choice, text, yes, no, never: (ticked) => dismissed.set(id, ticked) };
    }
    // Where it gives something away for good it is asked each time.
    const text = choice.verb === 'at' ? null : warning(choice, this.words);
    return text ? { choice, text, yes: 'Yes', no: 'Cancel' } : null;
  }

  protected override planDoubt(): Question | null {
    const doubt = this.beneath ? doubtAboutPlan(this.drafted.map(({ choice }) => choice), this.beneath.view, this.words) : null;
    return doubt && { choice: null, ...doubt };
  }

  /** Colony ships are reminded of once in a round, everything else until it is dismissed for good. */
  private dismissed(id: DoubtId): boolean {
    return dismissed.has(id) || (id === 'colony' && passing.read(ASKED_BEFORE) === this.thisRound);
  }

  private get thisRound(): string {
    return `${this.id}:${this.seat}:${this.view.round}`;
  }

  choosePick(pick: Pick | null): void {
    this.complaint = null;
    this.pick = pick ? settle(this.choices, pick, this.places) : null;
  }

  private chooseable(): Map<string, Target> {
    const found = targets(this.choices, this.step, this.pick, this.places);
    for (const route of this.routes) {
      const place = endOf(route);
      if (!found.has(place)) found.set(place, { kind: 'way', route });
    }
    return found;
  }

  /** The ship goes all of its way. */
  async go(route: Route): Promise<void> {
    await this.playAll(route.legs.map(({ choice }) => parse(choice)));
  }

  /** A finger on the end of a way shows it, and goes it when it comes again. */
  async touchFirst(place: string): Promise<void> {
    if (!this.aim.shows(place)) await this.touch(place);
  }

  /** A click on a place of the map, or on the influence track. */
  async touch(place: string): Promise<void> {
    const target = this.targets.get(place);
    if (target?.kind === 'way') {
      await this.go(target.route);
      return;
    }
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
    if (place !== 'track' && this.view.sectors.some((sector) => sector.id === place)) this.focusSector = place;
    if (this.myTurn && mapVerbs(this.step).length > 0) this.complainAt(place);
  }

  private complainAt(place: string): void {
    const refused = refusedAt(this.refused, this.step, this.pick, place, this.places)[0];
    const reason = refused ? this.refusal(refused.text) : null;
    this.complaint = refused && reason ? { ...reason, choice: refused.text } : null;
    if (!reason && this.step === 'explore') void this.askWhy(`at ${this.coordinates(place)}`);
  }

  /** What lies somewhere is known by its number, but exploring goes to a place. */
  private coordinates(place: string): string {
    const sector = this.view.sectors.find((one) => one.id === place);
    return sector ? key(sector) : place;
  }
}

/** The table of the page that is open. */
export function useTable(): () => EclipseTable {
  return useAnyTable<EclipseTable>();
}
