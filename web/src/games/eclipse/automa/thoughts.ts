import { key, parseKey } from '../../../shell/map/hex';
import { title } from '../../../shell/words';
import { placeName, sectorName, shipNoun, type Words } from '../labels';
import type { AutomaInfo, Consideration, Decision, GameView, Mark } from '../types';

/** What the page says of the automated opponent's thoughts: of steps, criteria and outcomes. */

/** What a step of a card is called, and what is asked of the opponent next. */
export const STEP_NAMES: Readonly<Record<string, string>> = {
  explore: 'Explore',
  influence: 'Influence',
  research: 'Research',
  upgrade: 'Upgrade',
  build: 'Build',
  attack: 'Attack',
  defend: 'Defend',
  place_cubes: 'Place cubes',
  card: 'A card',
  round: 'New round',
  upkeep: 'Upkeep',
};

export function stepName(step: string): string {
  return STEP_NAMES[step] ?? title(step);
}

const CRITERIA: Readonly<Record<string, string>> = {
  middle_ring: 'in ring II',
  outer_ring: 'in ring III',
  inner_ring: 'in ring I',
  northmost: 'farthest north',
  most_links_to_own: 'most links to its own sectors',
  most_links_to_nobodys: 'most links to nobody’s sectors',
  fewest_links_to_human: 'fewest links to your sectors',
  most_available_squares: 'most squares to fill',
  most_printed_points: 'most points',
  nearest_to_home: 'nearest to its home',
  opens_squares: 'opens an empty starred square',
  highest_cost: 'highest printed cost',
  military: 'military',
  grid: 'grid',
  nano: 'nano',
  rare: 'rare',
  monolith: 'a monolith',
  orbital: 'an orbital',
  starbase_against_enemies: 'a starbase where enemies stand',
  starbase_beside_interceptors: 'a starbase beside interceptors',
  most_expensive_ship: 'the most expensive ship',
  starbase: 'a starbase',
  farthest_from_human: 'farthest from your sectors',
  undefended_human_sector: 'a sector of yours without ships',
  defended_human_sector: 'a sector of yours with ships',
  human_ships: 'ships of yours elsewhere',
  one_ancient: 'a single Ancient',
  two_ancients_or_guardian: 'two Ancients or a Guardian',
  gcds: 'the Galactic Center',
  nearest: 'nearest to its home',
  most_own_cubes: 'most of its cubes',
  enemy_ships: 'enemy ships in it',
  nearest_to_human: 'nearest to your sectors',
  southmost: 'farthest south',
  coloured_square: 'a coloured square',
  gray_square: 'a gray square',
  most_cubes: 'the track with most cubes left',
  materials: 'materials',
  money: 'money',
};

export function criterionName(criterion: string): string {
  return CRITERIA[criterion] ?? title(criterion).toLowerCase();
}

const QUESTIONS: Readonly<Record<string, string>> = {
  zone: 'Where to explore',
  turn: 'How to turn the sector',
  square: 'Which square to fill',
  sector: 'Which sector',
  'rally sector': 'Where its ships gather',
  technology: 'Which technology',
  item: 'What to build',
  box: 'Which blueprint follows',
  target: 'Whom to attack',
  fleet: 'Which ships go',
};

