import type { Choice } from '../../shell/choice';
import { outlook } from './chances';
import { figure, many } from '../../shell/words';
import { key } from '../../shell/map/hex';
import { mine, points, sectorName, type Words } from './labels';
import { moneyAfter } from './money';
import { boardsOf } from './seats';
import { ACTIONS, actionOf } from './steps';
import type { GameView } from './types';
import { madeAt, warning } from './verbs';

/** What is asked before a choice that cannot be mended: what comes of it, in figures, and what the answers are called. */
export interface Doubt {
  text: string;
  yes: string;
  no: string;
}

/** A choice that is about to be made, and what else could be chosen. */
interface About extends Words {
  choice: Choice;
  choices: readonly Choice[];
}

/** By what it is known where somebody does not want to be asked again. */
export type DoubtId = 'drawing' | 'colony' | 'unfinished' | 'passing' | 'shortfall';

const DOUBTS: { readonly [id in DoubtId]: (about: About) => Doubt | null } = {
  drawing: (about) => {
    const { choice, view, catalogue } = about;
    const warned = choice.verb === 'at' ? warning(choice, about) : null;
    if (!warned) return null;
    const ring = view.frontier.find((cell) => key(cell) === choice.args[0])?.ring;
    const stack = ring ? view.supply.stacks[ring] : undefined;
    return { text: ring && stack ? `${warned} ${outlook(ring, stack, catalogue)}` : warned, yes: 'Draw', no: 'Cancel' };
  },

  colony: (about) => {
    const { choice, choices, view } = about;
    const ready = mine(about)?.colony.ready ?? 0;
    const last = choice.verb === 'pass' && boardsOf(view).every((seat) => seat.passed || seat.out || seat.seat === view.seat);
    if ((choice.verb !== 'pay' && !last) || ready === 0 || !choices.some(({ verb }) => verb === 'colony')) return null;
    return {
      text: `You have ${many(ready, 'unused colony ship')} and squares they could settle.`,
      yes: choice.verb === 'pay' ? 'Pay without them' : 'Pass without them',
      no: 'Use them first',
    };
  },

  unfinished: ({ choice, choices, view: { step } }) => {
    const left = choice.verb === 'end' ? (actionOf(step)?.left ?? 0) : 0;
    // To take a part off needs no activation.
    const lost = choices.some(({ verb }) => verb !== 'return' && step && madeAt(step.kind, verb));
    if (left === 0 || !lost) return null;
    return { text: `${many(left, 'activation')} of this action ${left === 1 ? 'is' : 'are'} left, and would be lost.`, yes: 'End it all the same', no: 'Go on with it' };
  },

  passing: (about) => {
    const board = mine(about);
    if (about.choice.verb !== 'pass' || !board || board.passed) return null;
    return {
      text: `Pass? Until the round is over you may only react, one activation at a time. Money at upkeep: ${moneyAfter(board, board.upkeep).sum}.`,
      yes: 'Pass',
      no: 'Go on playing',
    };
  },

  shortfall: (about) => {
    const { verb } = about.choice;
    const begins = about.view.step?.kind === 'turn' && (ACTIONS.includes(verb) || verb === 'react');
    const board = mine(about);
    if (!begins || !board) return null;
    const money = moneyAfter(board, board.upkeep_next);
    if (money.balance >= 0) return null;
    return {
      text: `Once this disc is out, money at upkeep is ${money.sum}: ${-money.balance} must be traded for, or sectors are given up.`,
      yes: 'Act all the same',
      no: 'Think again',
    };
  },
};

/** Whether the disc that a choice takes off the track costs more upkeep than the money bears. */
export function isTooDear({ choice, ...words }: Omit<About, 'choices'>): boolean {
  const board = mine(words);
  const { step } = words.view;
  const takesDisc = (step?.kind === 'turn' && ACTIONS.includes(choice.verb)) || (step?.kind === 'take_control' && choice.verb === 'disc');
  return takesDisc && board !== null && moneyAfter(board, board.upkeep_next).balance < 0;
}

/** What is asked before a plan is made that gives sectors up: what comes of all of it, in figures. */
export function doubtAboutPlan(planned: readonly Choice[], before: GameView, words: Words): Doubt | null {
  const given = planned.flatMap(({ verb, args: [id] }) => (verb === 'abandon' && id !== undefined ? [id] : []));
  const [was, is] = [before.step, words.view.step];
  if (given.length === 0 || was?.kind !== 'upkeep') return null;
  const lost = before.sectors.filter(({ id }) => given.includes(id));
  const cubes = sum(lost.map(({ squares, orbital }) => squares.filter(({ cube }) => cube !== null).length + (orbital?.cube ? 1 : 0)));
  const after = is?.kind === 'upkeep' ? `, and money after upkeep goes from ${figure(was.balance)} to ${figure(is.balance)}` : '';
  return {
    text: `Give up ${given.map((id) => sectorName(words, id)).join(' and ')}? ${many(cubes, 'cube')} and ${many(lost.length, 'disc')} return to your board, ${points(sum(lost.map(({ vp }) => vp)))} of ${lost.length === 1 ? 'the sector' : 'the sectors'} are lost${after}.`,
    yes: lost.length === 1 ? 'Give it up' : 'Give them up',
    no: 'Think again',
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The first doubt about a choice that somebody has not dismissed for good. */
export function doubtAbout(about: About, dismissed: (id: DoubtId) => boolean): (Doubt & { id: DoubtId }) | null {
  for (const id of Object.keys(DOUBTS) as DoubtId[]) {
    const doubt = dismissed(id) ? null : DOUBTS[id](about);
    if (doubt) return { ...doubt, id };
  }
  return null;
}
