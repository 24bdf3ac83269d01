import type { Choice } from '../../shell/choice';
import { allianceName, cubesIn, mine, playerName, points, sectorName, shipNoun, type Words } from './labels';
import { many } from '../../shell/words';
import type { ActionStep, Step } from './types';

type Kind = Step['kind'];
type Of<K extends Kind> = Extract<Step, { kind: K }>;

/** Whether a verb can be chosen: nothing is promised that cannot. */
type May = (verb: string) => boolean;

/** What the page says of a step: what it asks, and the same in two or three words for the strip under the map. */
interface StepWords<K extends Kind> {
  ask: (step: Of<K>, words: Words, may: May) => string;
  brief: string | ((step: Of<K>) => string);
}

const ENDS = 'End the action.';

/** What an action asks while activations are left of it, and what is said when none is. */
function action<S extends ActionStep>(choose: string, done: (step: S) => string): (step: S) => string {
  return (step) => (step.left === 0 ? done(step) : `${choose} ${step.left} left.`);
}

/** A step in a word, with how much is left of it. */
function counted(name: string): (step: { left: number }) => string {
  return ({ left }) => (left ? `${name}, ${left} left` : name);
}

/** Things in a row: "attack, hold fire or retreat". */
function list(things: readonly string[], last = 'or'): string {
  return things.length < 2 ? things.join('') : `${things.slice(0, -1).join(', ')} ${last} ${things.at(-1)}`;
}

/** What is asked about dice that may be rolled again, and until when. */
function asked(ships: number, until: string): string {
  const unused = ships === 1 ? 'your last unused colony ship' : `one of your ${ships} unused colony ships`;
  return `Roll dice again ${until}? Each reroll turns ${unused} face down until cleanup.`;
}

