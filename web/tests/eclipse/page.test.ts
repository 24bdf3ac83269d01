import { describe, expect, it } from 'vitest';
import { battlesSince } from '../../src/games/eclipse/battle/news';
import { parse } from '../../src/shell/choice';
import { placeName, withoutPlaces, type Words } from '../../src/games/eclipse/labels';
import { prompt, shortStep } from '../../src/games/eclipse/steps';
import { reprinted } from '../../src/games/eclipse/readings';
import { joinHash, readRoute, seatsHash, tableHash } from '../../src/shell/route';
import { letter, seatOfLetter, SIGILS } from '../../src/shell/seats';
import { boardOf, boardsOf, colourIn } from '../../src/games/eclipse/seats';
import type { GameView, Seat, Step } from '../../src/games/eclipse/types';
import { claimed, describe as label, mapVerbs, VERBS, warning } from '../../src/games/eclipse/verbs';
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
    const fought = { ...words, view: { ...words.view, battle: { nobody: 'the Ancients' } } as unknown as GameView };
    expect(label(parse('hit N ancient 1'), fought)).toBe('Hit Ancients: Ancient Ship 1');
  });

  it('name ships as they are printed, alone and in a sentence', () => {
    expect(label(parse('fire kraken'), words)).toBe('Void Kraken fires first');
    expect(label(parse('jump kraken 101 103'), words)).toBe('Jump with the kraken from 101 Castor to 103 Beta Leonis');
    expect(label(parse('build monolith 101'), words)).toBe('Build Monolith in 101 Castor');
  });

  it('find words for a choice the page has never heard of', () => {
    expect(label(parse('beam_up cruiser 101'), words)).toBe('Beam up: Cruiser, 101');
    expect(label(parse('shrug'), words)).toBe('Shrug');
  });

  it('tell where an unexplored place lies', () => {
    const sector = (id: string, q: number, r: number, owner: number | null) => ({ id, q, r, owner });
    const view = {
      seat: 0,
      sectors: [sector('001', 0, 0, null), sector('221', 0, -2, 0)],
      frontier: [{ q: 0, r: -1, ring: 'inner' }, { q: 1, r: 0, ring: 'inner' }],
    } as unknown as GameView;
    expect(placeName(view, '0,-1')).toBe('I, south of 221');
    expect(placeName(view, '1,0')).toBe('I, south-east of 001');
    expect(placeName(view, '5,5')).toBe('at 5,5');
  });

  it('say what returning a tile before a draw is for', () => {
    const before: Words = {
      ...words,
      view: { ...words.view, step: { kind: 'room_first', seat: 0, count: 1 } } as unknown as GameView,
    };
    expect(prompt(before.view.step, before, [])).toContain('return a tile to draw 1 tile, or draw none');
    expect(label(parse('decline'), before)).toBe('Keep the track as it is and draw none');
    expect(label(parse('drop 2'), before)).toBe('Return the reputation tile 2');
  });

  it('tell what a reroll costs and which die it is for, and name shrines by colour, row and planet', () => {
    const lying = [{ die: 'red', value: 2, hits: false }, { die: 'yellow', value: 6, hits: true }];
    const at = (step: object): Words => ({ ...words, view: { ...words.view, step } as unknown as GameView });
    const rolled = at({ kind: 'reroll', seat: 0, dice: lying, ships: 2 });
    expect(prompt(rolled.view.step, rolled, [])).toContain('Each reroll turns one of your 2 unused colony ships face down');
    expect(label(parse('reroll 1'), rolled)).toBe('Roll die 1 (red 2) again');
    expect(label(parse('decline'), rolled)).toBe('Keep the dice as they lie');
    expect(claimed('reroll', 'decline', true)).toBe(true);
    const squares = [{ kind: 'gray', planet: 1 }, { kind: 'money', planet: 2 }];
    const freedom = { name: 'Freedom', shrines: [{ id: 'freedom_money', kind: 'money' }] };
    const building = at({ kind: 'build_shrine', seat: 0, prices: {} });
    const shrines = {
      ...building,
      view: { ...building.view, sectors: [{ id: '101', squares }] } as unknown as GameView,
      catalogue: { ...CATALOGUE, shrines: { freedom } } as unknown as Words['catalogue'],
    };
    expect(label(parse('shrine freedom_money 101 2'), shrines)).toBe(
      'Build the money Shrine of Freedom beside the money planet of 101 Castor',
    );
    expect(label(parse('shrine freedom_money 101 1'), shrines)).toContain('beside the gray planet');
    expect(label(parse('decline'), shrines)).toBe('Build no shrine this round');
  });

  it('say how much of an action is left, and what to do when nothing is', () => {
    const at = (step: object) => ({ ...words.view, step }) as unknown as GameView;
    const asked = (step: object, ...verbs: string[]) => prompt(at(step).step, words, verbs.map(parse));
    const build = { kind: 'build', seat: 0, guise: 'build', left: 2 };
    expect(asked(build)).toBe('Build: choose what, then where. 2 left.');
    expect(shortStep(at(build).step)).toBe('build, 2 left');
    expect(asked({ ...build, left: 0 })).toBe('Build: all built. End the action.');
    expect(shortStep(at({ ...build, left: 0 }).step)).toBe('build');
    expect(asked({ kind: 'move', seat: 0, guise: 'move', left: 0, ship: 'cruiser' })).toBe('Move: fly on, or stay.');
  });

  it('promise only what can be chosen', () => {
    const asked = (kind: string, ...verbs: string[]) => prompt({ kind, seat: 0 } as unknown as Step, words, verbs.map(parse));
    expect(asked('engage', 'attack interceptor')).toBe('Your ships act: attack.');
    expect(asked('engage', 'attack interceptor', 'hold interceptor', 'retreat interceptor 101')).toBe('Your ships act: attack, hold fire or retreat.');
    expect(asked('reputation', 'keep 2')).toBe('Keep one of the reputation tiles you drew.');
    expect(asked('reputation', 'keep 2', 'return')).toBe('Keep one of the reputation tiles you drew, or none.');
    expect(asked('stalemate', 'scuttle')).toBe('Neither side can win this: give up your ships.');
    expect(asked('place_sector', 'place 101 0')).toBe('Turn the new sector and place it.');
    expect(asked('upkeep', 'pay', 'trade money science')).toBe('Upkeep: trade first if you like, then pay.');
    expect(asked('upkeep', 'pay')).toBe('Upkeep: pay it.');
  });

  it('say what an attack on population rolls, and what bombs do', () => {
    const board = { seat: 0, seated: true, blueprints: { interceptor: { cannons: [{ die: 'yellow', dice: 1 }] }, cruiser: { cannons: [{ die: 'yellow', dice: 2 }, { die: 'red', dice: 1 }] } } };
    const step = { kind: 'population', seat: 0, sector: '101', armed: { interceptor: 2, cruiser: 1 } };
    const sectors = [{ id: '101', squares: [{ cube: 'money' }, { cube: null }], orbital: { cube: 'science' } }];
    const raid: Words = { ...words, view: { ...words.view, seat: 0, seats: [board], step, sectors } as unknown as GameView };
    expect(label(parse('attack'), raid)).toBe('Attack with all ships: roll 4 yellow dice and 1 red die');
    expect(label(parse('attack interceptor,1'), raid)).toBe('Attack with 1 interceptor: roll 1 yellow die');
    expect(label(parse('bomb'), raid)).toBe('Drop neutron bombs: destroys all 2 cubes, no dice');
    expect(prompt(raid.view.step, raid, [])).toContain('2 cubes are there');
  });

  it('trade at the rate that the board tells', () => {
    const board = { seat: 0, seated: true, trade: { money: 3, science: 2, materials: 2 }, trade_gain: { money: 2, science: 1, materials: 1 } };
    const trader: Words = { ...words, view: { ...words.view, seat: 0, seats: [board] } as unknown as GameView };
    expect(label(parse('trade money science'), trader)).toBe('Trade 3 money for 2 science');
    expect(label(parse('trade science money'), trader)).toBe('Trade 2 science for 1 money');
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

  it('and the map know a verb from one place', () => {
    expect(Object.keys(VERBS).filter((verb) => claimed('upkeep', verb, false) && VERBS[verb]?.shown !== 'beside')).toEqual(['abandon', 'pay']);
    expect(mapVerbs('move')).toEqual(['move', 'on', 'jump']);
    expect(mapVerbs('no_such_step')).toEqual([]);
  });
});

