import { describe, expect, it } from 'vitest';
import { chances, coming, outlook } from '../src/lib/chances';
import { CATALOGUE } from './catalogue';

const stack = { left: 3, discards: [], unseen: ['101', '102', '103'] };

describe('chances of a stack', () => {
  it('are shares of the sectors nobody has seen', () => {
    const found = Object.fromEntries(chances(stack, CATALOGUE).map((chance) => [chance.what, chance.share]));
    expect(found['Ancients']).toBeCloseTo(1 / 3);
    expect(found['Money planet']).toBeCloseTo(1 / 3);
    expect(found['Artifact']).toBeCloseTo(1 / 3);
  });

  it('do not count a planet that needs an advanced technology', () => {
    const found = chances(stack, CATALOGUE).find((chance) => chance.what === 'Science planet');
    expect(found?.share).toBe(0);
  });

  it('come from the discards once the stack is empty', () => {
    expect(coming({ left: 0, discards: ['101'], unseen: ['101'] })).toEqual(['101']);
    expect(chances({ left: 0, discards: [], unseen: [] }, CATALOGUE)).toEqual([]);
  });

  it('are told in whole percent', () => {
    expect(outlook(stack, CATALOGUE)).toContain('ancients 33 %');
  });
});
