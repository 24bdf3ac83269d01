import type { Choice } from '../../shell/choice';
import { title } from '../../shell/words';
import { diceOf } from './blueprint';
import { allianceName, cubesIn, developmentName, mine, partName, placeName, planetName, playerName, points, sectorName, sectorOf, shipName, shipNoun, shrineName, slotName, someShips, squareName, techName, type Words } from './labels';
import { seatOfLetter } from '../../shell/seats';
import type { Resource, Step } from './types';

/** Everything the page knows of a verb. One that is not here is a plain button, named by its words. */
export interface Verb {
  /** What a choice does, in a few words. */
  label: (args: readonly string[], words: Words) => string;
  /** The steps at which a panel of its own, the map or the stage of the battle offers it; `beside` is at any. */
  shown?: 'beside' | readonly Step['kind'][];
  /** The steps at which the places that its form names can be clicked. */
  map?: readonly Step['kind'][];
  /** What is asked before something is given away for good. */
  question?: (args: readonly string[], words: Words) => string;
}

export const VERBS: Readonly<Record<string, Verb>> = {
  faction: { label: ([id = ''], words) => `Play as ${words.catalogue.factions[id]?.name ?? title(id)}`, shown: ['choose_faction'] },
  orient: { label: ([turn]) => `Turn the home sector to ${Number(turn) + 1}`, shown: ['orient_home'] },

  explore: { label: () => 'Explore', shown: ['turn'] },
  at: {
    label: ([place = ''], words) => `Explore ${placeName(words.view, place)}`,
    shown: ['explore'],
    map: ['explore'],
    question: ([place = ''], words) => `Draw a sector (${placeName(words.view, place)})? A drawn sector cannot be put back unseen.`,
  },
  place: { label: ([id = '', turn], words) => `Place ${sectorName(words, id)}, turned to ${Number(turn) + 1}`, shown: ['place_sector'] },
  discard: {
    label: () => 'Discard the sector',
    shown: ['place_sector'],
    question: () => 'Discard this sector? It leaves your hand for good.',
  },
  draw: { label: () => 'Draw another sector', shown: ['place_sector'] },
  use: {
    label: ([what = ''], words) => {
      if (what in words.catalogue.techs) return `Use it for ${techName(words, what)}`;
      return what ? `Use it, choosing ${what}` : 'Use the discovery';
    },
    shown: ['discovery'],
  },
  store: { label: () => 'Keep the part beside your board', shown: ['discovery'] },
  keep: {
    label: ([tile = '', other], { view: { step } }) => {
      if (step?.kind === 'discovery') return `Keep it for ${points(step.worth)}`;
      return other ? `Keep the ${tile} and give back your ${other}` : `Keep the ${tile}`;
    },
    shown: ['discovery'],
  },
  shellworld: { label: ([id = ''], words) => `Lay the Shellworld on ${sectorName(words, id)}`, map: ['lay_shellworld'] },
  portal: { label: ([id = ''], words) => `Open the warp portal in ${sectorName(words, id)}`, map: ['lay_portal'] },

  influence: { label: () => 'Influence', shown: ['turn'] },
  disc: {
    label: ([from, to = ''], words) =>
      from === undefined
        ? 'Take control with an influence disc'
        : `Move a disc from ${sectorName(words, from)} to ${sectorName(words, to)}`,
    shown: ['influence'],
    map: ['influence'],
  },
  flip: { label: () => 'Turn a colony ship face up' },
  cube: {
    label: ([track], { view: { step } }) => (step?.kind === 'settle_orbital' ? `A ${track} cube on the orbital` : `The cube returns to ${track}`),
  },

  research: {
    label: ([id, track], words) => {
      if (track) return `Research ${techName(words, id ?? '')} on the ${track} track`;
      return id ? `Research ${techName(words, id)}` : 'Research';
    },
    shown: ['turn', 'research'],
  },
  develop: { label: ([id = ''], words) => `Buy the development ${developmentName(words, id)}`, shown: ['research'] },
  take: {
    label: ([resource], { view: { step } }) => (step?.kind === 'artifacts' ? `Take ${step.worth} ${resource}` : `Take ${resource}`),
  },

  upgrade: { label: () => 'Upgrade', shown: ['turn'] },
  return: {
    label: ([ship, slot = ''], words) =>
      ship ? `Take the part off ${shipName(words.catalogue, ship)} ${slotName(words, mine(words), ship, slot)}` : 'Keep none of them',
    shown: ['upgrade'],
  },
  fit: {
    label: (args, words) => {
      const [ship = '', slot = ''] = args.slice(-2);
      const part = args.length === 2 ? 'it' : partName(words, args[0] ?? '');
      if (slot === 'outside') return `Fit ${part} beside the grid of the ${shipNoun(words.catalogue, ship)}`;
      return `Fit ${part} on ${shipName(words.catalogue, ship)} ${slotName(words, mine(words), ship, slot)}`;
    },
    shown: ['upgrade', 'discovery'],
  },

  build: {
    label: ([what, id = ''], words) => (what ? `Build ${shipName(words.catalogue, what)} in ${sectorName(words, id)}` : 'Build'),
    shown: ['turn', 'build'],
    map: ['build'],
  },

  move: {
    label: ([ship, from = '', to = ''], words) =>
      ship ? `Move ${shipName(words.catalogue, ship)} from ${sectorName(words, from)} to ${sectorName(words, to)}` : 'Move',
    shown: ['turn', 'move'],
    map: ['move'],
  },
  on: { label: ([to = ''], words) => `Go on to ${sectorName(words, to)}`, shown: ['move'], map: ['move'] },
  jump: {
    label: ([first = '', from, to = ''], words) => {
      if (!from) return `Jump on to ${sectorName(words, first)}`;
      return `Jump with the ${shipNoun(words.catalogue, first)} from ${sectorName(words, from)} to ${sectorName(words, to)}`;
    },
    shown: ['move'],
    map: ['move'],
  },
  load: {
    label: ([ship = '', id = '', number = ''], words) => `${shipName(words.catalogue, ship)} in ${sectorName(words, id)}: take ${someShips(words.catalogue, 'interceptor', Number(number))} aboard`,
    shown: ['move'],
  },
  unload: {
    label: (_, { view: { step }, catalogue }) =>
      step?.kind === 'move' ? `Stay, and let ${someShips(catalogue, 'interceptor', step.cargo)} leave the bay` : 'Leave the bay',
    shown: ['move'],
  },
  emerge: { label: ([to = ''], words) => `The ship comes back in ${sectorName(words, to)}`, map: ['return_ship'] },

  pulsar: { label: ([id, action]) => `Pulsar ${id}: ${action}`, shown: ['turn'] },
  direction: { label: ([way = '']) => `Turns go ${way}` },
  remove: { label: ([kind]) => `Take a ${kind} cube out of the game` },
  synthesize: { label: ([kind = '']) => `Turn a colony ship down for 1 ${kind.replace(/s$/, '')}` },
  force: { label: (_, { view: { markers, seat }, names }) => `Let ${names[markers.find((one) => one !== null && one !== seat) ?? -1] ?? 'the other'} act first` },
  react: { label: ([action]) => `Reaction: ${action}`, shown: ['turn'] },
  pass: { label: () => 'Pass', shown: ['turn'] },
  proceed: { label: () => 'Go on', shown: ['automa'] },
  end: { label: () => 'End the action' },
  leave: { label: () => 'Leave the game', question: () => 'Leave the game? Your seat plays no further part.' },

  fire: { label: ([ship = ''], { catalogue }) => `${shipName(catalogue, ship)} fires first`, shown: ['missiles'] },
  attack: {
    label: (args, words) => {
      const { view, catalogue } = words;
      if (view.step?.kind !== 'population') return args.length === 0 ? 'Attack the population' : `${shipName(catalogue, args[0] ?? '')}: attack`;
      const raid = args.length === 0 ? Object.entries(view.step.armed) : args.map(raider);
      const all = args.length === 0 ? 'all ships' : raid.map(([ship, count]) => someShips(catalogue, ship, count)).join(' and ');
      return `Attack with ${all}: roll ${raidDice(raid, words)}`;
    },
    shown: ['engage'],
  },
  hold: { label: ([ship], { catalogue }) => (ship ? `${shipName(catalogue, ship)}: hold fire` : 'Hold'), shown: ['engage'] },
  retreat: {
    label: ([ship = '', to = ''], words) => `${shipName(words.catalogue, ship)}: retreat to ${sectorName(words, to)}`,
    shown: ['engage', 'stalemate'],
    map: ['engage', 'stalemate'],
  },
  hit: {
    label: ([whose = '', ship = '', number], words) => `Hit ${playerName(words, seatOfLetter(whose))}: ${shipName(words.catalogue, ship)} ${number}`,
    shown: ['assign'],
  },
  reroll: {
    label: ([number = ''], { view: { step } }) => {
      const die = step && 'dice' in step ? step.dice[Number(number) - 1] : undefined;
      return `Roll die ${number}${die ? ` (${die.die} ${die.value})` : ''} again`;
    },
    shown: ['reroll', 'reroll_defence', 'reroll_raid'],
  },
  shoot: { label: ([number]) => `Shoot down missile ${number}`, shown: ['shoot_down'] },
  scuttle: { label: () => 'Give up the ships', shown: ['stalemate'], question: () => 'Give up all your ships in this battle?' },
  bomb: {
    label: (_, words) => {
      const cubes = cubesIn(words, sectorOf(words.view.step) ?? '');
      return `Drop neutron bombs: destroys ${cubes === 1 ? 'the cube' : `all ${cubes} cubes`}, no dice`;
    },
  },
  destroy: { label: ([square = ''], words) => `Destroy the cube on ${squareName(words, sectorOf(words.view.step) ?? '', square)}` },
  drop: { label: ([tile]) => `Return the reputation tile ${tile}` },
  decline: {
    shown: ['reroll', 'reroll_defence', 'reroll_raid'],
    label: (_, { view: { step } }) => {
      if (step?.kind === 'room_first') return 'Keep the track as it is and draw none';
      if (step?.kind === 'build_shrine') return 'Build no shrine this round';
      if (step?.kind.startsWith('reroll')) return 'Keep the dice as they lie';
      return step?.kind === 'population' ? 'Leave the population alone' : 'Leave it without a disc';
    },
  },

  shrine: {
    label: ([id = '', sector = '', planet = ''], words) =>
      `Build the ${shrineName(words, id)} beside the ${planetName(words, sector, planet)} of ${sectorName(words, sector)}`,
    shown: ['build_shrine'],
  },
  abandon: {
    label: ([id = ''], words) => `Give up ${sectorName(words, id)}`,
    shown: ['upkeep'],
    map: ['upkeep'],
    question: ([id = ''], words) => `Give up ${sectorName(words, id)}? Its cubes and disc return to your board.`,
  },
  pay: { label: () => 'Pay the upkeep', shown: ['upkeep'] },

  accept: { label: ([cube]) => (cube ? `Accept, giving a ${cube} cube` : 'Agree'), shown: ['answer', 'consent'] },
  refuse: { label: () => 'Refuse', shown: ['answer', 'consent'] },
  withdraw: { label: () => 'Withdraw the proposal', shown: ['answer', 'consent'] },
  found: {
    label: ([id = '', other = ''], words) => `Found the ${allianceName(words, id)} with ${playerName(words, seatOfLetter(other))}`,
    shown: 'beside',
  },
  join: { label: ([id = ''], words) => `Ask to join the ${allianceName(words, id)}`, shown: 'beside' },
  invite: { label: ([other = ''], words) => `Ask ${playerName(words, seatOfLetter(other))} to join your alliance`, shown: 'beside' },
  show: { label: ([other = ''], words) => `Show your reputation tiles to ${playerName(words, seatOfLetter(other))}`, shown: 'beside' },
  betray: {
    label: () => 'Betray your alliance',
    shown: 'beside',
    question: () => 'Leave your alliance for good? Your tile is turned to its Betrayer side, and an action must follow.',
  },
  propose: {
    label: ([to = '', cube], words) => `Propose diplomacy to ${playerName(words, seatOfLetter(to))} with a ${cube} cube`,
    shown: 'beside',
  },
  befriend: { label: ([who = '', cube]) => `Befriend the ${title(who).toLowerCase()}${cube ? ` with a ${cube} cube` : ''}`, shown: 'beside' },
  colony: {
    label: ([id = '', square = '', cube], words) => `Colony ship: ${cube} cube to ${squareName(words, id, square)} in ${sectorName(words, id)}`,
    shown: 'beside',
  },
  trade: {
    label: ([from = '', to], words) => {
      const board = mine(words);
      if (!board) return `Trade ${from} for ${to}`;
      return `Trade ${board.trade[from as Resource]} ${from} for ${board.trade_gain[from as Resource]} ${to}`;
    },
    shown: 'beside',
  },
};

