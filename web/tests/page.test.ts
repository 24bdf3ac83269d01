import { describe, expect, it } from 'vitest';
import { claimed } from '../src/lib/actions/claimed';
import { PRODUCTION, productionIndex, UPKEEP, upkeepIndex } from '../src/lib/board/tracks';
import { parse } from '../src/lib/choice';
import { condensed, describe as label, sentence, warning, type Words } from '../src/lib/labels';
import { fault, wanted, type Draft } from '../src/lib/newgame/draft';
import { readRoute, tableHash } from '../src/lib/route';
import { letter, seatOfLetter, SIGILS } from '../src/lib/seats';
import type { GameView } from '../src/lib/types';
import { CATALOGUE } from './catalogue';

const words: Words = {
  view: { seat: null, seats: [], sectors: [], step: { kind: 'turn', seat: 0 } } as unknown as GameView,
  catalogue: CATALOGUE,
  names: ['Ada', 'Ben'],
};

describe('labels', () => {
  it('name sectors, players and technologies', () => {
    expect(label(parse('build cruiser 101'), words)).toBe('Build Cruiser in 101 Castor');
    expect(label(parse('research gauss_shield'), words)).toBe('Research Gauss Shield');
    expect(label(parse('hit B cruiser 2'), words)).toBe('Hit Ben: Cruiser 2');
    expect(label(parse('hit N ancient 1'), words)).toBe('Hit Ancients: Ancient 1');
  });

  it('find words for a choice the page has never heard of', () => {
    expect(label(parse('beam_up cruiser 101'), words)).toBe('Beam up: Cruiser, 101');
    expect(label(parse('shrug'), words)).toBe('Shrug');
  });

  it('tell a repeated line once', () => {
    const line = (n: number, text: string) => ({ n, round: 1, seat: 0, text });
    const told = condensed([line(1, 'passes'), line(2, 'trades'), line(3, 'trades')]);
    expect(told.map((one) => [one.n, one.text, one.times])).toEqual([
      [3, 'trades', 2],
      [1, 'passes', 1],
    ]);
  });

  it('ask before something is given away', () => {
    expect(warning(parse('abandon 101'), words)).toContain('101 Castor');
    expect(warning(parse('build cruiser 101'), words)).toBeNull();
  });
});

describe('the fallback for choices', () => {
  it('leaves no unknown verb without a button', () => {
    expect(claimed('turn', 'explore', false)).toBe(true);
    expect(claimed('turn', 'beam_up', false)).toBe(false);
    expect(claimed('some_new_step', 'pay', false)).toBe(false);
    expect(claimed('engage', 'attack', true)).toBe(true);
    expect(claimed('engage', 'attack', false)).toBe(false);
  });
});

describe('tracks', () => {
  it('show the income of the cubes that left', () => {
    expect(PRODUCTION[productionIndex(11)]).toBe(2);
    expect(PRODUCTION[productionIndex(10)]).toBe(3);
    expect(PRODUCTION[productionIndex(0)]).toBe(28);
    expect(productionIndex(12)).toBe(-1);
  });

  it('show the upkeep of the discs that left', () => {
    expect(UPKEEP[upkeepIndex(12)]).toBe(0);
    expect(UPKEEP[upkeepIndex(7)]).toBe(5);
    expect(upkeepIndex(13)).toBe(-1);
  });
});

describe('addresses', () => {
  it('keep table and key', () => {
    expect(readRoute(tableHash('t1', 'k/2'))).toEqual({ page: 'table', table: 't1', key: 'k/2' });
    expect(readRoute(tableHash('t1', null))).toEqual({ page: 'table', table: 't1', key: null });
    expect(readRoute('#/new')).toEqual({ page: 'new' });
    expect(readRoute('')).toEqual({ page: 'lobby' });
  });
});

describe('seats', () => {
  it('have letters, with N for what no player owns', () => {
    expect(letter(2)).toBe('C');
    expect(seatOfLetter('N')).toBe(-1);
    expect(seatOfLetter(letter(5))).toBe(5);
    expect(new Set(SIGILS).size).toBe(6);
  });
});

describe('a new game', () => {
  const draft: Draft = {
    game: 'new-dawn',
    players: 2,
    seats: [
      { name: ' Ada ', kind: 'human', faction: 'terran_union' },
      { name: 'Bot', kind: 'greedy', faction: 'planta' },
      { name: 'Third', kind: 'random', faction: '' },
    ],
    factions: 'choose',
    species: 'terrans',
    seed: '  ',
  };

  it('asks for the seats that play', () => {
    expect(wanted(draft)).toEqual({
      game: 'new-dawn',
      options: { players: 2, factions: 'choose', species: 'terrans' },
      seats: [
        { name: 'Ada', bot: null },
        { name: 'Bot', bot: 'greedy' },
      ],
      seed: null,
    });
  });

  it('wants a name for every player', () => {
    expect(fault(draft, CATALOGUE)).toBeNull();
    const nameless = draft.seats.map((seat, i) => (i === 1 ? { ...seat, name: '  ' } : seat));
    expect(fault({ ...draft, seats: nameless }, CATALOGUE)).toBe('Give every player a name.');
  });

  it('says what is wrong with factions set by hand', () => {
    const fixed: Draft = { ...draft, factions: 'fixed' };
    expect(fault(fixed, CATALOGUE)).toContain('share the colour green');
    expect(fault({ ...fixed, players: 3 }, CATALOGUE)).toContain('every player');
    const good = { ...fixed, seats: [draft.seats[0]!, { ...draft.seats[1]!, faction: 'terran_republic' }] };
    expect(fault(good, CATALOGUE)).toBeNull();
    expect(wanted(good).options['factions']).toEqual(['terran_union', 'terran_republic']);
  });
});

describe('the log', () => {
  it('reads as sentences with names', () => {
    const entry = { n: 1, round: 1, seat: 0, text: 'proposes diplomatic relations to B' };
    expect(sentence(entry, words)).toBe('Ada proposes diplomatic relations to Ben.');
    expect(sentence({ ...entry, seat: null, text: 'Round 1 begins.' }, words)).toBe('Round 1 begins.');
  });
});
