import { describe, expect, it } from 'vitest';
import { chances, outlook } from '../../src/games/eclipse/chances';
import { CATALOGUE } from './catalogue';

const all = ['101', '102', '103'];
const stack = { left: 3, discards: [], unseen: all, coming: all };

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

  it('come from what the table says may come', () => {
    const found = chances({ ...stack, left: 0, coming: ['101'] }, CATALOGUE);
    expect(found.find((chance) => chance.what === 'Ancients')?.share).toBe(1);
    expect(chances({ left: 0, discards: [], unseen: [], coming: [] }, CATALOGUE)).toEqual([]);
  });

  it('are told in whole percent', () => {
    expect(outlook(stack, CATALOGUE)).toContain('ancients 33 %');
  });
});