/** Ships of an attack on population, from "interceptor,2": what, and how many. */
function raider(word: string): [string, number] {
  const [ship = '', count = '1'] = word.split(',');
  return [ship, Number(count)];
}

/** The dice that ships roll against population: those of their cannons. */
function raidDice(raid: readonly (readonly [string, number])[], words: Words): string {
  const found = new Map<string, number>();
  for (const [ship, count] of raid) {
    for (const { die, dice } of mine(words)?.blueprints[ship]?.cannons ?? []) found.set(die, (found.get(die) ?? 0) + count * dice);
  }
  return [...found].map(([die, count]) => diceOf({ die }, count)).join(' and ') || 'no dice';
}

/** One plain English label for any choice, also for a verb this page has never heard of. */
export function describe(choice: Choice, words: Words): string {
  const label = VERBS[choice.verb]?.label;
  if (label) return label(choice.args, words);
  return [title(choice.verb), choice.args.map((arg) => title(arg)).join(', ')].filter(Boolean).join(': ');
}

/** The question to ask before a choice that gives something away for good. */
export function warning(choice: Choice, words: Words): string | null {
  return VERBS[choice.verb]?.question?.(choice.args, words) ?? null;
}

/** The verbs whose choices are made on the map at a step. */
export function mapVerbs(step: string): string[] {
  return Object.keys(VERBS).filter((verb) => VERBS[verb]?.map?.some((kind) => kind === step));
}

const BATTLE: readonly Step['kind'][] = ['missiles', 'engage', 'reroll', 'reroll_defence', 'assign', 'shoot_down', 'stalemate'];

export function isBattle(step: string): boolean {
  return BATTLE.some((kind) => kind === step);
}

/** Whether a verb has its own place on the page at a step; every other choice becomes a plain button. */
export function claimed(step: string, verb: string, battle: boolean): boolean {
  return VERBS[verb]?.shown === 'beside' || ((battle || !isBattle(step)) && madeAt(step, verb));
}

/** Whether a verb belongs to a step: it is made there, and not beside any. */
export function madeAt(step: string, verb: string): boolean {
  const shown = VERBS[verb]?.shown ?? [];
  return shown !== 'beside' && shown.some((kind) => kind === step);
}
