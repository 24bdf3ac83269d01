import { describe, expect, it } from 'vitest';
import { doubtAbout, doubtAboutPlan, type DoubtId } from '../../src/games/eclipse/doubts';
import type { GameView } from '../../src/games/eclipse/types';
import { parse } from '../../src/shell/choice';
import { CATALOGUE } from './catalogue';

interface Board {
  money?: number;
  income?: number;
  upkeep?: number;
  next?: number;
  ships?: number;
  passed?: boolean;
}

/** A position with two players, the other one of whom still plays. */
function view(step: object, { money = 5, income = 3, upkeep = 2, next = 3, ships = 0, passed = false }: Board = {}, other = false): GameView {
  const board = {
    seat: 0,
    seated: true,
    passed,
    out: false,
    storage: { money },
    income: { money: income },
    upkeep,
    upkeep_next: next,
    colony: { ready: ships },
  };
  const rival = { seat: 1, seated: true, passed: other, out: false };
  return { seat: 0, seats: [board, rival], order: [0, 1], step: { seat: 0, ...step }, frontier: [], sectors: [], supply: { stacks: {} } } as unknown as GameView;
}

function doubt(choice: string, choices: string[], position: GameView, dismissed: DoubtId[] = []): ReturnType<typeof doubtAbout> {
  const about = { view: position, catalogue: CATALOGUE, names: ['Ada', 'Ben'], choice: parse(choice), choices: choices.map(parse) };
  return doubtAbout(about, (id) => dismissed.includes(id));
}

const BUILD = { kind: 'build', guise: 'build' };
const TURN = { kind: 'turn' };

describe('a doubt', () => {
  it('comes before activations are lost, and only where they are', () => {
    const offered = ['end', 'build cruiser 101'];
    expect(doubt('end', offered, view({ ...BUILD, left: 2 }))?.text).toContain('2 activations of this action are left');
    expect(doubt('end', offered, view({ ...BUILD, left: 1 }))?.text).toContain('1 activation of this action is left');
    expect(doubt('end', offered, view({ ...BUILD, left: 0 }))).toBeNull();
    // What may be done beside any step is not lost, and neither is what cannot be done.
    expect(doubt('end', ['end', 'trade money science'], view({ ...BUILD, left: 2 }))).toBeNull();
    expect(doubt('build cruiser 101', offered, view({ ...BUILD, left: 2 }))).toBeNull();
  });

  it('comes before passing, with the money of the upkeep, but not before passing again', () => {
    expect(doubt('pass', ['pass'], view(TURN, { money: 4, income: 3, upkeep: 9 }))?.text).toContain('4 + 3 income − 9 upkeep = −2');
    expect(doubt('pass', ['pass'], view(TURN, { passed: true }))).toBeNull();
  });

  it('comes before an action that money does not bear, and not before one that it just does', () => {
    expect(doubt('explore', ['explore'], view(TURN, { money: 0, income: 2, next: 5 }))?.text).toContain('3 must be traded for');
    expect(doubt('react build', ['react build'], view(TURN, { money: 0, income: 2, next: 5, passed: true }))?.id).toBe('shortfall');
    expect(doubt('explore', ['explore'], view(TURN, { money: 3, income: 2, next: 5 }))).toBeNull();
    expect(doubt('build cruiser 101', [], view({ ...BUILD, left: 1 }, { money: 0, income: 2, next: 5 }))).toBeNull();
  });

  it('reminds of colony ships before the round is paid for, where they can settle', () => {
    const upkeep = view({ kind: 'upkeep' }, { ships: 1 });
    expect(doubt('pay', ['pay', 'colony 101 0 money'], upkeep)?.text).toBe('You have 1 unused colony ship and squares they could settle.');
    expect(doubt('pay', ['pay'], upkeep)).toBeNull();
    // Who passes last ends the phase with it.
    expect(doubt('pass', ['pass', 'colony 101 0 money'], view(TURN, { ships: 2 }, true))?.id).toBe('colony');
    expect(doubt('pass', ['pass', 'colony 101 0 money'], view(TURN, { ships: 2 }, false))?.id).toBe('passing');
  });

  it('that was dismissed comes no more, and others still do', () => {
    expect(doubt('pass', ['pass'], view(TURN), ['passing'])).toBeNull();
    expect(doubt('pass', ['pass', 'colony 101 0 money'], view(TURN, { ships: 2 }, true), ['colony'])?.id).toBe('passing');
  });
});

describe('a plan', () => {
  const lost = (id: string, vp: number, ...cubes: (string | null)[]) => ({ id, name: '', vp, orbital: null, squares: cubes.map((cube) => ({ cube })) });
  const at = (balance: number): GameView => ({ ...view({ kind: 'upkeep', balance }), sectors: [lost('101', 2, 'money', null), lost('203', 1, 'science', 'gray')] }) as unknown as GameView;
  const asked = (...choices: string[]) => doubtAboutPlan(choices.map(parse), at(-3), { view: at(1), catalogue: CATALOGUE, names: ['Ada', 'Ben'] });

  it('that gives sectors up is asked about once, with all that comes of it', () => {
    const text = asked('trade science money', 'abandon 101', 'abandon 203')?.text;
    expect(text).toMatch(/^Give up 101.* and 203.*\? 3 cubes and 2 discs return to your board, 3 points of the sectors are lost/);
    expect(text).toContain('money after upkeep goes from −3 to 1');
    expect(asked('abandon 101')?.text).toContain('1 cube and 1 disc return');
  });

  it('that gives nothing up is not asked about', () => {
    expect(asked('trade science money')).toBeNull();
    expect(asked()).toBeNull();
  });
});
