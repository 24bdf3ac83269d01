import type { Choice } from '../../shell/choice';
import type { BattleDie, GameView } from './types';

/** What ends what was planned, and makes it. */
const MAKING: ReadonlySet<string> = new Set(['end', 'pay']);
const FITTING: ReadonlySet<string> = new Set(['fit', 'return']);
const PAYING: ReadonlySet<string> = new Set(['trade', 'abandon', 'synthesize']);

function toBeAimed(die: BattleDie): boolean {
  return die.hits && !die.aimed && !die.stopped;
}

/**
 * Whether a choice is planned with others before any is made: parts over all blueprints, the dice of a volley, how a
 * debt is paid. Once there is a plan everything belongs to it, until what ends it.
 */
export function isPlanned({ verb }: Choice, view: Pick<GameView, 'step' | 'battle'>, planning: boolean): boolean {
  if (MAKING.has(verb)) return false;
  if (planning) return true;
  const { step } = view;
  if (step?.kind === 'upgrade') return FITTING.has(verb);
  if (step?.kind === 'upkeep') return step.balance < 0 && PAYING.has(verb);
  if (step?.kind === 'assign') return verb === 'hit' && (view.battle?.dice.filter(toBeAimed).length ?? 0) > 1;
  return false;
}