describe('addresses', () => {
  it.each(['#/table/%', '#/table/t1/%zz', '#/table/%E0%A4%A', '#/odds/%', '#/odds/new-dawn/a~%', '#/components/%ff', '#/seats/t1/%'])('say that they are damaged (%s)', (hash) => {
    expect(readRoute(hash)).toEqual({ page: 'damaged' });
  });

  it('keep invitations and the host\'s key, and are damaged without an invitation', () => {
    expect(readRoute(joinHash('t1', 'i/2'))).toEqual({ page: 'join', table: 't1', invitation: 'i/2' });
    expect(readRoute('#/join/t1')).toEqual({ page: 'damaged' });
    expect(readRoute('#/join/t1/%')).toEqual({ page: 'damaged' });
    expect(readRoute(seatsHash('t1', 'h/2'))).toEqual({ page: 'seats', table: 't1', host: 'h/2' });
    expect(readRoute(seatsHash('t1', null))).toEqual({ page: 'seats', table: 't1', host: null });
    expect(tableHash('t1', null)).not.toContain('join');
  });

  it('keep table and key', () => {
    expect(readRoute(tableHash('t1', 'k/2'))).toEqual({ page: 'table', table: 't1', key: 'k/2', at: null });
    expect(readRoute(tableHash('t1', null))).toEqual({ page: 'table', table: 't1', key: null, at: null });
    expect(readRoute(tableHash('t1', 'k/2', 0))).toEqual({ page: 'table', table: 't1', key: 'k/2', at: 0 });
    expect(tableHash('t1', null, 312)).toBe('#/table/t1/at/312');
    expect(readRoute('#/table/t1/at/312')).toEqual({ page: 'table', table: 't1', key: null, at: 312 });
    expect(readRoute('#/table/t1/at/soon')).toEqual({ page: 'table', table: 't1', key: null, at: null });
    expect(readRoute('#/new')).toEqual({ page: 'new' });
    expect(readRoute('')).toEqual({ page: 'lobby' });
  });
});

