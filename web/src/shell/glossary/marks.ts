import type { Term } from '../types';

/** A piece of a text: plain words, or words that a term explains. */
export interface Piece {
  text: string;
  term: Term | null;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A letter's case counts only where the term itself has a capital: Ancients are ships, what is ancient is not. */
const likely = (word: string): string => (/^[a-z]/.test(word) ? `[${word[0]}${word[0]!.toUpperCase()}]${escaped(word.slice(1))}` : escaped(word));

/** Finds the terms of a glossary in texts; the longest word that fits is meant. */
export class Marker {
  private readonly terms = new Map<string, Term>();
  private readonly pattern: RegExp | null;

  constructor(terms: readonly Term[]) {
    for (const term of terms) for (const word of [term.name, ...term.also]) this.terms.set(word.toLowerCase(), term);
    const words = terms.flatMap((term) => [term.name, ...term.also]).sort((a, b) => b.length - a.length);
    this.pattern = words.length > 0 ? new RegExp(`(?<![\\p{L}-])(${words.map(likely).join('|')})(?![\\p{L}-])`, 'gu') : null;
  }

  /** Texts in pieces, in which each term is marked where it is first met. */
  once(texts: readonly string[]): Piece[][] {
    const met = new Set<Term>();
    return texts.map((text) => this.pieces(text, met));
  }

  named(name: string): Term | null {
    return this.terms.get(name.toLowerCase()) ?? null;
  }

  private pieces(text: string, met: Set<Term>): Piece[] {
    const found: Piece[] = [];
    let done = 0;
    for (const hit of this.pattern ? text.matchAll(this.pattern) : []) {
      const term = this.terms.get(hit[0].toLowerCase())!;
      if (met.has(term)) continue;
      met.add(term);
      if (hit.index > done) found.push({ text: text.slice(done, hit.index), term: null });
      found.push({ text: hit[0], term });
      done = hit.index + hit[0].length;
    }
    if (done < text.length) found.push({ text: text.slice(done), term: null });
    return found;
  }
}