export function question(decision: Decision): string {
  return QUESTIONS[decision.about] ?? title(decision.about);
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V'];

/** What a box of the blueprint sheet is called: "Mk. III-a". */
export function markName({ level, version }: Pick<Mark, 'level' | 'version'>): string {
  return `Mk. ${ROMAN[level]}${version ? `-${version}` : ''}`;
}

/** A square as it is told, "221 square 0 money": its sector, and the cube that it takes. */
const SQUARE = /^(\S+) (?:square (\d+)|(orbital)) (\S+)$/;

/** What an outcome is called in a word or two. */
export function outcomeName(words: Words, automa: AutomaInfo, { about, outcomes }: Decision, outcome: string): string {
  if (about === 'zone') return zoneName(words.view, outcome);
  if (about === 'turn') return `turn ${outcome}`;
  if (about === 'item') return shipNoun(words.catalogue, outcome);
  const mark = about === 'box' ? automa.marks[outcome] : undefined;
  if (mark) return markName(mark);
  const square = about === 'square' ? SQUARE.exec(outcome) : null;
  if (square) return `${square[4]} cube${square[3] ? ' on the orbital' : ''} in ${square[1]}${alike(outcomes, square) ? `, square ${Number(square[2]) + 1}` : ''}`;
  return outcome;
}

/** Whether squares of one sector take the same cube, so that their number tells them apart. */
function alike(outcomes: readonly string[], [, sector, number, , track]: readonly (string | undefined)[]): boolean {
  if (number === undefined) return false;
  return outcomes.filter((other) => other.startsWith(`${sector} square`) && other.endsWith(` ${track}`)).length > 1;
}

/** Where it explores: a sector by now lies there. */
function zoneName(view: GameView, at: string): string {
  const there = view.sectors.find((sector) => key(sector) === at);
  return there ? `where ${there.id} lies now` : placeName(view, at);
}

/** The same in full, for whoever looks closer. */
export function outcomeTitle(words: Words, decision: Decision, outcome: string): string {
  return ['sector', 'rally sector', 'target'].includes(decision.about) ? sectorName(words, outcome) : outcome;
}

/** The cells of the map that an outcome is about, as keys. */
export function cellsOf({ sectors }: Pick<GameView, 'sectors'>, { about }: Pick<Decision, 'about'>, outcome: string): string[] {
  if (about === 'zone') return parseKey(outcome) ? [outcome] : [];
  const named = about === 'fleet' ? [...outcome.matchAll(/ from (\w+)/g)].map((found) => found[1]) : [outcome.split(' ')[0]];
  return sectors.filter(({ id }) => named.includes(id)).map((sector) => key(sector));
}

/** How a cell stands in a decision: chosen, left by what was looked at, or out. */
export type Standing = 'chosen' | 'left' | 'out';

/** The cells that a decision is about, after so many of its criteria; all of them where nothing is said. */
export function standings(view: Pick<GameView, 'sectors'>, decision: Decision, after = decision.narrowed.length): Map<string, Standing> {
  const left = after === 0 ? decision.outcomes : decision.narrowed[after - 1]!.left;
  const found = new Map<string, Standing>();
  const rank: readonly Standing[] = ['out', 'left', 'chosen'];
  for (const outcome of decision.outcomes) {
    const last = after === decision.narrowed.length && outcome === decision.chosen;
    const standing: Standing = last ? 'chosen' : left.includes(outcome) ? 'left' : 'out';
    for (const cell of cellsOf(view, decision, outcome)) {
      if (rank.indexOf(standing) >= rank.indexOf(found.get(cell) ?? 'out')) found.set(cell, standing);
    }
  }
  return found;
}

/** What became of a thing that it thought about. */
export type Outcome = 'done' | 'restricted' | 'left out';

export function became({ done, thoughts }: Consideration): Outcome {
  if (done) return 'done';
  return thoughts.length > 0 && thoughts.every((thought) => thought.rule === 'solo.card.order') ? 'left out' : 'restricted';
}

/** The card that the thoughts of a turn belong to: the one in hand, or the last one laid away; null where there is none. */
export function cardOf(view: GameView, automa: AutomaInfo): AutomaInfo['cards'][string] | null {
  const opponent = view.automa;
  if (!opponent) return null;
  const step = view.step;
  if (step?.kind === 'automa') return step.card === null ? null : (automa.cards[step.card] ?? null);
  const first = opponent.trace[0];
  if (!first || first.what === 'round' || first.what === 'upkeep') return null;
  if (first.what !== 'card') return Object.values(automa.cards).find((card) => card.phase === null) ?? null;
  return first.done ? (automa.cards[opponent.discarded.at(-1) ?? ''] ?? null) : null;
}