describe('seats', () => {
  const [empty, board] = [{ seat: 0, letter: 'A', seated: false }, { seat: 1, letter: 'B', seated: true, color: 'red' }] as [Seat, Seat];
  const view = { seats: [empty, board], order: [1, 0] };

  it('have a board once they have a faction', () => {
    expect([boardOf(view, 0), boardOf(view, 1), boardOf(view, -1), boardOf(view, null)]).toEqual([null, board, null, null]);
    expect(boardsOf(view)).toEqual([board]);
  });

  it('have the colour of their board, before it none, and nobody has another', () => {
    expect([0, 1, -1].map((seat) => colourIn(view.seats, seat))).toEqual(['var(--dim)', 'var(--seat-red, red)', 'var(--ancient)']);
  });

  it('have letters, with N for what no player owns', () => {
    expect(letter(2)).toBe('C');
    expect(seatOfLetter('N')).toBe(-1);
    expect(seatOfLetter(letter(5))).toBe(5);
    expect(new Set(SIGILS).size).toBe(9);
  });
});

describe('the log', () => {
  it('leaves coordinates out', () => {
    const plain = (text: string) => withoutPlaces({ n: 1, at: 1, round: 1, seat: 0, text }).text;
    expect(plain('explores -2,1 and reveals sector 311')).toBe('explores and reveals sector 311');
    expect(plain('places sector 311 at -2,1')).toBe('places sector 311');
  });

  it('sums up the battles since a choice', () => {
    const lines: [number | null, string][] = [
      [1, 'passes'],
      [null, 'Battle in sector 104.'],
      [null, 'B attacks the Ancients.'],
      [1, 'fires cannons with 2 interceptors: 6 1'],
      [1, 'destroys an ancient'],
      [null, '1 ancient fires cannons: 6'],
      [null, "B's interceptor is destroyed."],
      [1, 'retreats 1 interceptor to sector 101'],
      [1, 'draws 2 reputation tiles and keeps one'],
      [null, 'Battle in sector 211.'],
      [null, 'A attacks B.'],
      [0, "destroys B's cruiser"],
      [0, "destroys B's cruiser"],
    ];
    const log = lines.map(([seat, text], i) => ({ n: i + 1, at: i + 1, round: 3, seat, text }));
    const [first, second] = battlesSince(log, 1);
    expect(first).toMatchObject({
      sector: '104',
      sides: ['B', 'Ancients'],
      losses: [
        { side: 'Ancients', ship: 'ancient', count: 1 },
        { side: 'B', ship: 'interceptor', count: 1 },
      ],
      fled: ['B'],
    });
    expect(second).toMatchObject({ sector: '211', sides: ['A', 'B'], losses: [{ side: 'B', ship: 'cruiser', count: 2 }] });
    expect(battlesSince(log, 9).map((battle) => battle.sector)).toEqual(['211']);
    expect(battlesSince(log, 13)).toEqual([]);
  });

  it('goes on where a die is rolled again', () => {
    const told: [number | null, string][] = [
      [null, 'Battle in sector 203.'],
      [null, 'A attacks the Ancients.'],
      [0, 'fires cannons with 1 interceptor: 4'],
      [0, 'turns a colony ship face down and rolls a 4 again: 6'],
      [0, 'destroys an ancient'],
    ];
    const [battle] = battlesSince(told.map(([seat, text], i) => ({ n: i + 1, at: i + 1, round: 3, seat, text })), 0);
    expect(battle?.losses).toEqual([{ side: 'Ancients', ship: 'ancient', count: 1 }]);
  });

  it('knows sides of several players, and of whatever is played by nobody', () => {
    const texts = ['Battle in sector 001.', 'A and B attack the Ancient dreadnought.', 'The Ancient cruiser attacks A, B and C.'];
    const [battle] = battlesSince(texts.map((text, i) => ({ n: i + 1, at: i + 1, round: 3, seat: null, text })), 0);
    expect(battle?.sides).toEqual(['A', 'B', 'Ancient dreadnought', 'Ancient cruiser', 'C']);
  });
});

describe('readings of the rules', () => {
  it('print some parts otherwise, and leave the others and the catalogue alone', () => {
    const drive = CATALOGUE.parts['nuclear_drive']!;
    const other = { title: '', text: '', rules: [], parts: { nuclear_drive: { ...drive, movement: 7 } } };
    const catalogue = { ...CATALOGUE, readings: { faster: other } };
    const read = reprinted(catalogue, ['faster']);
    expect(read.parts['nuclear_drive']?.movement).toBe(7);
    expect(Object.keys(read.parts)).toEqual(Object.keys(CATALOGUE.parts));
    expect(reprinted(catalogue, []).parts).toEqual(CATALOGUE.parts);
    expect(CATALOGUE.parts['nuclear_drive']).toBe(drive);
  });
});
