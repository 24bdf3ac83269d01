import type { Choice } from '../../shell/choice';
import { outlook } from './chances';
import { many } from '../../shell/words';
import { key } from '../../shell/map/hex';
import { mine, type Words } from './labels';
import { moneyAfter } from './money';
import { boardsOf } from './seats';
import { ACTIONS, actionOf } from './steps';
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

/** The first doubt about a choice that somebody has not dismissed for good. */
export function doubtAbout(about: About, dismissed: (id: DoubtId) => boolean): (Doubt & { id: DoubtId }) | null {
  for (const id of Object.keys(DOUBTS) as DoubtId[]) {
    const doubt = dismissed(id) ? null : DOUBTS[id](about);
    if (doubt) return { ...doubt, id };
  }
  return null;
}
