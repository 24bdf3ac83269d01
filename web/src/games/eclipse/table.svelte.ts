import type { Choice } from '../../shell/choice';
import type { Seen } from '../../shell/entrance.svelte';
import { lasting, passing } from '../../shell/storage';
import { Table, useTable as useAnyTable, type Question } from '../../shell/table.svelte';
import type { LogEntry } from '../../shell/types';
import { outlook } from './chances';
import { narrow, placesIn, refusedAt, settle, targets, type Pick, type Places, type Target } from './choice';
import { happenings, type Deed } from './happened/happenings';
import { key } from '../../shell/map/hex';
import { nobodysNames, withoutPlaces, type Words } from './labels';
import { Forecasts } from './odds/forecasts.svelte';
import { reprinted } from './readings';
import { boardOf, boardsOf, colourIn } from './seats';
import type { Catalogue, GameView, SeatView, Step } from './types';
import { describe, mapVerbs, warning } from './verbs';

const ASK_BEFORE_DRAWING = 'penumbra.ask-before-drawing';
const ASKED_BEFORE = 'penumbra.colony-reminder';

/** A table of Eclipse: what lies on it, and what of a choice is already chosen on the map and the boards. */
export class EclipseTable extends Table<GameView> {
  pick = $state.raw<Pick | null>(null);
  focusSector = $state<string | null>(null);
  part = $state<string | null>(null);
  askBeforeDrawing = $state(lasting.read(ASK_BEFORE_DRAWING) !== 'no');

  readonly step = $derived<string>(this.view.step?.kind ?? '');
  readonly mine = $derived<SeatView | null>(boardOf(this.view, this.seat));
  private readonly places: Places = placesIn(this.game.forms);
  readonly targets = $derived<Map<string, Target>>(
    this.myTurn ? targets(this.choices, this.step, this.pick, this.places) : new Map<string, Target>(),
  );

  readonly catalogue: Catalogue;
  readonly forecasts: Forecasts;

  constructor(seen: Seen) {
    super(seen);
    this.catalogue = reprinted(this.printed as Catalogue, this.view.readings);
    this.forecasts = new Forecasts(this.id, this.key);
  }

  get words(): Words {
    return { view: this.view, catalogue: this.catalogue, names: this.names };
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

  override told(entry: LogEntry): (string | number)[] {
    return super.told(withoutPlaces(entry));
  }

  override otherwise(): { title: string; text: string; rules: string[] }[] {
    return this.view.readings.flatMap((id) => this.catalogue.readings[id] ?? []);
  }

  protected override happenings(before: GameView, after: GameView): Deed[] {
    return happenings(before, after, this.words);
  }

  protected override acting(): readonly string[] {
    return nobodysNames(this.printed as Catalogue);
  }

  protected override moved(): void {
    if (!this.pick || !this.keepsPick() || narrow(this.choices, this.pick).length === 0) this.pick = null;
    if (this.part && !this.of('fit').some((choice) => choice.args[0] === this.part)) this.part = null;
  }

  protected override chosen(): void {
    this.forecasts.hold();
  }

  protected override answered(): void {
    this.forecasts.goOn();
  }

  /** A ship chosen for building stays in hand; a movement or a disc starts anew. */
  private keepsPick(): boolean {
    return this.pick !== null && this.pick.verb === 'build' && (this.pick.args[1] ?? null) === null;
  }

  protected override doubt(choice: Choice): Question | null {
    const colony = this.mine?.colony.ready ?? 0;
    const last =
      choice.verb === 'pass' &&
      boardsOf(this.view).every((seat) => seat.passed || seat.out || seat.seat === this.seat);
    if ((choice.verb === 'pay' || last) && colony > 0 && this.of('colony').length > 0) {
      const once = `${this.id}:${this.seat}:${this.view.round}`;
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
    if (!text) return null;
    if (choice.verb !== 'at') return { choice, text, yes: 'Yes', no: 'Cancel' };
    return { choice, text, yes: 'Draw', no: 'Cancel', never: (ticked) => this.stopAskingBeforeDrawing(ticked) };
  }

  private outlookAt(place: string): string {
    const ring = this.view.frontier.find((cell) => key(cell) === place)?.ring;
    const stack = ring ? this.view.supply.stacks[ring] : undefined;
    return ring && stack ? outlook(ring, stack, this.catalogue) : '';
  }

  private stopAskingBeforeDrawing(stop: boolean): void {
    this.askBeforeDrawing = !stop;
    lasting.keep(ASK_BEFORE_DRAWING, stop ? 'no' : 'yes');
  }

  choosePick(pick: Pick | null): void {
    this.complaint = null;
    this.pick = pick ? settle(this.choices, pick, this.places) : null;
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
