/** A game's books as they are read: what of them holds in a game, where something stands, what is found. */

import type { BookRead, ChapterRead, RuleRead, RulesRead, SectionRead } from '../types';

export interface Place {
  book: BookRead;
  chapter: ChapterRead;
  /** Null where a whole chapter is meant. */
  section: SectionRead | null;
  /** Null where no single rule is meant. */
  rule: string | null;
}

export interface Found {
  chapter: ChapterRead;
  section: SectionRead;
  rules: RuleRead[];
}

export const rulesOf = (section: SectionRead): RuleRead[] => section.paragraphs.flat();

/** The books with what holds where `modules` are played, and nothing else; empty headings are left out. */
export function inPlay(read: RulesRead, modules: readonly string[]): RulesRead {
  const holds = (rule: RuleRead): boolean => rule.modules.length === 0 || rule.modules.some((one) => modules.includes(one));
  return narrowed(read, holds);
}

function narrowed(read: RulesRead, kept: (rule: RuleRead) => boolean): RulesRead {
  const section = (one: SectionRead): SectionRead => ({
    ...one,
    paragraphs: one.paragraphs.map((rules) => rules.filter(kept)).filter((rules) => rules.length > 0),
  });
  const chapter = (one: ChapterRead): ChapterRead => ({
    ...one,
    sections: one.sections.map(section).filter(({ paragraphs }) => paragraphs.length > 0),
  });
  const book = (one: BookRead): BookRead => ({
    ...one,
    chapters: one.chapters.map(chapter).filter(({ sections }) => sections.length > 0),
  });
  return { ...read, books: read.books.map(book).filter(({ chapters }) => chapters.length > 0) };
}

/** Where an address leads: that of a chapter, of a heading, or the id of a rule. */
export function placeOf(read: RulesRead, address: string): Place | null {
  for (const book of read.books) {
    for (const chapter of book.chapters) {
      if (chapter.address === address) return { book, chapter, section: null, rule: null };
      for (const section of chapter.sections) {
        if (section.address === address) return { book, chapter, section, rule: null };
        if (rulesOf(section).some(({ id }) => id === address)) return { book, chapter, section, rule: address };
      }
    }
  }
  return null;
}

/** A rule that takes the place of another, and the heading that it stands under. */
export interface Exception {
  rule: RuleRead;
  section: SectionRead;
}

/** The rules that take the place of others, by the ids of those; none that is read under the same heading anyway. */
export function exceptions(read: RulesRead): Map<string, Exception[]> {
  const found = new Map<string, Exception[]>();
  for (const section of read.books.flatMap(({ chapters }) => chapters.flatMap(({ sections }) => sections))) {
    const here = new Set(rulesOf(section).map(({ id }) => id));
    for (const rule of rulesOf(section)) {
      for (const other of rule.overrides) if (!here.has(other)) found.set(other, [...(found.get(other) ?? []), { rule, section }]);
    }
  }
  return found;
}

/** The sections with rules that hold every word, in themselves or in their headings, those with a fitting heading first. */
export function search(read: RulesRead, words: string): Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const every = (text: string, head: string): boolean => wanted.every((word) => text.includes(word) || head.includes(word));
  const found: (Found & { rank: number })[] = [];
  for (const chapter of read.books.flatMap(({ chapters }) => chapters)) {
    for (const section of chapter.sections) {
      const head = `${section.title} ${chapter.title}`.toLowerCase();
      const rules = rulesOf(section).filter(({ text, id }) => every(`${text.toLowerCase()} ${id}`, head));
      const rank = wanted.every((word) => section.title.toLowerCase().includes(word)) ? 0 : 1;
      if (rules.length > 0) found.push({ chapter, section, rules, rank });
    }
  }
  return found.sort((a, b) => a.rank - b.rank);
}

/** A text in pieces, those that are searched for apart. */
export function highlit(text: string, words: string): { text: string; hit: boolean }[] {
  const wanted = words.split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (wanted.length === 0) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'i'))
    .map((piece, i) => ({ text: piece, hit: i % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

export interface Passage {
  /** An example stands apart from what it shows. */
  example: boolean;
  rules: RuleRead[];
}

/** A section's paragraphs, examples apart. */
export function passages(section: SectionRead): Passage[] {
  return section.paragraphs.flatMap((paragraph) => {
    const told = paragraph.filter(({ kind }) => kind !== 'example');
    const examples = paragraph.filter(({ kind }) => kind === 'example');
    return [...(told.length > 0 ? [{ example: false, rules: told }] : []), ...examples.map((rule) => ({ example: true, rules: [rule] }))];
  });
}

/** The modules that a whole section needs; none where some rule of it holds without. */
export function modulesOf(section: SectionRead): string[] {
  const [first, ...others] = rulesOf(section).map(({ modules }) => modules);
  const same = first !== undefined && others.every((one) => one.join() === first.join());
  return same ? first : [];
}
