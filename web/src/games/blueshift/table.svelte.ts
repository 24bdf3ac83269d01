import { SvelteSet } from 'svelte/reactivity';
import { parse, type Choice } from '../../shell/choice';
import type { Seen } from '../../shell/entrance.svelte';
import { Aim } from '../../shell/map/aim.svelte';
import type { Picture } from '../../shell/past/pictures';
import { passing } from '../../shell/storage';
import { Table, useTable as useAnyTable, type Question } from '../../shell/table.svelte';
import type { LogEntry } from '../../shell/types';
import { filmed } from './battle/filmed';
import { lastOf, nameOf } from './battle/fought';
import { partiesBySector, type Party } from './board/fleets';
import { bySector, kindsAt, placeOf, targetsOf, wordings } from './choice';
import { happenings, type Deed } from './happenings';
import { plainly, shipOf, type Words } from './labels';
import { Foretelling } from './odds/foretelling.svelte';
import { sayingOf, type Saying } from './odds/rolls';
import { endOf } from './routes';
import type { Catalogue, Fought, GameView, PlayerView, Route, Step } from './types';
import { describe, describeRow, warning } from './verbs';

const NONE: ReadonlySet<string> = new Set();

/** How ships are taken up and put back for what moves them, and how they then go. */
const TAKING = { pick: 'move', choose: 'aim' } as const;

/** A table of BlueShift: what lies on it, and what of a choice is already chosen on the map. */
export class BlueShiftTable extends Table<GameView> {
  /** The sector that is looked at, by its coordinates. */
  focus = $state<string | null>(null);
  /** The player who is looked at. */
  seen = $state<number | null>(null);
  /** Sectors that are pointed out on the map. */
  pointed = $state.raw<ReadonlySet<string>>(NONE);

  /** The chances of the dice that may be rolled next. */
  readonly foretelling = new Foretelling();
  readonly catalogue: Catalogue;
  readonly step = $derived<string>(this.view.step?.kind ?? '');
  readonly mine = $derived<PlayerView | null>(this.view.players.find((player) => player.seat === this.seat) ?? null);
  readonly wordings = $derived(wordings(this.game.forms));
  /** What may be chosen, by the sector that it is about. */
  readonly offers = $derived<ReadonlyMap<string, Choice[]>>(this.about(this.myTurn ? this.choices : []));
  /** What is refused, by the sector that it is about. */
  readonly denials = $derived<ReadonlyMap<string, Choice[]>>(this.about(this.myTurn ? this.refused : []));
  /** What pressing a sector plays. */
  readonly targets = $derived<ReadonlyMap<string, Choice>>(targetsOf(this.offers));
  /** The ways of the ships that were taken up, by where they lead. */
  readonly routes = $derived<ReadonlyMap<string, Route>>(new Map(this.at('movement')?.routes.map((route) => [endOf(route), route])));
  readonly aim = new Aim<Route>((place) => this.routes.get(place));
  /** Own ships that were taken up to move together. */
  readonly picked = $derived<ReadonlySet<string>>(new Set(this.squadron()));
  /** By sector the kinds of own ships that may be taken up there, or were. */
  readonly movable = $derived<ReadonlyMap<string, ReadonlySet<string>>>(kindsAt(this.offers, this.view, this.seat));
  readonly parties = $derived<ReadonlyMap<string, Party[]>>(partiesBySector(this.view, this.seat, this.picked));

  private readonly closedBattles = new SvelteSet<string>();
  /** The last battle of one's own that is over, until it is closed; or the one that is watched again. */
  readonly result = $derived<Fought | null>(this.view.battle ? null : this.isWatching() ? lastOf(this.view.fought, null, NONE) : lastOf(this.view.fought, this.seat, this.closedBattles));

  constructor(seen: Seen) {
    super(seen);
    this.catalogue = this.printed as Catalogue;
    for (const name of passing.readJson(this.battlesKept, isNames) ?? []) this.closedBattles.add(name);
  }

  private isWatching(): boolean {
    return this.looking.again !== null;
  }

  protected override battleIn({ battle }: GameView): string | null {
    return battle?.sector ?? null;
  }

  protected override filmed(found: readonly Picture<GameView>[]): readonly Picture<GameView>[] {
    return filmed(found);
  }

  private get battlesKept(): string {
    return `penumbra.battles.${this.id}.${this.seat}`;
  }

  /** The battle that is over has been looked at, and does not come again. */
  closeResult(): void {
    if (this.isWatching()) this.stopWatching();
    else this.keepClosed();
  }

