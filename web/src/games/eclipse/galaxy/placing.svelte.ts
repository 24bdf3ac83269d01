import { mod6, type Axial } from '../../../shell/map/hex';
import type { EclipseTable } from '../table.svelte';
import type { SectorView, Step } from '../types';
import { printedSectors } from './printed';

type PlacingStep = Extract<Step, { kind: 'place_sector' | 'orient_home' }>;

/** The tile in hand: which one, and how it is turned before it is placed. */
export class Placing {
  private chosen = $state<string | null>(null);
  private turns = $state<number | null>(null);

  constructor(private readonly get: () => EclipseTable) {}

  private get table(): EclipseTable {
    return this.get();
  }

  get step(): PlacingStep | null {
    const step = this.table.view.step ?? null;
    return step && (step.kind === 'place_sector' || step.kind === 'orient_home') ? step : null;
  }

  get mine(): boolean {
    return this.table.myTurn && this.step !== null;
  }

  get position(): Axial | null {
    if (!this.step) return null;
    const [q = 0, r = 0] = this.step.position;
    return { q, r };
  }

  get drawn(): string[] {
    const step = this.step;
    if (!step) return [];
    return step.kind === 'orient_home' ? [step.sector] : step.drawn;
  }

  get id(): string | null {
    if (this.chosen && this.drawn.includes(this.chosen)) return this.chosen;
    return this.drawn.find((id) => this.legalFor(id).length > 0) ?? this.drawn[0] ?? null;
  }

  text(turn: number, id: string | null = this.id): string {
    return this.step?.kind === 'orient_home' ? `orient ${turn}` : `place ${id} ${turn}`;
  }

  legalFor(id: string): number[] {
    return [0, 1, 2, 3, 4, 5].filter((turn) => this.table.has(this.text(turn, id)));
  }

  get legal(): number[] {
    return this.id ? this.legalFor(this.id) : [];
  }

  get turn(): number {
    const legal = this.legal;
    if (this.turns !== null && (legal.includes(this.turns) || legal.length === 0)) return this.turns;
    const step = this.step;
    if (step?.kind === 'orient_home' && legal.includes(step.inward)) return step.inward;
    return legal[0] ?? 0;
  }

  setTurn(turn: number): void {
    this.turns = mod6(turn);
  }

  /** On to the next turn that is legal, clockwise (1) or back (-1). */
  rotate(way: 1 | -1): void {
    const legal = this.legal;
    if (legal.length === 0) {
      this.setTurn(this.turn + way);
      return;
    }
    for (let step = 1; step <= 6; step++) {
      const turn = mod6(this.turn + way * step);
      if (legal.includes(turn)) {
        this.setTurn(turn);
        return;
      }
    }
  }

  choose(id: string): void {
    this.chosen = id;
    this.turns = null;
  }

  forget(): void {
    this.chosen = null;
    this.turns = null;
  }

  /** The tile as it would lie on the map; a nebula has parts. */
  get sectors(): SectorView[] {
    const info = this.id ? this.table.catalogue.sectors[this.id] : undefined;
    const at = this.position;
    return info && at && this.id ? printedSectors(this.id, info, at, this.turn) : [];
  }
}
