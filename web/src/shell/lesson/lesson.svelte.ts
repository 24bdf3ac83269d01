import { api } from '../api';
import type { Table } from '../table.svelte';
import type { Hint, Lesson } from '../types';
import { after, hintAt, hintsOf, isLast, planned, sceneOf, undone, type Course } from './course';
import { dropLesson, keepLesson, keptLesson, type KeptLesson } from './kept';
import { isThere } from './pointing';

/** A lesson at the table that is open: what is said now, and how far it is. */
export class Tutor {
  private lesson = $state.raw<Lesson | null>(null);
  private kept = $state.raw<KeptLesson | null>(null);
  /** Counts up whenever the page may have changed. */
  looked = $state(0);

  private readonly course = $derived.by<Course | null>(() =>
    this.lesson && this.kept ? planned(this.lesson, this.kept.course, this.table.drafted.map(({ choice }) => choice.text)) : null,
  );

  readonly left = $derived(this.kept?.left ?? false);
  /** Whether others choose, or what they chose is being shown. */
  readonly waits = $derived.by(() => !this.table.myTurn || this.table.happened.plays);

  readonly hint = $derived.by<Hint | null>(() => {
    if (!this.lesson || !this.course || this.left || this.waits) return null;
    // What is on the page is no state of ours: it is looked at again when it may have changed.
    void this.looked;
    return hintAt(this.lesson, this.course, this.table.choices.filter((choice) => !this.table.ruins(choice)), isThere);
  });

  readonly scene = $derived(this.lesson && this.hint ? sceneOf(this.lesson, this.hint) : null);
  readonly last = $derived(this.lesson !== null && this.hint !== null && isLast(this.lesson, this.hint));

  private constructor(private readonly table: Table) {
    this.kept = keptLesson(table.id);
    if (!this.kept) return;
    void api.lesson(this.kept.game).then(
      (lesson) => (this.lesson = lesson),
      // Without its hints the table is one like any other.
      () => undefined,
    );
    table.acted = (choice) => this.acted(choice);
  }

  /** Who teaches at a table; at one that is no lesson nobody says anything. */
  static of(table: Table): Tutor {
    return new Tutor(table);
  }

  get teaches(): boolean {
    return this.lesson !== null && this.kept !== null;
  }

  get title(): string {
    return this.lesson?.title ?? '';
  }

  /** The titles of the scenes. */
  get scenes(): string[] {
    return this.lesson?.scene.map(({ title }) => title) ?? [];
  }

  /** Whether the last choice was of one's own mind, and may be taken back. */
  get strayed(): boolean {
    return this.kept !== null && this.kept.course.length > 0 && this.kept.course.at(-1) === null && this.table.position.undo > 0;
  }

  /** A hint that asks for nothing has been read. */
  next(): void {
    if (!this.kept || !this.hint) return;
    if (this.last) this.end();
    else this.keep({ ...this.kept, course: [...this.kept.course, this.hint.id] });
  }

  private acted(choice: string | null): void {
    if (!this.kept || !this.lesson) return;
    const { course } = this.kept;
    this.keep({ ...this.kept, course: choice === null ? undone(this.lesson, course) : after(this.lesson, course, choice, this.hint) });
  }

  putAside(): void {
    if (this.kept) this.keep({ ...this.kept, left: true });
  }

  takeUp(): void {
    if (this.kept) this.keep({ ...this.kept, left: false });
  }

  /** The table is one like any other from now on. */
  end(): void {
    this.kept = null;
    dropLesson(this.table.id);
  }

  /** How much of it is done, from 0 to 1. */
  get share(): number {
    if (!this.lesson || !this.kept) return 0;
    return this.kept.course.filter((one) => one !== null).length / hintsOf(this.lesson).length;
  }

  private keep(kept: KeptLesson): void {
    this.kept = kept;
    keepLesson(this.table.id, kept);
  }
}