/** Everything the page says of a step, by its kind. */
const STEPS: { readonly [K in Kind]: StepWords<K> } = {
  choose_faction: { ask: () => 'Choose your faction.', brief: 'choose a faction' },
  orient_home: { ask: () => 'Turn your home sector, then place it.', brief: 'turn your home sector' },
  settle_orbital: { ask: () => 'Your first orbital: choose the track of its cube.', brief: 'a cube on the orbital' },
  turn: {
    ask: (_, words, may) => {
      if (!mine(words)?.passed) return `Choose an action${may('pass') ? ', or pass' : ''}.`;
      return may('react') ? 'You have passed: take a reaction, or pass again.' : 'You have passed: pass again.';
    },
    brief: 'choose an action',
  },
  automa: {
    ask: ({ card }) => (card === null ? 'The opponent’s turn: let it draw a card, or pass.' : 'The opponent’s turn: let it go on.'),
    brief: 'let it go on',
  },

  explore: { ask: action('Explore: choose a glowing place.', () => `Explore: all explored. ${ENDS}`), brief: counted('explore') },
  place_sector: { ask: (_, __, may) => `Turn the new sector and place it${may('discard') ? ', or discard it' : ''}.`, brief: 'place the sector' },
  take_control: { ask: ({ sector }, words) => `Put an influence disc on ${sectorName(words, sector)}?`, brief: 'take control?' },
  discovery: {
    ask: (step) =>
      [`You found a discovery: use it now, or keep it for ${points(step.worth)}.`, ...Object.values(step.void ?? {})].join(' '),
    brief: 'discovery',
  },
  influence: {
    ask: action('Influence: choose where a disc comes from, then where it goes.', () => `Influence: no disc moves any more. ${ENDS}`),
    brief: counted('influence'),
  },
  research: { ask: action('Research: choose a technology.', () => `Research: all researched. ${ENDS}`), brief: counted('research') },
  artifacts: { ask: () => 'Choose what each artifact yields.', brief: counted('artifacts') },
  upgrade: {
    ask: action(
      'Upgrade: take parts off, or choose a part and then a slot.',
      () => 'Upgrade: parts may still come off; no new one may be fitted.',
    ),
    brief: counted('upgrade'),
  },
  build: { ask: action('Build: choose what, then where.', () => `Build: all built. ${ENDS}`), brief: counted('build') },
  move: {
    ask: action('Move: choose a ship, then follow the glowing sectors.', (step: Of<'move'>) =>
      step.ship ? 'Move: fly on, or stay.' : `Move: all moved. ${ENDS}`,
    ),
    brief: counted('move'),
  },
  return_cube: { ask: () => 'A cube comes back: choose its track.', brief: 'a cube comes back' },
  return_ship: {
    ask: ({ ship }, words) => `Your ${shipNoun(words.catalogue, ship)} leaves the black hole: choose where.`,
    brief: 'a ship comes back',
  },
  lay_shellworld: { ask: () => 'Choose the sector of yours that receives the Shellworld.', brief: 'lay the Shellworld' },
  lay_portal: { ask: () => 'Choose the sector of yours that receives the warp portal.', brief: 'open a warp portal' },

  missiles: { ask: () => 'Choose which of your ships fires first.', brief: 'battle' },
  engage: { ask: (_, __, may) => `Your ships act: ${list(['attack', ...(may('hold') ? ['hold fire'] : []), ...(may('retreat') ? ['retreat'] : [])])}.`, brief: 'battle' },
  reroll: { ask: ({ ships }) => asked(ships, 'before you aim them'), brief: 'roll again?' },
  reroll_defence: { ask: ({ ships }) => asked(ships, 'before they stop missiles'), brief: 'roll again?' },
  reroll_raid: { ask: ({ ships }) => asked(ships, 'before they destroy cubes'), brief: 'roll again?' },
  assign: { ask: () => 'Choose the ship that this die hits.', brief: 'assign a hit' },
  shoot_down: {
    ask: ({ left }) => `Choose which missile your point defense shoots down: ${left} more.`,
    brief: 'shoot missiles down',
  },
  stalemate: { ask: (_, __, may) => `Neither side can win this: ${may('retreat') ? 'retreat, or ' : ''}give up your ships.`, brief: 'stalemate' },
  reputation: { ask: (_, __, may) => `Keep one of the reputation tiles you drew${may('return') ? ', or none' : ''}.`, brief: 'reputation tiles' },
  room_first: {
    ask: ({ count }) =>
      `Your reputation track is full: return a tile to draw ${many(count, 'tile')}, or draw none.`,
    brief: 'make room',
  },
  population: { ask: ({ sector }, words) => `Attack the population of ${sectorName(words, sector)}? ${many(cubesIn(words, sector), 'cube')} ${cubesIn(words, sector) === 1 ? 'is' : 'are'} there.`, brief: 'population' },
  destroy: { ask: ({ sector, left }, words) => `Choose the cubes to destroy in ${sectorName(words, sector)}: ${left} damage left.`, brief: 'destroy population' },

  build_shrine: { ask: () => 'Build one shrine beside a planet of yours, or none this round.', brief: 'build a shrine' },
  upkeep: { ask: (_, __, may) => {
      const first = [...(may('colony') ? ['move colony ships'] : []), ...(may('trade') ? ['trade'] : [])];
      return first.length > 0 ? `Upkeep: ${list(first, 'and')} first if you like, then pay.` : 'Upkeep: pay it.';
    }, brief: 'upkeep' },
  answer: {
    ask: (step, words) =>
      step.proposer === words.view.seat
        ? `${playerName(words, step.seat)} has not answered your proposal yet.`
        : `${playerName(words, step.proposer)} proposes diplomacy, offering a ${step.resource} cube.`,
    brief: 'diplomacy',
  },
  consent: {
    ask: ({ seat, proposer, alliance, entering }, words) => {
      const [about, joiner = 0] = [`the ${allianceName(words, alliance)}`, entering[0]];
      if (proposer === words.view.seat) return `${playerName(words, seat)} has not answered your proposal yet.`;
      if (entering.length > 1) return `${playerName(words, proposer)} proposes to found ${about} with you.`;
      return joiner === words.view.seat ? `Will you join ${about}?` : `May ${playerName(words, joiner)} join ${about}?`;
    },
    brief: 'alliance',
  },
  make_room: { ask: () => 'Make room for the ambassador: return a reputation tile.', brief: 'make room' },
  overture: {
    ask: ({ sector }, words) =>
      sector
        ? `Sector ${sectorName(words, sector)} makes a new connection: propose relations, or go on.`
        : 'Before upkeep: propose relations, or go on.',
    brief: 'diplomacy',
  },
  direction: { ask: () => 'Choose which way round the turns of this round go.', brief: 'direction of play' },
  remove_cube: {
    ask: () => 'Take one population cube out of the game: the next of a track of your choice.',
    brief: 'take a cube out',
  },
};

/** What the page asks of the player now. */
export function prompt(step: Step | null, words: Words, choices: readonly Choice[]): string {
  if (!step) return words.view.over ? 'The game is over.' : 'The table is thinking.';
  return wordsOf(step).ask(step, words, (verb) => choices.some((choice) => choice.verb === verb));
}

/** The step in two or three words, for the strip under the map. */
export function shortStep(step: Step | null): string {
  if (!step) return '';
  const { brief } = wordsOf(step);
  return typeof brief === 'string' ? brief : brief(step);
}

/** The entry of a step's own kind, which takes that step: TypeScript cannot follow that by itself. */
function wordsOf<K extends Kind>(step: Of<K>): StepWords<K> {
  return STEPS[step.kind as K] as StepWords<K>;
}

const IS_ACTION: { readonly [K in ActionStep['kind']]: true } = {
  explore: true,
  influence: true,
  research: true,
  upgrade: true,
  build: true,
  move: true,
};

/** The actions, in the order of their spaces on a board. */
export const ACTIONS: readonly string[] = Object.keys(IS_ACTION);

/** The action that a step is, with what is left of it; null for any other step. */
export function actionOf(step: Step | null): ActionStep | null {
  return step && Object.hasOwn(IS_ACTION, step.kind) ? (step as ActionStep) : null;
}
