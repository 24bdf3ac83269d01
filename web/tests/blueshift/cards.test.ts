import { describe, expect, it } from 'vitest';
import { ICONS, pictureOf, scaled } from '../../src/games/blueshift/cards/art';
import { chosenSoFar, subjectOf } from '../../src/games/blueshift/cards/subjects';
import type { Words } from '../../src/games/blueshift/labels';
import type { ActionCard, Catalogue, GameView } from '../../src/games/blueshift/types';
import { toldOfBattle } from '../../src/games/blueshift/battle/lately';
import { parse } from '../../src/shell/choice';

type Effect = ActionCard['effects'][number];

function card(...effects: Partial<Effect>[]): Pick<ActionCard, 'effects'> {
  return { effects: effects as Effect[] };
}

const words: Words = {
  view: {
    sectors: [
      { q: 0, r: -3, tile: 'xa' },
      { q: 1, r: 0, tile: null },
    ],
    players: [{ seat: 0, ships: [{ ship: 'destroyer-2', sector: '0,-3' }] }],
    step: null,
  } as unknown as GameView,
  catalogue: { tiles: { xa: { name: "Xa'Calactan-ill", tracks: {} } }, cards: { embargo: { name: 'Embargo' } } } as unknown as Catalogue,
  names: ['Ada', 'Ben'],
  seat: 0,
};

describe('pictures of cards', () => {
  it('tell what a card does: whether a stat rises or falls, and which unit comes', () => {
    const rise = pictureOf(card({ effect: 'change_rank', stat: 'defense', steps: 1 }));
    const fall = pictureOf(card({ effect: 'change_rank', stat: 'defense', steps: -1 }));
    expect(rise.slice(0, -1)).toEqual(fall.slice(0, -1));
    expect(rise.at(-1)).not.toEqual(fall.at(-1));
    const scout = pictureOf(card({ effect: 'place_unit', unit: 'scout' }));
    expect(scout).not.toEqual(pictureOf(card({ effect: 'place_unit', unit: 'infantry' })));
  });

  it('are there for effects and cards that nobody has drawn', () => {
    expect(pictureOf(card({ effect: 'hand_size' }))).toHaveLength(1);
    expect(pictureOf(card())).toHaveLength(1);
  });

  it('are made of paths that are paths when they are larger, too', () => {
    expect(scaled('M0,-10L5.5,8Z', 2)).toBe('M0 -20L11 16Z');
    expect(scaled('M0,-8A8,8 0 1 1 0,8Z', 0.5)).toBe('M0 -4A4 4 0 1 1 0 4Z');
    expect(Object.values(ICONS).map(({ name }) => name)).toContain('Offense');
  });
});

describe('answers to what effects ask', () => {
  it('are told by what they are about', () => {
    expect(subjectOf(parse('rank defense 0,-3'), words)).toBe("Xa'Calactan-ill");
    expect(subjectOf(parse('peek 1,0'), words)).toBe('Sector 1,0');
    expect(subjectOf(parse('choose destroyer-2'), words)).toBe("Destroyer 2 at Xa'Calactan-ill");
    expect(subjectOf(parse('against B'), words)).toBe('Ben');
    expect(subjectOf(parse('strip embargo'), words)).toBe('Embargo');
    expect(subjectOf(parse('shrug twice'), words)).toBe('shrug twice');
  });

  it('are told again when they were given', () => {
    const at = (step: object): Words => ({ ...words, view: { ...words.view, step } as unknown as GameView });
    expect(chosenSoFar(at({ kind: 'change_ranks', chosen: ['defense 0,-3'] }))).toEqual(["defense of Xa'Calactan-ill"]);
    expect(chosenSoFar(at({ kind: 'hasten', chosen: ['destroyer-2'] }))).toEqual(['destroyer 2']);
    expect(chosenSoFar(at({ kind: 'scan', seen: ['1,0'] }))).toEqual(['sector 1,0']);
    expect(chosenSoFar(at({ kind: 'place_units', last: null }))).toEqual([]);
    expect(chosenSoFar(words)).toEqual([]);
  });
});

describe('the log of a battle', () => {
  it('begins with its attack and tells so many lines at most', () => {
    const line = (n: number, text: string) => ({ n, at: n, round: 1, seat: 0, text });
    const log = [line(1, 'attacks at Lorn'), line(2, 'loses scout-1'), line(3, 'attacks at Arkady'), line(4, 'fires 1 scout: 5'), line(5, 'loses scout-2')];
    expect(toldOfBattle(log, 9).map(({ n }) => n)).toEqual([3, 4, 5]);
    expect(toldOfBattle(log, 2).map(({ n }) => n)).toEqual([4, 5]);
  });
});
