import type { Choice } from '../../shell/choice';
import type { Seen } from '../../shell/entrance.svelte';
import { Table, useTable as useAnyTable, type Question } from '../../shell/table.svelte';
import { placeOf, wordings } from './choice';
import type { Words } from './labels';
import type { Catalogue, GameView, PlayerView, Step } from './types';
import { describe, homeOf, warning } from './verbs';

/** A table of BlueShift: what lies on it, and what of a choice is already chosen on the map. */
export class BlueShiftTable extends Table<GameView> {
  /** The sector that is looked at, by its coordinates. */
  focus = $state<string | null>(null);

  readonly catalogue: Catalogue;
  readonly step = $derived<string>(this.view.step?.kind ?? '');
  readonly mine = $derived<PlayerView | null>(this.view.players.find((player) => player.seat === this.seat) ?? null);
  private readonly wordings = $derived(wordings(this.game.forms));
  /** What may be chosen, by the sector that it is about. */
  readonly offers = $derived<ReadonlyMap<string, Choice[]>>(this.bySector(this.myTurn ? this.choices : []));

  constructor(seen: Seen) {
    super(seen);
    this.catalogue = this.printed as Catalogue;
  }

  get words(): Words {
    return { view: this.view, catalogue: this.catalogue, names: this.names, seat: this.seat };
  }

  /** The step that is waited at, if it is of this kind. */
  at<Kind extends Step['kind']>(kind: Kind): Extract<Step, { kind: Kind }> | null {
    const step = this.view.step;
    return step?.kind === kind ? (step as Extract<Step, { kind: Kind }>) : null;
  }

  override describe(choice: Choice): string {
    return describe(choice, this.words);
  }

  protected override doubt(choice: Choice): Question | null {
    const text = warning(choice, this.words);
    return text ? { choice, text, yes: 'Yes', no: 'Cancel' } : null;
  }

  private bySector(choices: readonly Choice[]): Map<string, Choice[]> {
    const found = new Map<string, Choice[]>();
    for (const choice of choices) {
      const place = homeOf(choice) === 'sector' ? placeOf(choice, this.wordings, this.view, this.seat) : null;
      if (place !== null) found.set(place, [...(found.get(place) ?? []), choice]);
    }
    return found;
  }

  /** A sector is pressed: what is the one thing to do there is done, else it is looked at. */
  async touch(place: string): Promise<void> {
    const [only, ...more] = this.offers.get(place) ?? [];
    this.focus = place;
    if (only && more.length === 0 && only.args.includes(place)) await this.play(only);
  }
}

/** The table of the page that is open. */
export function useTable(): () => BlueShiftTable {
  return useAnyTable<BlueShiftTable>();
}