  private keepClosed(): void {
    if (!this.result) return;
    this.closedBattles.add(nameOf(this.result));
    const known = new Set(this.view.fought.map(nameOf));
    passing.keepJson(this.battlesKept, [...this.closedBattles].filter((name) => known.has(name)));
  }

  get words(): Words {
    return { view: this.view, catalogue: this.catalogue, names: this.names, seat: this.seat };
  }

  /** The step that is waited at, if it is of this kind. */
  at<Kind extends Step['kind']>(kind: Kind): Extract<Step, { kind: Kind }> | null {
    const step = this.view.step;
    return step?.kind === kind ? (step as Extract<Step, { kind: Kind }>) : null;
  }

  override modules(): readonly string[] {
    return this.view.beginner ? ['beginner'] : [];
  }

  override describe(choice: Choice): string {
    return describe(choice, this.words);
  }

  override describeIn(choice: Choice, view: GameView, seat: number): string {
    return describe(choice, { ...this.words, view, seat });
  }

  override describeRow(choices: readonly Choice[], view: GameView, seat: number): string {
    return describeRow(choices, { ...this.words, view, seat });
  }

  override pointOut(choices: readonly Choice[] | null): void {
    const places = choices?.flatMap((choice) => placeOf(choice, this.wordings, this.view, this.seat) ?? []);
    this.pointed = new Set(places);
  }

  /** What the dice of a choice may come to; null where it brings none, or nothing is known of them. */
  saying(choice: string): Saying | null {
    const roll = this.foretelling.of(choice);
    return roll ? sayingOf(roll) : null;
  }

  override foretold(choice: string): string | null {
    return this.saying(choice)?.full ?? null;
  }

  override told(entry: LogEntry): (string | number)[] {
    return super.told({ ...entry, text: plainly(entry.text, this.catalogue) });
  }

  protected override happenings(before: GameView, after: GameView): Deed[] {
    return happenings(before, after, this.words);
  }

  protected override doubt(choice: Choice): Question | null {
    const text = warning(choice, this.words);
    return text ? { choice, text, yes: 'Yes', no: 'Cancel' } : null;
  }

  private about(choices: readonly Choice[]): Map<string, Choice[]> {
    return bySector(choices, this.wordings, this.view, this.seat);
  }

  private squadron(): string[] {
    if (!this.myTurn) return [];
    return this.at('movement')?.picked ?? this.at('hasten')?.chosen ?? this.at('redeploy')?.chosen ?? [];
  }

  /** A sector is pressed: what is the one thing to do there is done; in any case it is looked at. */
  async touch(place: string): Promise<void> {
    this.focus = place;
    this.complaint = null;
    const target = this.targets.get(place);
    const route = this.routes.get(place);
    if (target) {
      await this.play(target);
      return;
    }
    if (route) {
      await this.go(route);
      return;
    }
    const [refused, ...more] = this.offers.has(place) ? [] : (this.denials.get(place) ?? []).filter((choice) => choice.args[0] === place);
    if (refused && more.length === 0) this.complain(refused.text);
  }

  /** The ships go all of their way. */
  async go(route: Route): Promise<void> {
    await this.playAll(route.legs.flatMap(({ choices }) => choices.map(parse)));
  }

  /** A finger on the end of a way shows it, and goes it when it comes again. */
  async touchFirst(place: string): Promise<void> {
    if (!this.aim.shows(place)) await this.touch(place);
  }

  protected override moved(): void {
    this.aim.drop();
  }

  /** A ship of a kind is taken up in a sector, or where all are already, one is put back. */
  async takeUp(place: string, kind: string): Promise<void> {
    const here = (this.offers.get(place) ?? []).filter((choice) => this.kindOf(choice) === kind);
    const choice = here.find(({ verb }) => verb in TAKING) ?? here.find(({ verb }) => verb === 'drop');
    this.focus = place;
    if (choice) await this.play(choice);
  }

  /** The ships that were taken up go to another sector, or where none of a kind was, one of it does. */
  async sendOn(from: string, kind: string, to: string): Promise<void> {
    const ready = [...this.picked].some((word) => shipOf(this.view, this.seat, word)?.kind === kind);
    if (!ready) await this.takeUp(from, kind);
    const verb = this.step === 'redeploy' ? TAKING.choose : TAKING.pick;
    const going = `${verb} ${to}`;
    if (this.has(going)) await this.play(going);
    else this.complain(going);
  }

  private kindOf(choice: Choice): string | null {
    return shipOf(this.view, this.seat, choice.args[0] ?? '')?.kind ?? null;
  }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** The table of the page that is open. */
export function useTable(): () => BlueShiftTable {
  return useAnyTable<BlueShiftTable>();
}
