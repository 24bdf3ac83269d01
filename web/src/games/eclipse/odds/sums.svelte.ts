import { SvelteMap } from 'svelte/reactivity';
import { ApiError } from '../../../shell/api';
import { oddsApi } from './api';
import type { FightingFigures } from '../types';
import { isPlain, NOBODY, npcOf, tilesOf, type ShipDraft, type SideDraft } from './fleet';
import type { BlueprintTold, BlueprintWanted, Builder, BuilderSpecies } from './types';

/** What ships add up to with the parts on their blueprints, as the server says. */
export class Sums {
  /** Why some sums are not to be had just now. */
  fault = $state<string | null>(null);
  private readonly known = new SvelteMap<string, BlueprintTold>();
  private readonly asked = new Set<string>();
  /** What each kind of ship last showed: it goes on showing that until its new sums are there. */
  private readonly shown = new Map<string, FightingFigures>();

  constructor(private readonly builder: Builder) {}

  /** The sums of a ship of a species, and why there may be none; null until the server has said. */
  of(species: BuilderSpecies, draft: ShipDraft): BlueprintTold | null {
    const printed = species.figures[draft.ship];
    if (isPlain(draft)) return printed ? { figures: printed, why: null } : null;
    const tiles = tilesOf(species, draft);
    const key = [species.id, draft.ship, ...tiles.map((tile) => tile ?? '-'), '+', ...draft.beside].join(' ');
    const found = this.known.get(key) ?? null;
    if (!found && !this.asked.has(key)) {
      this.asked.add(key);
      void this.ask(key, { game: this.builder.game, species: species.id, ship: draft.ship, tiles, parts: draft.beside });
    }
    return found;
  }

  /** The figures to show of a ship, for as long as it takes those before its last change. */
  figures(species: BuilderSpecies, draft: ShipDraft): FightingFigures | null {
    const kind = `${species.id} ${draft.ship}`;
    const found = this.of(species, draft)?.figures ?? this.shown.get(kind) ?? species.figures[draft.ship] ?? null;
    if (found) this.shown.set(kind, found);
    return found;
  }

  /** How much a ship bears before the hit that destroys it; null until the server has said. */
  hull(side: SideDraft, draft: ShipDraft): number | null {
    if (side.species === NOBODY) return npcOf(this.builder, draft.ship)?.hull ?? 0;
    const species = this.speciesOf(side);
    return species ? (this.of(species, draft)?.figures.hull ?? null) : 0;
  }

  /** Why a side cannot be; undefined until the server has said so of each of its ships. */
  wrong(side: SideDraft): string | null | undefined {
    const species = this.speciesOf(side);
    if (!species) return null;
    const told = side.ships.filter((draft) => draft.count > 0).map((draft) => this.of(species, draft));
    const why = told.find((one) => one?.why)?.why ?? null;
    return why ?? (told.includes(null) ? undefined : null);
  }

  /** What could not be had is asked for again. */
  again(): void {
    this.fault = null;
    this.asked.clear();
  }

  private speciesOf(side: SideDraft): BuilderSpecies | undefined {
    return this.builder.species.find((one) => one.id === side.species);
  }

  private async ask(key: string, wanted: BlueprintWanted): Promise<void> {
    try {
      this.known.set(key, await oddsApi.blueprint(wanted));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.status === 0 ? 'The server cannot be reached just now.' : error.message;
    }
  }
}
