import type { Choice } from '../../../shell/choice';
import { follow } from '../../../shell/fingers';
import type { BlueShiftTable } from '../table.svelte';

/** Units that can be carried, where they are now: on the ground, or aboard the ship of a word. */
export interface Token {
  unit: string;
  from: string;
}

export const GROUND = 'ground';

/** How far a pointer moves before it drags, in pixels. */
const SLACK = 6;

/** Cargo taken in hand in one sector: by a tap and another, by dragging, or by keys. */
export class Handling {
  private held = $state.raw<Token | null>(null);
  /** Where in the window what is dragged is. */
  ghost = $state.raw<{ unit: string; x: number; y: number } | null>(null);
  private dragged = false;

  constructor(
    private readonly table: () => BlueShiftTable,
    private readonly place: () => string,
  ) {}

  /** What was taken in hand by a tap or a key, and waits to be told where it goes. */
  get waiting(): Token | null {
    return this.ghost === null ? this.inHand : null;
  }

  /** What is in hand, as long as there is somewhere to put it. */
  get inHand(): Token | null {
    return this.held && this.goals(this.held).size > 0 ? this.held : null;
  }

  /** Where a unit can be put, and by which choice. */
  goals({ unit, from }: Token): Map<string, Choice> {
    const here = this.table().offers.get(this.place()) ?? [];
    const found = new Map<string, Choice>();
    for (const choice of here) {
      const { verb, args } = choice;
      if (from !== GROUND && verb === 'unload' && args[0] === unit && args[1] === from) found.set(GROUND, choice);
      if (from === GROUND && verb === 'load' && args[0] === unit) found.set(args[1] ?? '', choice);
      if (from === GROUND && verb === 'board' && unit === 'infantry') found.set(args[0] ?? '', choice);
    }
    return found;
  }

  /** Whether what is in hand can be put there. */
  takes(goal: string): boolean {
    return this.held !== null && this.goals(this.held).has(goal);
  }

  /** A unit is pressed: it goes where it can go, or is taken in hand where that has to be said. */
  press(token: Token, event: MouseEvent): void {
    // The click that ends a drag is none; what clicks without a pointer has dragged nothing.
    if (this.dragged && event.detail !== 0) return;
    const goals = [...this.goals(token).values()];
    if (goals.length === 1) void this.table().play(goals[0]!);
    else if (goals.length === 0) this.refuse(token, this.anyShip());
    else this.held = this.holds(token) ? null : token;
  }

  holds({ unit, from }: Token): boolean {
    return this.held?.unit === unit && this.held.from === from;
  }

  /** What is in hand is put there. */
  put(goal: string): void {
    if (!this.held) return;
    const choice = this.goals(this.held).get(goal);
    if (choice) void this.table().play(choice);
    else this.refuse(this.held, goal);
  }

  private anyShip(): string | null {
    return this.table().mine?.ships.find((ship) => ship.sector === this.place())?.ship ?? null;
  }

  private refuse({ unit, from }: Token, goal: string | null): void {
    if (from !== GROUND) this.table().complain(`unload ${unit} ${from}`);
    else if (goal !== null && goal !== GROUND) this.table().complain(`load ${unit} ${goal}`);
  }

  /** A unit is dragged onto a ship or down to the ground. */
  grab(token: Token, event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const { version } = this.table().position;
    const before = this.held;
    this.dragged = false;
    follow(event, {
      move: (e) => {
        if (!this.ghost && Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) < SLACK) return;
        this.held = token;
        this.dragged = true;
        this.ghost = { unit: token.unit, x: e.clientX, y: e.clientY };
      },
      drop: (e) => {
        if (!this.ghost) return;
        this.ghost = null;
        const goal = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>('[data-bay]')?.dataset['bay'];
        // Where the position has changed under the unit, what lies under the finger stands for something else.
        if (goal && goal !== token.from && this.table().position.version === version) this.put(goal);
        this.held = before;
      },
      cancel: () => {
        this.ghost = null;
        this.held = before;
      },
    });
  }
}
