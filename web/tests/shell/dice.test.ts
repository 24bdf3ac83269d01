import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commitment, drawn, jointSeed } from '../../src/shell/dice/hash';
import { keepPart, keptPart, keptPromise, notePromise } from '../../src/shell/dice/kept';
import { broken, enumerated, proved } from '../../src/shell/dice/proof';
import type { Dice } from '../../src/shell/types';

const [SECRET, ADA, BOB] = ['01', '02', '03'].map((byte) => byte.repeat(32)) as [string, string, string];
// The kernel reckons the same (tests/kernel/test_joint.py).
const PROMISE = '206c75d9277b9def6721a91db381c0a70c7de7592f6ecb9b95284d47a6ca8744';
const SALTED = '48fa1fcd79a86be70f0ce5006015fff5f8f857dbbf8d64b5eddc6c401f648ff6';
const SEED = 'aa7192354a5feb20b83b41906c0ea7dd5c0dc92578d3a0f437af65644d4cde96';
const NAMES = ['Ada', 'Bob', 'Cy'];

const given = (seat: number, value: string): Dice['contributions'][number] => ({ seat, commitment: commitment(value), value });
const DICE: Dice = {
  draw: 1,
  begun: true,
  opens: false,
  waits_for: [],
  seeded: false,
  commitment: PROMISE,
  contributions: [given(0, ADA), given(1, BOB)],
  secret: SECRET,
  salt: '',
  seed: SEED,
};
const PROMISED = { draw: 1, server: PROMISE, seats: { 0: commitment(ADA), 1: commitment(BOB) } };
const OWN = [{ seat: 0, draw: 1, value: ADA }];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
});

describe('the hashes of dice', () => {
  it('are those of the kernel', () => {
    expect(commitment(SECRET)).toBe(PROMISE);
    expect(commitment(SECRET, ADA)).toBe(SALTED);
    expect(jointSeed(SECRET, [[0, ADA], [1, BOB]])).toBe(SEED);
    expect(jointSeed(SECRET, [])).toBe(SECRET);
  });

  it('are of parts that differ', () => {
    expect(drawn()).toMatch(/^[0-9a-f]{64}$/);
    expect(drawn()).not.toBe(drawn());
  });
});

describe('a proof', () => {
  it('holds where every part is what was promised', () => {
    expect(proved(DICE, PROMISED, OWN, NAMES)).toMatchObject({ holds: true });
    expect(proved(DICE, PROMISED, OWN, NAMES).said).toContain('what Ada, Bob and the server drew');
    expect(proved(DICE, PROMISED, OWN, NAMES).said).toContain('compared it with what it noted');
    expect(proved(DICE, null, [], NAMES).said).toContain('it did not see itself');
  });

  it('says nothing of fairness before the end', () => {
    const going = { ...DICE, secret: null, salt: null, seed: null };
    expect(proved(going, PROMISED, OWN, NAMES)).toMatchObject({ holds: null });
    expect(proved({ ...going, contributions: [], draw: 0 }, null, [], NAMES).said).toContain('The server drew the seed of the dice alone');
    expect(proved({ ...going, contributions: [], draw: 0, seeded: true }, null, [], NAMES).said).toContain('typed by the maker');
    expect(proved({ ...going, draw: 3 }, null, [], NAMES).said).toContain('anew 2 times');
  });

  it.each<[string, Partial<Dice>, string]>([
    ['another secret', { secret: BOB }, 'the server has drawn is not what it had promised'],
    ['another promise of the server', { secret: BOB, commitment: commitment(BOB), seed: jointSeed(BOB, [[0, ADA], [1, BOB]]) }, 'the server had promised something else'],
    ['another seed', { seed: ADA }, 'not made of these parts'],
    ['another part', { contributions: [given(0, ADA), { ...given(1, BOB), value: ADA }] }, 'the part of Bob is not what was promised'],
    ['another promise of a seat', { contributions: [given(0, ADA), given(1, ADA)], seed: jointSeed(SECRET, [[0, ADA], [1, ADA]]) }, 'Bob had promised something else'],
    ['without my part', { contributions: [given(1, BOB)], seed: jointSeed(SECRET, [[1, BOB]]) }, 'what this browser drew for Ada is not in it'],
  ])('does not hold with %s', (_, other, fault) => {
    const dice = { ...DICE, ...other };
    expect(broken(dice, PROMISED, OWN, NAMES).join()).toContain(fault);
    expect(proved(dice, PROMISED, OWN, NAMES).holds).toBe(false);
    expect(broken(DICE, PROMISED, OWN, NAMES)).toEqual([]);
  });

  it('is of the last drawing alone', () => {
    expect(broken({ ...DICE, draw: 2 }, PROMISED, [{ seat: 2, draw: 1, value: BOB }], NAMES)).toEqual([]);
  });

  it('knows a salt', () => {
    expect(broken({ ...DICE, contributions: [], commitment: SALTED, salt: ADA, seed: SECRET }, null, [], NAMES)).toEqual([]);
    expect(broken({ ...DICE, contributions: [], commitment: SALTED, seed: SECRET }, null, [], NAMES)).toHaveLength(1);
  });

  it('names several', () => {
    expect([[], ['Ada'], ['Ada', 'Bob'], NAMES].map(enumerated)).toEqual(['', 'Ada', 'Ada and Bob', 'Ada, Bob and Cy']);
  });
});

describe('what a browser keeps', () => {
  it('is each part, by its seat and drawing', () => {
    keepPart('t', { seat: 0, draw: 1, value: ADA });
    keepPart('t', { seat: 0, draw: 2, value: BOB });
    expect([keptPart('t', 0, 1), keptPart('t', 0, 2), keptPart('t', 1, 1), keptPart('other', 0, 1)]).toEqual([ADA, BOB, null, null]);
  });

  it('is what was promised first, and of no time at which it could still be changed', () => {
    notePromise('t', { ...DICE, begun: false });
    expect(keptPromise('t')).toBeNull();
    notePromise('t', DICE);
    notePromise('t', { ...DICE, commitment: SALTED });
    expect(keptPromise('t')).toEqual(PROMISED);
    notePromise('t', { ...DICE, draw: 2, commitment: SALTED });
    expect(keptPromise('t')).toMatchObject({ draw: 2, server: SALTED });
  });
});
