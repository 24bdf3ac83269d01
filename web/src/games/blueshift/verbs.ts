import type { Choice } from '../../shell/choice';
import { seatOfLetter } from '../../shell/seats';
import { title } from '../../shell/words';
import { cardName, playerName, sectorName, shipName, someUnits, speciesName, unitNoun, type Words } from './labels';
import { rolledOf } from './steps';
import type { Step } from './types';

/** Where the page has a place of its own for the choices of a verb: on its sector, in the hand, on the stage of a battle, under dice. */
export type Home = 'sector' | 'hand' | 'battle' | 'dice';

/** Everything the page knows of a verb. One that is not here is a plain button, named by its words. */
export interface Verb {
  /** What a choice does, in a few words. */
  label: (args: readonly string[], words: Words) => string;
  home?: Home;
  /** Whether pressing the sector that it names plays it, where it is the only such choice there. */
  map?: true;
  /** What is asked before something is given away for good. */
  question?: (args: readonly string[], words: Words) => string;
}

/** What it means to be done, by the step. */
const DONE: Readonly<Partial<Record<Step['kind'], string>>> = {
  movement: 'End the movement',
  land_actions: 'End the land actions',
  purchases: 'End the purchases',
  turn_end: 'End the turn',
  land_cargo: 'Leave the rest behind',
  may_roll: 'Do not roll',
  redeploy: 'Let them stay',
  hasten: 'These are all',
  raise_further: 'Raise nothing further',
  change_ranks: 'Move no more ranks',
  place_units: 'Place no more',
  refit: 'Repair nothing',
  smuggling: 'Take nothing',
  espionage: 'Look at no hand',
  scan: 'That is all',
  revolt: 'Incite nobody',
  envoy: 'Send no envoy',
  storm: 'Let no storm come',
  world_breaking: 'Break no world',
};

export const VERBS: Readonly<Record<string, Verb>> = {
  species: { label: ([id = ''], words) => `Play the ${speciesName(words, id)}` },
  base: { label: ([place = '']) => `Place your base at ${place}`, home: 'sector', map: true },

  done: { label: (_, { view: { step } }) => (step ? DONE[step.kind] : undefined) ?? 'Go on' },

  play: { label: ([card = ''], words) => `Play ${cardName(words, card)}`, home: 'hand' },
  instead: { label: (_, words) => `Use ${insteadName(words)} in place of a card`, home: 'hand' },

  rank: { label: ([stat = '', place = ''], words) => `${title(stat)} of ${sectorName(words, place)}`, home: 'sector', map: true },
  place: { label: ([place = ''], words) => `Place it at ${sectorName(words, place)}`, home: 'sector', map: true },
  stow: { label: ([ship = '']) => `Place it aboard ${shipName(ship)}`, home: 'sector' },
  choose: { label: ([ship = '']) => `Choose ${shipName(ship)}`, home: 'sector' },
  aim: { label: ([place = ''], words) => `Choose ${sectorName(words, place)}`, home: 'sector', map: true },
  against: { label: ([whose = ''], words) => `Choose ${playerName(words, seatOfLetter(whose))}` },
  strip: { label: ([card = ''], words) => `Discard ${cardName(words, card)}`, home: 'hand' },
  peek: { label: ([place = ''], words) => `Look at ${sectorName(words, place)}`, home: 'sector', map: true },
  swap: { label: ([one = '', other = ''], words) => `Let ${sectorName(words, one)} and ${sectorName(words, other)} trade places` },
  roll: { label: () => 'Roll the dice' },

  rebel: { label: ([place = ''], words) => `Roll for ${sectorName(words, place)} next`, home: 'sector', map: true },

  pick: { label: ([ship = '']) => `Take ${shipName(ship)} along`, home: 'sector' },
  drop: { label: ([ship = '']) => `Leave ${shipName(ship)} behind`, home: 'sector' },
  move: { label: ([place = ''], words) => `Move to ${sectorName(words, place)}`, home: 'sector', map: true },
  load: { label: ([cargo = '', ship = '']) => `Load ${article(cargo)} into ${shipName(ship)}`, home: 'sector' },
  unload: { label: ([cargo = '', ship = '']) => `Unload ${article(cargo)} of ${shipName(ship)}`, home: 'sector' },
  face: { label: ([facing]) => `Turn it by ${facing} edges` },

  battle: { label: ([place = ''], words) => `Fight at ${sectorName(words, place)}`, home: 'sector', map: true },
  aid: { label: () => 'Use it in this battle', home: 'battle' },
  spare: { label: () => 'Keep it for another battle', home: 'battle' },
  flee: { label: () => 'Flee', home: 'battle' },
  stay: { label: () => 'Fight the round', home: 'battle' },
  fire: { label: ([unit = '', count = '1']) => `Fire with ${someUnits(unit, Number(count))}`, home: 'battle' },
  chase: { label: ([unit = '', count = '1']) => `Fire at those that flee with ${someUnits(unit, Number(count))}`, home: 'battle' },
  reroll: {
    label: ([die = ''], { view: { step } }) => {
      const shown = rolledOf(step)?.dice[Number(die) - 1];
      return `Roll die ${die}${shown === undefined ? '' : ` (${shown})`} again`;
    },
    home: 'dice',
  },
  keep: { label: () => 'Keep the dice', home: 'dice' },
  hit: { label: ([target = '']) => `Hit ${target === 'adrift' ? 'an interceptor adrift' : targetName(target)}`, home: 'battle' },
  shelter: { label: ([ship = '']) => `Take it aboard ${shipName(ship)}`, home: 'battle' },
  retreat: { label: ([place = ''], words) => `Retreat to ${sectorName(words, place)}`, home: 'sector', map: true },

  bombard: { label: ([ship = '']) => `Bombard with ${shipName(ship)}`, home: 'sector' },
  invade: { label: ([ship = '']) => `Invade with ${shipName(ship)}`, home: 'sector' },
  negotiate: { label: ([ship = '']) => `Negotiate with ${shipName(ship)}`, home: 'sector' },
  colonize: { label: ([ship = '']) => `Colonize with ${shipName(ship)}`, home: 'sector' },
  land: { label: ([cargo = '']) => `Put ${article(cargo)} down` },
  lower: { label: () => 'Lower the defense by a rank' },
  lose: { label: () => 'Lose an infantry' },
  pay: { label: (_, { view: { step } }) => (step?.kind === 'alliance_offer' ? `Pay ${step.price} for the alliance` : 'Pay') },
  decline: { label: () => 'Decline' },

  buy: { label: ([unit = '', place = ''], words) => `Buy ${article(unit)} at ${sectorName(words, place)}`, home: 'sector' },
  embark: { label: ([cargo = '', ship = '']) => `Buy ${article(cargo)} aboard ${shipName(ship)}`, home: 'sector' },
  repair: { label: ([ship = '']) => `Repair ${shipName(ship)}`, home: 'sector' },
  infest: { label: ([ship = '']) => `Colonize with ${shipName(ship)}, which stays`, home: 'sector' },

  recycle: { label: ([card = ''], words) => `Exchange ${cardName(words, card)}`, home: 'hand' },
  board: { label: ([ship = '']) => `Take an infantry aboard ${shipName(ship)}`, home: 'sector' },
  disband: { label: ([place = ''], words) => `Disband an infantry on ${sectorName(words, place)}`, home: 'sector' },
  discard: { label: ([card = ''], words) => `Discard ${cardName(words, card)}`, home: 'hand' },
};

