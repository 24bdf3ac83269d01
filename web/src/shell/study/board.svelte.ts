import { getContext, setContext, type Component } from 'svelte';
import { shareStudy } from '../account/studies';
import { api, ApiError, call } from '../api';
import type { Studied } from '../entrance.svelte';
import type { Wish } from '../line/delivery.svelte';
import { playOnHash, studyHash } from '../route';
import { letter } from '../seats';
import type { Table } from '../table.svelte';
import type { Continued, Position, StudyTold } from '../types';
import { dropStudies, keepStudy, keptStudies } from './kept';
import { momentName } from './moments';
import { BEGINNING, branchOf, endOf, following, lineTo, type Move } from './tree';

/** Whose sight is shown: a seat's, a spectator's, or that of whoever chooses. */
export type Sight = number | 'spectator' | 'chooser';

/** A study on its board: the moment that is looked at lies on a line, whose end is shown as the present of a table. */
export class StudyBoard implements Studied {
  told = $state.raw<StudyTold>()!;
  /** The move at which the line that is shown ends. */
  private end = $state(BEGINNING);
  sight = $state<Sight>('chooser');
  /** Whether its panel is open: on a small screen that lies over the board. */
  open = $state(matchMedia('(min-width: 1100px)').matches);
  private table = $state.raw<Table | null>(null);

  readonly line = $derived(lineTo(this.told, this.end));
  readonly place = $derived.by(() => {
    const at = this.table?.looking.past ? this.table.looking.at : null;
    return Math.min(at ?? this.line.length - 1, this.line.length - 1);
  });
  /** The number of the move that led to the moment which is looked at. */
  readonly at = $derived(this.line[this.place] ?? BEGINNING);
  readonly move = $derived<Move | null>(this.told.moves.find(({ n }) => n === this.at) ?? null);
  /** Where the variation begins that is looked at; null in the main line. */
  readonly branch = $derived(branchOf(this.told, this.at));
  readonly next = $derived(following(this.told).get(this.at) ?? []);
  /** Whether what is shown ends here, so that something may be chosen. */
  readonly stops = $derived(this.place === this.line.length - 1);

  constructor(
    readonly id: string,
    readonly key: string | null,
    readonly Note: Component,
    readonly Button: Component,
  ) {}

