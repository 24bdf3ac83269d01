import { settings } from '../settings/settings.svelte';
import type { LogEntry } from '../types';
import { wanted, type Picture } from './pictures';

/** How much shorter a picture is looked at where somebody is in a hurry. */
const BRISK = 0.4;

/** A battle that is watched again, from its beginning to its end; `moved` is told after how many choices it is. */
export class Again<Sight> {
  /** Which picture is looked at. */
  place = $state(0);
  /** Whether the next one comes by itself. */
  plays = $state(true);

  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    /** Which of the game's battles it is, from 1. */
    readonly number: number,
    readonly pictures: readonly Picture<Sight>[],
    /** Whether the battle was fought to its end. */
    readonly over: boolean,
    /** What was looked at before: after so many choices, or null for the present. */
    readonly from: number | null,
    private readonly moved: (at: number) => void,
  ) {
    this.go(0);
  }

  get picture(): Picture<Sight> {
    return this.pictures[this.place]!;
  }

  /** What has been told until now. */
  get lines(): readonly LogEntry[] {
    return this.pictures.slice(0, this.place + 1).flatMap(({ lines }) => lines);
  }

  get atEnd(): boolean {
    return this.place === this.pictures.length - 1;
  }

  /** Whether it is shown how the battle ended. */
  get ended(): boolean {
    return this.over && this.atEnd;
  }

  /** Goes to a picture, and on from there where it plays. */
  go(place: number): void {
    this.place = Math.max(0, Math.min(place, this.pictures.length - 1));
    this.moved(this.picture.at);
    this.close();
    if (this.atEnd) this.plays = false;
    if (!this.plays) return;
    const share = settings.pace.is === 'brisk' ? BRISK : 1;
    this.timer = setTimeout(() => this.go(this.place + 1), wanted(this.picture) * share);
  }

  /** One picture on or back, and no further by itself. */
  step(by: number): void {
    this.plays = false;
    this.go(this.place + by);
  }

  /** Goes on by itself, from the beginning where it has come to its end, or stands still. */
  toggle(): void {
    this.plays = !this.plays;
    this.go(this.plays && this.atEnd ? 0 : this.place);
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
  }
}
