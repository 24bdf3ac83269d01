import { describe, expect, it } from 'vitest';
import { Marker } from '../../src/shell/glossary/marks';
import { exceptions, highlit, inPlay, passages, placeOf, rulesOf, search } from '../../src/shell/rules/reading';
import type { RuleRead, RulesRead, Term } from '../../src/shell/types';

const rule = (id: string, text: string, more: Partial<RuleRead> = {}): RuleRead => ({ id, text, kind: 'rule', modules: [], overrides: [], figure: null, ...more });

const READ: RulesRead = {
  game: 'g',
  title: 'G',
  modules: { bays: 'Bays', far: 'Far' },
  books: [
    {
      name: 'base',
      title: 'Base',
      chapters: [
        {
          title: 'Move',
          address: 'move',
          sections: [
            { title: 'Ways', address: 'move.ways', paragraphs: [[rule('b.move.way', 'Ships fly through wormholes.'), rule('b.move.far', 'Far ships fly farther.', { modules: ['far'] })]] },
            { title: 'Pinning', address: 'move.pinning', paragraphs: [[rule('b.move.pin', 'One ship pins one ship.'), rule('b.move.see', 'Two pin two.', { kind: 'example' })]] },
          ],
        },
      ],
    },
    {
      name: 'more',
      title: 'More',
      chapters: [
        {
          title: 'Bays',
          address: 'bays',
          sections: [{ title: 'Aboard', address: 'bays.aboard', paragraphs: [[rule('m.bay.pin', 'Who is aboard is not pinned.', { modules: ['bays', 'far'], overrides: ['b.move.pin', 'm.bay.other'] }), rule('m.bay.other', 'Others.', { modules: ['bays', 'far'] })]] }],
        },
      ],
    },
  ],
};

describe('a rulebook', () => {
  it('shows of a game what is played there, and nothing else', () => {
    const ids = (modules: string[]): string[] =>
      inPlay(READ, modules).books.flatMap(({ chapters }) => chapters.flatMap(({ sections }) => sections.flatMap(rulesOf).map(({ id }) => id)));
    expect(ids([])).toEqual(['b.move.way', 'b.move.pin', 'b.move.see']);
    expect(ids(['bays'])).toEqual(['b.move.way', 'b.move.pin', 'b.move.see', 'm.bay.pin', 'm.bay.other']);
    expect(ids(['far'])).toContain('b.move.far');
    expect(inPlay(READ, []).books.map(({ name }) => name)).toEqual(['base']);
  });

  it('leads from a chapter, a heading and the id of a rule to their places, and from nothing else', () => {
    expect(placeOf(READ, 'move')?.section).toBe(null);
    expect(placeOf(READ, 'move.pinning')?.section?.title).toBe('Pinning');
    expect(placeOf(READ, 'm.bay.pin')).toMatchObject({ book: { name: 'more' }, section: { title: 'Aboard' }, rule: 'm.bay.pin' });
    expect(placeOf(READ, 'b.move')).toBe(null);
    expect(placeOf(READ, '')).toBe(null);
  });

  it('tells at a rule what takes its place, but not what is read beside it anyway', () => {
    const found = exceptions(READ);
    expect(found.get('b.move.pin')?.map(({ rule: { id }, section }) => [id, section.title])).toEqual([['m.bay.pin', 'Aboard']]);
    expect(found.has('m.bay.other')).toBe(false);
    expect(exceptions(inPlay(READ, [])).size).toBe(0);
  });

  it('finds every word in a rule or its heading, fitting headings first', () => {
    expect(search(READ, 'pin').map(({ section }) => section.title)).toEqual(['Pinning', 'Aboard']);
    expect(search(READ, 'SHIP wormholes').map(({ rules }) => rules.map(({ id }) => id))).toEqual([['b.move.way']]);
    expect(search(READ, 'ship cargo')).toEqual([]);
    expect(search(READ, ' ')).toEqual([]);
  });

  it('marks what was sought, whatever signs are in it', () => {
    expect(highlit('Ships (2+) fly', 'ship (2+)').filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['Ship', '(2+)']);
    expect(highlit('Ships', '')).toEqual([{ text: 'Ships', hit: false }]);
  });

  it('sets examples apart', () => {
    const section = READ.books[0]!.chapters[0]!.sections[1]!;
    expect(passages(section).map(({ example, rules }) => [example, rules.length])).toEqual([[false, 1], [true, 1]]);
  });
});

describe('a glossary', () => {
  const term = (name: string, ...also: string[]): Term => ({ name, also, text: '', rule: 'b.a.b' });
  const marked = (marker: Marker, ...texts: string[]): string[] => marker.once(texts).flat().filter((piece) => piece.term).map((piece) => `${piece.text}=${piece.term!.name}`);
  const marker = new Marker([term('disc', 'discs'), term('influence disc', 'influence discs'), term('Ancient', 'Ancients'), term('Move', 'move action')]);

  it('finds the longest word that fits, whole words only', () => {
    expect(marked(marker, 'An influence disc is no discount.')).toEqual(['influence disc=influence disc']);
    expect(marked(marker, 'Two discs.')).toEqual(['discs=disc']);
  });

  it('marks a term where it is first met', () => {
    expect(marked(marker, 'A disc and a disc.', 'Discs again, Ancients too.')).toEqual(['disc=disc', 'Ancients=Ancient']);
  });

  it('takes a name with a capital for itself, and not the common word', () => {
    expect(marked(marker, 'An ancient move of Ancients.')).toEqual(['Ancients=Ancient']);
    expect(marked(marker, 'Move it, by a move.')).toEqual(['Move=Move']);
    expect(marker.named('influence')).toBe(null);
    expect(marker.named('move')?.name).toBe('Move');
  });

  it('marks nothing without terms', () => {
    expect(new Marker([]).once(['A disc.'])).toEqual([[{ text: 'A disc.', term: null }]]);
  });
});
