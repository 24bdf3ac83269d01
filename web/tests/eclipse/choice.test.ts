import { describe, expect, it } from 'vitest';
import { distinct, grouped, matches, narrow, placesIn, refusedAt, settle, targets, withArg } from '../../src/games/eclipse/choice';
import { parse } from '../../src/shell/choice';

const all = (...texts: string[]) => texts.map(parse);
const form = (...nouns: string[]) => ({ form: '', words: nouns.map((noun) => ({ noun, role: noun })), repeated: false, means: '' });

const PLACES = placesIn({
  at: [form('position')],
  place: [form('sector tile', 'turn')],
  disc: [form(), form("sector or 'track'", "sector or 'track'")],
  research: [form('technology'), form('rare technology', 'track')],
  build: [form(), form('ship or structure', 'sector')],
  move: [form(), form('ship', 'sector', 'sector')],
  jump: [form('ship', 'sector', 'sector'), form('sector')],
  on: [form('sector')],
  retreat: [form('ship', 'sector')],
  portal: [form('sector')],
  emerge: [form('sector')],
});

describe('choices', () => {
  it('are read as verb and arguments', () => {
    expect(parse('build cruiser 101')).toEqual({ text: 'build cruiser 101', verb: 'build', args: ['cruiser', '101'] });
    expect(parse('pass').args).toEqual([]);
  });

  it('name places where their longest form declares them', () => {
    expect(PLACES).toEqual({
      at: [0],
      place: [],
      disc: [0, 1],
      research: [],
      build: [1],
      move: [1, 2],
      jump: [1, 2],
      on: [0],
      retreat: [1],
      portal: [0],
      emerge: [0],
    });
  });

  it('match a half made choice', () => {
    const choice = parse('move cruiser 101 102');
    expect(matches(choice, { verb: 'move', args: [null, '101'] })).toBe(true);
    expect(matches(choice, { verb: 'move', args: ['interceptor'] })).toBe(false);
    expect(matches(choice, { verb: 'on', args: [] })).toBe(false);
  });

  it('fill gaps when an argument further on is picked', () => {
    expect(withArg({ verb: 'build', args: [] }, 1, '101')).toEqual({ verb: 'build', args: [null, '101'] });
  });

  it('are grouped by their first arguments in order', () => {
    const groups = grouped(all('colony 101 0 money', 'colony 101 2 money', 'colony 101 2 science'), 2);
    expect([...groups.keys()]).toEqual(['101 0', '101 2']);
    expect(groups.get('101 2')).toHaveLength(2);
  });
});

describe('places on the map', () => {
  it('explore at once where only the position is asked for', () => {
    const found = targets(all('at 1,-2', 'at 0,-2', 'end'), 'explore', null, PLACES);
    expect([...found.keys()]).toEqual(['1,-2', '0,-2']);
    expect(found.get('1,-2')?.kind).toBe('play');
  });

  it('ask for the other end of a disc, even if there is one only', () => {
    const choices = all('disc track 101', 'disc 102 track', 'disc 102 101');
    const from = targets(choices, 'influence', null, PLACES);
    expect(from.get('track')).toEqual({ kind: 'pick', pick: { verb: 'disc', args: ['track'] } });
    const to = targets(choices, 'influence', { verb: 'disc', args: ['102'] }, PLACES);
    expect([...to.keys()]).toEqual(['track', '101']);
    expect(to.get('101')).toEqual({ kind: 'play', choice: parse('disc 102 101') });
  });

  it('build from the ship or from the sector', () => {
    const choices = all('build cruiser 101', 'build cruiser 102', 'build orbital 101');
    expect(targets(choices, 'build', { verb: 'build', args: ['cruiser', null] }, PLACES).get('102')?.kind).toBe('play');
    expect(targets(choices, 'build', null, PLACES).get('101')?.kind).toBe('pick');
    expect(distinct(narrow(choices, { verb: 'build', args: [null, '101'] }), 0)).toEqual(['cruiser', 'orbital']);
  });

  it('move a ship that was picked, or let a moving ship go on', () => {
    const choices = all('move cruiser 101 102', 'on 103', 'end');
    const free = targets(choices, 'move', null, PLACES);
    expect(free.get('103')).toEqual({ kind: 'play', choice: parse('on 103') });
    expect(free.get('101')?.kind).toBe('pick');
    const settled = settle(choices, { verb: 'move', args: [null, '101'] }, PLACES);
    expect(settled.args).toEqual(['cruiser', '101']);
    expect(targets(choices, 'move', settled, PLACES).get('102')?.kind).toBe('play');
  });

  it('do not settle which of two ships moves', () => {
    const choices = all('move cruiser 101 102', 'move interceptor 101 102');
    expect(settle(choices, { verb: 'move', args: [null, '101'] }, PLACES).args).toEqual([null, '101']);
  });

  it('retreat only where it is plain which ships do', () => {
    const found = targets(all('attack cruiser', 'retreat cruiser 101', 'retreat cruiser 102', 'retreat starbase 102'), 'engage', null, PLACES);
    expect([...found]).toEqual([['101', { kind: 'play', choice: parse('retreat cruiser 101') }]]);
  });

  it('are none in a step that is not played on the map', () => {
    expect(targets(all('research orbital', 'end'), 'research', null, PLACES).size).toBe(0);
  });

  it('know the refused choice that a click meant', () => {
    const refused = all('at 3,0', 'build cruiser 201');
    expect(refusedAt(refused, 'explore', null, '3,0', PLACES)).toEqual([parse('at 3,0')]);
    expect(refusedAt(refused, 'build', { verb: 'build', args: ['cruiser', null] }, '201', PLACES)).toHaveLength(1);
    expect(refusedAt(refused, 'build', { verb: 'build', args: ['orbital', null] }, '201', PLACES)).toHaveLength(0);
  });
});

describe('jumps', () => {
  const jumps = all('move cruiser 101 102', 'jump cruiser 101 103', 'jump 104', 'on 102');

  it('begin with a ship and its sector, as movements do', () => {
    const found = targets(jumps, 'move', null, PLACES);
    expect(found.get('101')).toEqual({ kind: 'pick', pick: { verb: 'move', args: [null, '101'] } });
    expect(found.get('102')).toMatchObject({ kind: 'play', choice: { text: 'on 102' } });
    expect(found.get('104')).toMatchObject({ kind: 'play', choice: { text: 'jump 104' } });
  });

  it('are open to a ship that was picked to move', () => {
    const found = targets(jumps, 'move', { verb: 'move', args: ['cruiser', '101', null] }, PLACES);
    expect(found.get('102')).toMatchObject({ kind: 'play', choice: { text: 'move cruiser 101 102' } });
    expect(found.get('103')).toMatchObject({ kind: 'play', choice: { text: 'jump cruiser 101 103' } });
  });

  it('out of a black hole and portals are chosen on the map', () => {
    expect(targets(all('emerge 105'), 'return_ship', null, PLACES).get('105')).toMatchObject({ kind: 'play' });
    expect(targets(all('portal 221'), 'lay_portal', null, PLACES).get('221')).toMatchObject({ kind: 'play' });
  });
});