  /** Reads the study; the name and the key of the table to be shown, and the moment of it. */
  async read(at: number | null): Promise<{ name: string; key: string | null; place: number | null }> {
    try {
      this.took(await call<StudyTold>(this.path, { key: this.key }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.forget();
      throw error;
    }
    const own = this.told.yours ? keptStudies().find(({ study }) => study === this.id) : undefined;
    if (own) void shareStudy(own);
    const there = at !== null && (at === BEGINNING || this.told.moves.some(({ n }) => n === at)) ? at : BEGINNING;
    this.end = endOf(this.told, there);
    const place = lineTo(this.told, there).length - 1;
    return { name: this.name(this.end), key: await this.eyes(), place: there === this.end ? null : place };
  }

  shows(table: Table): void {
    this.table = table;
  }

  address(place: number): string {
    return studyHash(this.id, null, this.line[place] ?? BEGINNING);
  }

  private get path(): string {
    return `/api/studies/${encodeURIComponent(this.id)}`;
  }

  private name(n: number): string {
    return momentName(this.id, n);
  }

  /** The letter of the seat through whose eyes the end of the line is seen; null for a spectator. */
  private async eyes(): Promise<string | null> {
    if (this.sight === 'spectator') return null;
    if (this.sight !== 'chooser') return letter(this.sight);
    const known = following(this.told).get(this.end)?.[0]?.seat;
    if (known !== undefined) return letter(known);
    const { view } = await api.position(this.name(this.end), null);
    const seat = view.may_choose[0];
    return seat === undefined ? null : letter(seat);
  }

  private took(told: StudyTold): void {
    this.told = told;
    if (this.key !== null && told.yours) keepStudy({ study: this.id, key: this.key, title: told.title });
  }

  /** Shows the line that ends with a move, as it was at one of its places, or at its end. */
  private async show(end: number, place: number | null): Promise<void> {
    this.end = end;
    await this.trying(async () => this.table?.moveTo(this.name(end), await this.eyes(), place));
  }

  /** Looks at the moment after a move: on the line that is shown where it lies on that, else on its own. */
  async go(n: number): Promise<void> {
    await this.lookAt(n, n !== this.end && this.line.includes(n) ? this.end : endOf(this.told, n));
  }

  /** Looks at the moment after a move, on the line that goes on from it. */
  async follow(n: number): Promise<void> {
    await this.lookAt(n, endOf(this.told, n));
  }

  private async lookAt(n: number, end: number): Promise<void> {
    const place = n === end ? null : lineTo(this.told, n).length - 1;
    if (end === this.end) this.table?.lookAt(place);
    else await this.show(end, place);
  }

  /** One choice on, or back. */
  async step(by: 1 | -1): Promise<void> {
    const to = by < 0 ? this.line[this.place - 1] : (this.line[this.place + 1] ?? this.next[0]?.n);
    if (to === undefined) return;
    if (this.line.includes(to)) await this.go(to);
    else await this.show(endOf(this.told, to), this.line.length);
  }

  /** Ends the line here, so that another choice may be made. */
  async stopHere(): Promise<void> {
    await this.show(this.at, null);
  }

  async look(sight: Sight): Promise<void> {
    this.sight = sight;
    await this.show(this.end, this.stops ? null : this.place);
  }

  /** A choice that is made on the board begins a variation, or goes along one. */
  async acts(wish: Wish, stop: AbortSignal): Promise<Position> {
    if (!this.told.yours) throw new ApiError(403, 'Only who has the key of this study goes on in it. Export it, and bring the file in: the copy is yours.');
    if (wish.act === 'undo') {
      this.end = this.line.at(-2) ?? BEGINNING;
    } else {
      const body = { after: this.end, seat: this.table?.seat ?? 0, choice: wish.choice };
      const { study, n } = await call<Continued>(`${this.path}/moves`, { body, key: this.key, stop });
      this.took(study);
      this.end = n;
    }
    const table = this.table!;
    table.id = this.name(this.end);
    table.key = await this.eyes();
    return api.position(table.id, table.key);
  }

  async comment(text: string): Promise<void> {
    if (text !== (this.move?.comment ?? (this.at === BEGINNING ? this.told.comment : ''))) await this.change(`/moves/${this.at}`, { comment: text });
  }

  async rename(n: number, name: string): Promise<void> {
    if (name !== (this.told.moves.find((move) => move.n === n)?.name ?? '')) await this.change(`/moves/${n}`, { name });
  }

  async entitle(title: string): Promise<void> {
    if (title !== this.told.title) await this.change('/title', { title });
  }

  async promote(n: number): Promise<void> {
    await this.change(`/moves/${n}/promote`, {});
  }

  /** Deletes a move and all after it; what came before it is looked at then. */
  async remove(n: number): Promise<void> {
    const before = lineTo(this.told, n).at(-2) ?? BEGINNING;
    if (!(await this.change(`/moves/${n}/delete`, {}))) return;
    this.end = before;
    const end = endOf(this.told, before);
    await this.show(end, end === before ? null : this.line.length - 1);
  }

  /** Deletes the study for good; whether it is gone. */
  async removeStudy(): Promise<boolean> {
    return this.trying(async () => {
      await call(`${this.path}/delete`, { body: {}, key: this.key });
      this.forget();
    });
  }

  private forget(): void {
    dropStudies(({ study }) => study === this.id);
  }

  /** Where the moment that is looked at becomes a table. */
  get onward(): string {
    return playOnHash(this.name(this.at), null, this.place);
  }

  get file(): string {
    return `${this.path}/file`;
  }

  private async change(what: string, body: unknown): Promise<boolean> {
    return this.trying(async () => this.took(await call<StudyTold>(`${this.path}${what}`, { body, key: this.key })));
  }

  /** Does what may fail; why it did is told where the table tells such. */
  private async trying(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.table) this.table.notice = error.message;
      return false;
    }
  }
}

const KEY = Symbol('study');

export function provideBoard(board: StudyBoard): void {
  setContext(KEY, board);
}

export function useBoard(): StudyBoard {
  return getContext<StudyBoard>(KEY);
}
