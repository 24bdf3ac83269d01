import { describe, expect, it } from 'vitest';
import { isPlanned } from '../../src/games/eclipse/drafting';
import type { GameView } from '../../src/games/eclipse/types';
import { parse } from '../../src/shell/choice';

function at(step: object, dice: object[] = []): Pick<GameView, 'step' | 'battle'> {
  return { step, battle: dice.length > 0 ? { dice } : null } as unknown as Pick<GameView, 'step' | 'battle'>;
}

const die = { hits: true, aimed: false, stopped: false };

describe('what is planned', () => {
  it('are the parts of an upgrade, but not its end', () => {
    expect(isPlanned(parse('fit hull cruiser 0'), at({ kind: 'upgrade' }), false)).toBe(true);
    expect(isPlanned(parse('return cruiser 0'), at({ kind: 'upgrade' }), false)).toBe(true);
    expect(isPlanned(parse('trade money science'), at({ kind: 'upgrade' }), false)).toBe(false);
    expect(isPlanned(parse('end'), at({ kind: 'upgrade' }), true)).toBe(false);
    expect(isPlanned(parse('fit hull cruiser 0'), at({ kind: 'discovery' }), false)).toBe(false);
  });

  it('is how a debt is paid, and nothing where there is none', () => {
    const debt = at({ kind: 'upkeep', balance: -2 });
    expect(['trade science money', 'abandon 101', 'pay'].map((text) => isPlanned(parse(text), debt, false))).toEqual([true, true, false]);
    expect(isPlanned(parse('trade science money'), at({ kind: 'upkeep', balance: 0 }), false)).toBe(false);
    expect(isPlanned(parse('trade science money'), at({ kind: 'upkeep', balance: 0 }), true)).toBe(true);
  });

  it('are the dice of a volley, unless only one is left to be aimed', () => {
    const hit = parse('hit B cruiser 1');
    expect(isPlanned(hit, at({ kind: 'assign' }, [die, die]), false)).toBe(true);
    expect(isPlanned(hit, at({ kind: 'assign' }, [die, { ...die, aimed: true }, { ...die, hits: false }, { ...die, stopped: true }]), false)).toBe(false);
    expect(isPlanned(hit, at({ kind: 'assign' }, [die, { ...die, aimed: true }]), true)).toBe(true);
  });

  it('is all that follows once there is a plan', () => {
    expect(isPlanned(parse('cube money'), at({ kind: 'return_cube' }), true)).toBe(true);
    expect(isPlanned(parse('cube money'), at({ kind: 'return_cube' }), false)).toBe(false);
  });
});
