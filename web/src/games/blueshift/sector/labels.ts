import type { Choice } from '../../../shell/choice';
import { shipOf, type Words } from '../labels';
import type { Step } from '../types';
import { describe } from '../verbs';

type Said = (args: readonly string[], words: Words) => string;

/** What may be done with a ship, said beside it. */
const BESIDE: Readonly<Record<string, Said>> = {
  pick: () => 'Take along',
  drop: () => 'Leave behind',
  choose: () => 'Choose',
  bombard: () => 'Bombard',
  invade: () => 'Invade',
  negotiate: () => 'Negotiate',
  colonize: () => 'Colonize',
  stow: () => 'Place it aboard',
  board: () => 'Take an infantry aboard',
  repair: ([ship = ''], words) => priced('Repair', purchasesOf(words)?.repairs[shipOf(words.view, words.seat, ship)?.sector ?? '']),
  infest: ([ship = ''], words) => priced('Colonize and stay', figureOf(purchasesOf(words)?.colonies, shipOf(words.view, words.seat, ship)?.kind)),
  embark: ([unit = ''], words) => priced(`Buy ${unit} aboard`, figureOf(purchasesOf(words)?.prices, unit)),
};

function purchasesOf({ view: { step } }: Words): Extract<Step, { kind: 'purchases' }> | null {
  return step?.kind === 'purchases' ? step : null;
}

function figureOf(figures: Readonly<Record<string, number>> | undefined, id: string | undefined): number | undefined {
  return id === undefined ? undefined : figures?.[id];
}

function priced(what: string, price: number | undefined): string {
  return price === undefined ? what : `${what} · ${price}`;
}

export function shipLabel(choice: Choice, words: Words): string {
  return BESIDE[choice.verb]?.(choice.args, words) ?? describe(choice, words);
}

/** What a unit or building costs now; null where nothing is bought. */
export function priceOf(words: Words, unit: string): number | null {
  return figureOf(purchasesOf(words)?.prices, unit) ?? null;
}
