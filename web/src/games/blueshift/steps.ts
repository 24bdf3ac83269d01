import { many } from '../../shell/words';
import { playerName, sectorName, someUnits, unitNoun, type Words } from './labels';
import type { Rolled, Step } from './types';

type Kind = Step['kind'];
type Of<K extends Kind> = Extract<Step, { kind: K }>;

/** What the page says of a step: what it asks, and the same in two or three words for the strip under the map. */
interface StepWords<K extends Kind> {
  ask: (step: Of<K>, words: Words) => string;
  brief: string;
}

/** What is asked of dice that may be rolled again. */
const AGAIN = 'roll one again, or keep them.';

/** Everything the page says of a step, by its kind. */
const STEPS: { readonly [K in Kind]: StepWords<K> } = {
  choose_species: { ask: () => 'Choose your species.', brief: 'choose a species' },
  place_base: { ask: () => 'Place your base planet on a spot for bases.', brief: 'place your base' },

  play_card: { ask: () => 'Play an action card.', brief: 'play a card' },
  change_ranks: { ask: () => 'Choose the rank that the effect moves.', brief: 'move a rank' },
  raise_further: { ask: () => 'Choose a raised rank that goes further.', brief: 'raise further' },
  place_units: { ask: () => 'Place the units that the effect gives you.', brief: 'place units' },
  hasten: { ask: () => 'Choose ships of one sector that move further this turn.', brief: 'hasten ships' },
  redeploy: { ask: () => 'Choose ships of one sector, then where they go.', brief: 'move ships' },
  refit: { ask: () => 'Choose the sector in which your ships are repaired.', brief: 'repair a fleet' },
  smuggling: { ask: () => 'Choose the opponent whose credits you take.', brief: 'take credits' },
  espionage: { ask: () => 'Choose the opponent whose hand you look at.', brief: 'look at a hand' },
  look: { ask: ({ owner }, words) => `The hand of ${playerName(words, owner)}: choose the card to discard.`, brief: 'discard a card' },
  scan: { ask: () => 'Choose an undiscovered sector to look at.', brief: 'look at sectors' },
  revolt: { ask: () => 'Choose the site of an opponent that attempts a rebellion.', brief: 'incite a rebellion' },
  envoy: { ask: () => 'Choose the site with which you negotiate.', brief: 'negotiate' },
  storm: { ask: () => 'Choose the sector that the storm strikes.', brief: 'aim the storm' },
  world_breaking: { ask: () => 'Choose the sector that becomes empty space.', brief: 'break a world' },
  may_roll: { ask: () => 'Roll the dice for your ability?', brief: 'roll?' },

  tribute: { ask: () => 'Several sites may rebel: choose the next.', brief: 'rebellions' },
  movement: {
    ask: ({ picked }) =>
      picked.length > 0 ? `Choose where your ${picked.length === 1 ? 'ship moves' : `${picked.length} ships move`}.` : 'Move your fleet: choose ships, then a sector beside them.',
    brief: 'movement',
  },
  face_sector: { ask: ({ sector }, words) => `Turn ${sectorName(words, sector)}: its printed edges are closed from now on.`, brief: 'turn the sector' },

  space_combat: { ask: () => 'Choose your next battle.', brief: 'next battle' },
  aid: { ask: () => 'Use your help in this battle?', brief: 'help in battle?' },
  decision: { ask: () => 'Fight this round, or flee?', brief: 'fight or flee' },
  firing: { ask: () => 'Choose which of your ships fire next.', brief: 'fire' },
  volley: { ask: ({ unit }) => `Dice of your ${unitNoun(unit)}s: roll one again, or keep them.`, brief: 'dice' },
  assigning: { ask: ({ hits }) => `Choose what the next hit goes to: ${hits} left.`, brief: 'assign a hit' },
  shelter: { ask: ({ cargo }) => `Choose the ship that takes ${cargo === 'infantry' ? 'the infantry' : `the ${cargo}`} aboard.`, brief: 'rescue cargo' },
  retreat: { ask: () => 'Choose where your fleet flees to.', brief: 'retreat' },

  land_actions: { ask: () => 'Land actions: bombard, invade, negotiate or colonize with ships at sites.', brief: 'land actions' },
  bombardment_roll: { ask: ({ sector }, words) => `The bombardment of ${sectorName(words, sector)}: ${AGAIN}`, brief: 'dice' },
  invasion_roll: { ask: ({ sector, defense }, words) => `The invasion of ${sectorName(words, sector)}, against ${defense}: ${AGAIN}`, brief: 'dice' },
  negotiation_roll: {
    ask: ({ sector, result, price }, words) =>
      `The talks with ${sectorName(words, sector)} come to ${result}, ${price === null ? 'a refusal' : `an alliance for ${price}`}: ${AGAIN}`,
    brief: 'dice',
  },
  rebellion_roll: { ask: ({ sector }, words) => `The rebellion on ${sectorName(words, sector)}: ${AGAIN}`, brief: 'dice' },
  hazard_roll: { ask: () => `Dice for your ships: ${AGAIN}`, brief: 'dice' },
  table_roll: { ask: ({ total }) => `Your dice come to ${total}: ${AGAIN}`, brief: 'dice' },
  threshold_roll: { ask: ({ total }) => `Your dice come to ${total}: ${AGAIN}`, brief: 'dice' },
  bombarded: {
    ask: ({ sector, hits }, words) => `${sectorName(words, sector)} is bombarded: choose what is lost, ${hits === 1 ? 'once' : `${hits} times`}.`,
    brief: 'bombarded',
  },
  alliance_offer: { ask: ({ sector, price }, words) => `A trade alliance with ${sectorName(words, sector)} for ${many(price, 'credit')}?`, brief: 'an alliance?' },
  land_cargo: {
    ask: ({ sector, cargo }, words) => {
      const aboard = Object.entries(cargo).filter(([, count]) => count > 0).map(([kind, count]) => someUnits(kind, count));
      return `Your new colony on ${sectorName(words, sector)}: put down ${aboard.join(' and ')}.`;
    },
    brief: 'put cargo down',
  },

  purchases: { ask: () => 'Buy units and buildings at your sites, and repair.', brief: 'purchases' },
  turn_end: { ask: () => 'End of the turn: you may exchange one card.', brief: 'end of the turn' },
};

/** What the page asks of the player now. */
export function prompt(step: Step | null, words: Words): string {
  if (!step) return words.view.over ? 'The game is over.' : 'The table is thinking.';
  return wordsOf(step).ask(step, words);
}

/** The step in two or three words, for the strip under the map. */
export function shortStep(step: Step | null): string {
  return step ? wordsOf(step).brief : '';
}

/** The entry of a step's own kind, which takes that step: TypeScript cannot follow that by itself. */
function wordsOf<K extends Kind>(step: Of<K>): StepWords<K> {
  return STEPS[step.kind as K] as StepWords<K>;
}

const BATTLE: ReadonlySet<string> = new Set<Kind>(['aid', 'decision', 'firing', 'volley', 'assigning', 'shelter', 'retreat']);

/** Whether a step belongs to a battle that is being fought. */
export function isBattle(step: string): boolean {
  return BATTLE.has(step);
}

/** The dice that lie on the table and may be rolled again; null where none do. */
export function rolledOf(step: Step | null): Rolled | null {
  return step && 'rerolls' in step ? step : null;
}
