import { lasting } from '../../../shell/storage';
import type { Consideration, Decision, GameView } from '../types';
import { cellsOf, standings, type Standing } from './thoughts';

const RUNS = 'penumbra.opponent-runs';

/** Milliseconds to read what was done, and each thought of it besides. */
const READING = 1500;
const A_THOUGHT = 750;
const AT_MOST = 5200;

/** How long what was thought of something stays before the opponent goes on by itself. */
export function readingTime(one: Consideration | undefined): number {
  return Math.min(AT_MOST, READING + A_THOUGHT * (one?.thoughts.length ?? 0));
}

/** What of the opponent's thoughts is looked at, and whether it goes on by itself. */
export class Thinking {
  /** Whether it goes on by itself; kept for whoever sits here. */
  runs = $state(lasting.read(RUNS) === 'yes');
  /** The thing that is looked at among all of a turn; null: the last one. */
  private looked = $state.raw<{ trace: readonly Consideration[]; at: number } | null>(null);
  /** The decision under the hand, after so many of its criteria. */
  private pointed = $state.raw<{ decision: Decision; after: number } | null>(null);

  constructor(private readonly view: () => GameView) {}

  private get trace(): readonly Consideration[] {
    return this.view().automa?.trace ?? [];
  }

  readonly at = $derived.by<number>(() => {
    const looked = this.looked;
    if (looked && looked.trace === this.trace) return looked.at;
    return this.trace.findLastIndex((one) => !one.thoughts.some((thought) => thought.rule === 'solo.card.order'));
  });

  readonly now = $derived<Consideration | undefined>(this.trace[this.at]);

  /** The cells of the map that are weighed, and how each stands. */
  readonly weighed = $derived.by<Map<string, Standing>>(() => {
    const view = this.view();
    if (this.pointed) return standings(view, this.pointed.decision, this.pointed.after);
    const kind = view.step?.kind;
    if (kind !== 'automa' && kind !== 'turn') return new Map<string, Standing>();
    const last = this.now?.thoughts.findLast((one): one is Decision => one.kind === 'decision' && one.outcomes.some((outcome) => cellsOf(view, one, outcome).length > 0));
    return last ? standings(view, last) : new Map<string, Standing>();
  });

  look(at: number): void {
    this.looked = { trace: this.trace, at };
    this.pointed = null;
  }

  point(decision: Decision | null, after = 0): void {
    this.pointed = decision && { decision, after };
  }

  setRuns(runs: boolean): void {
    this.runs = runs;
    lasting.keep(RUNS, runs ? 'yes' : 'no');
  }
}