function article(unit: string): string {
  const noun = unitNoun(unit);
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** A target by its word: "destroyer-3-interceptor" is an interceptor of destroyer 3. */
function targetName(word: string): string {
  const carrier = word.replace(/-interceptor$/, '');
  return carrier === word ? shipName(word) : `an interceptor of ${shipName(carrier)}`;
}

/** The ability that the species of the seat has in place of a card. */
function insteadName({ view, catalogue, seat }: Words): string {
  const species = view.players.find((player) => player.seat === seat)?.species;
  const ability = species ? catalogue.species[species]?.abilities.find(({ timing }) => timing === 'instead_of_action_card') : undefined;
  return ability?.name ?? 'your ability';
}

/** One plain English label for any choice, also for a verb this page has never heard of. */
export function describe(choice: Choice, words: Words): string {
  const label = VERBS[choice.verb]?.label;
  if (label) return label(choice.args, words);
  return [title(choice.verb), choice.args.map((arg) => title(arg)).join(', ')].filter(Boolean).join(': ');
}

const LIST = new Intl.ListFormat('en-GB');

/** The same of choices that are made one after the other: ships that are picked go where they move. */
export function describeRow(choices: readonly Choice[], words: Words): string {
  const last = choices.at(-1);
  const ships = new Set<string>();
  for (const { verb, args } of choices) {
    if (verb === 'pick') ships.add(args[0]!);
    else if (verb === 'drop') ships.delete(args[0]!);
  }
  if (last?.verb !== 'move' || ships.size === 0) return choices.map((choice) => describe(choice, words)).join(', then ');
  return `Move ${LIST.format([...ships].map(shipName))} to ${sectorName(words, last.args[0]!)}`;
}

/** The question to ask before a choice that gives something away for good. */
export function warning(choice: Choice, words: Words): string | null {
  return VERBS[choice.verb]?.question?.(choice.args, words) ?? null;
}

/** Where the page has a place of its own for a choice; null where it is a plain button. */
export function homeOf({ verb }: Choice): Home | null {
  return VERBS[verb]?.home ?? null;
}

/** Whether pressing a sector of the map may play a choice. */
export function isPressed({ verb }: Choice): boolean {
  return VERBS[verb]?.map ?? false;
}
