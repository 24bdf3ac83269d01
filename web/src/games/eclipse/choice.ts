/** Picking one of many choices in steps: first a ship, then a sector. */

import type { Choice } from '../../shell/choice';
import type { Game } from '../../shell/types';
import type { Route } from './types';
import { mapVerbs } from './verbs';

/** A choice half made: the verb and the arguments picked so far. */
export interface Pick {
  verb: string;
  args: (string | null)[];
}

/** What a place on the map stands for right now. */
export type Target = { kind: 'play'; choice: Choice } | { kind: 'pick'; pick: Pick } | { kind: 'way'; route: Route };

export function matches(choice: Choice, pick: Pick): boolean {
  return (
    choice.verb === pick.verb &&
    pick.args.every((arg, i) => arg === null || arg === undefined || choice.args[i] === arg)
  );
}

export function narrow(choices: readonly Choice[], pick: Pick): Choice[] {
  return choices.filter((choice) => matches(choice, pick));
}

export function distinct(choices: readonly Choice[], index: number): string[] {
  const values = new Set<string>();
  for (const choice of choices) {
    const arg = choice.args[index];
    if (arg !== undefined) values.add(arg);
  }
  return [...values];
}

export function withArg(pick: Pick, index: number, value: string): Pick {
  const args = [...pick.args];
  while (args.length <= index) args.push(null);
  args[index] = value;
  return { verb: pick.verb, args };
}

/** By verb, which of its arguments name a place of the map. */
export type Places = Readonly<Record<string, readonly number[]>>;

/** What the words of declared forms are called that stand for a sector on the map, or for an empty place beside it. */
const PLACE_NOUNS = /^(position|sector|sector or '.+')$/;

/** The places that choices name, as their forms declare them; a verb of several forms has those of the longest. */
export function placesIn(forms: Game['forms']): Places {
  const longest = (verb: string) => forms[verb]!.reduce((one, other) => (other.words.length > one.words.length ? other : one));
  return Object.fromEntries(
    Object.keys(forms).map((verb) => [
      verb,
      longest(verb).words.flatMap(({ noun }, index) => (PLACE_NOUNS.test(noun) ? [index] : [])),
    ]),
  );
}

function nextPlace(pick: Pick, places: Places): number | null {
  for (const index of places[pick.verb] ?? []) {
    if ((pick.args[index] ?? null) === null) return index;
  }
  return null;
}

/** Every place that can be clicked, by sector number, "q,r" or "track". */
export function targets(choices: readonly Choice[], step: string, pick: Pick | null, places: Places): Map<string, Target> {
  const found = new Map<string, Target>();
  // A ship under way jumps on by naming the goal alone, as it flies on.
  const under = pick ? [] : choices.filter(isJumpOn);
  const whole = choices.filter((choice) => !isJumpOn(choice));
  for (const start of startsOf(step, pick)) {
    const index = nextPlace(start, places);
    if (index === null) continue;
    const fitting = narrow(whole, start);
    for (const place of distinct(fitting, index)) {
      if (found.has(place)) continue;
      const next = withArg(start, index, place);
      const here = narrow(fitting, next);
      const first = here[0]!;
      const complete = first.args.every((_, i) => (next.args[i] ?? null) !== null);
      if (start.verb === 'retreat') {
        // With several types in the battle the stage asks which one leaves; the map cannot know.
        if (here.length === 1) found.set(place, { kind: 'play', choice: first });
        continue;
      }
      const settled = here.length === 1 && complete;
      found.set(place, settled ? { kind: 'play', choice: first } : { kind: 'pick', pick: next });
    }
  }
  for (const choice of under) {
    const goal = choice.args[0]!;
    if (!found.has(goal)) found.set(goal, { kind: 'play', choice });
  }
  return found;
}

function isJumpOn(choice: Choice): boolean {
  return choice.verb === 'jump' && choice.args.length === 1;
}

/** What a click may begin or go on with: a ship picked to move may jump as well. */
function startsOf(step: string, pick: Pick | null): Pick[] {
  if (!pick) return mapVerbs(step).map((verb) => ({ verb, args: [] }));
  return pick.verb === 'move' && pick.args[0] ? [pick, { ...pick, verb: 'jump' }] : [pick];
}

/** After a pick, arguments that are not places and leave no choice are filled in. */
export function settle(choices: readonly Choice[], pick: Pick, places: Places): Pick {
  const fitting = narrow(choices, pick);
  let settled = pick;
  const arity = Math.max(0, ...fitting.map((choice) => choice.args.length));
  for (let i = 0; i < arity; i++) {
    if (places[pick.verb]?.includes(i) || (pick.args[i] ?? null) !== null) continue;
    const values = distinct(fitting, i);
    if (values.length === 1 && pick.verb === 'move') settled = withArg(settled, i, values[0]!);
  }
  return settled;
}

/** The refused choices that a click on this place could have meant. */
export function refusedAt(
  refused: readonly Choice[],
  step: string,
  pick: Pick | null,
  place: string,
  places: Places,
): Choice[] {
  const starts: Pick[] = pick ? [pick] : mapVerbs(step).map((verb) => ({ verb, args: [] }));
  return starts.flatMap((start) => {
    const index = nextPlace(start, places);
    return index === null ? [] : narrow(refused, withArg(start, index, place));
  });
}

/** Groups choices by the first `depth` arguments, in the order in which they appear. */
export function grouped(choices: readonly Choice[], depth: number): Map<string, Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const name = choice.args.slice(0, depth).join(' ');
    const group = groups.get(name);
    if (group) group.push(choice);
    else groups.set(name, [choice]);
  }
  return groups;
}
