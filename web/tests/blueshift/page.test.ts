import { describe, expect, it } from 'vitest';
import { cells, fleetRows, nameSize, TRACKS } from '../../src/games/blueshift/board/layout';
import { partiesBySector } from '../../src/games/blueshift/board/fleets';
import { chance, sceneOf } from '../../src/games/blueshift/board/scenes';
import { bySector, kindsAt, targetsOf, wordings } from '../../src/games/blueshift/choice';
import { placeTitle, plainly, sectorName, spoken, type Words } from '../../src/games/blueshift/labels';
import { heirSaid } from '../../src/games/blueshift/seats/forecast';
import { prompt, rolledOf, shortStep } from '../../src/games/blueshift/steps';
import type { Catalogue, GameView, PlayerView, SectorView, ShipView, Step, Tile } from '../../src/games/blueshift/types';
import { describe as label, describeRow, homeOf, VERBS } from '../../src/games/blueshift/verbs';
import { pageOf } from '../../src/games';
import { parse } from '../../src/shell/choice';
import type { Game } from '../../src/shell/types';

function tile(id: string, more: Partial<Tile>): Tile {
  return { id, name: id, kind: 'empty', pile: 'space', tracks: null, buildings: [], effects: [], species: null, certainty: 'ours', note: '', ...more };
}

const track = { values: [0, 1, 2], start: 1 };
const TRACKED = { prosperity: track, defense: track, population: track };

const CATALOGUE = {
  units: { scout: {}, destroyer: {}, orbital_turret: {}, infantry: {} },
  tiles: {
    lorn: tile('lorn', { name: 'Lorn', kind: 'planet', tracks: TRACKED }),
    ring: tile('ring', { name: 'Halcyon Ring', kind: 'station', tracks: TRACKED }),
    void: tile('void', { name: 'Empty Space' }),
  },
  species: { tivare: { id: 'tivare', name: 'Tivare', abilities: [{ id: 'levy', name: 'Forced Draft', timing: 'instead_of_action_card' }] } },
  cards: { boom: { id: 'boom', name: 'Trade Boom' } },
  points_to_win: 16,
} as unknown as Catalogue;

function sector(q: number, r: number, more: Partial<SectorView> = {}): SectorView {
  return { q, r, pile: 'space', discovered: true, tile: 'void', empty: false, closed: [], site: null, ...more };
}

function ship(word: string, place: string, more: Partial<ShipView> = {}): ShipView {
  const kind = word.replace(/-\d+$/, '');
  return { ship: word, kind, sector: place, damage: 0, cargo: { infantry: 0, interceptor: 0 }, steps: 0, may_move: 1, acted: false, ...more };
}

function player(seat: number, ships: ShipView[]): PlayerView {
  return { seat, species: 'tivare', credits: 0, points: 3, parts: {}, income: 0, cards: 0, hand_size: 5, ships, supply: {}, boons: [], out: false } as unknown as PlayerView;
}

const SITE = {
  owner: 1,
  ally: null,
  tracks: Object.fromEntries(Object.keys(TRACKED).map((stat) => [stat, { values: [0, 1, 2], cell: 2 }])),
  garrison: { infantry: 2, interceptor: 0 },
  buildings: ['spaceport'],
  defense: 4,
  blockaded: true,
  income: 0,
};

const SECTORS = [
  sector(0, 0, { tile: 'lorn', pile: 'planet', site: SITE }),
  sector(1, 0),
  sector(0, 1, { tile: null, discovered: false }),
  sector(1, 1, { tile: 'ring', discovered: false }),
];

const FLEET = [
  ship('destroyer-1', '0,0', { damage: 1, cargo: { infantry: 2, interceptor: 0 } }),
  ship('destroyer-2', '0,0'),
  ship('scout-1', '1,0'),
];

function words(step: unknown = null, more: Partial<GameView> = {}): Words {
  const view = { sectors: SECTORS, players: [player(0, FLEET), player(1, [ship('scout-1', '0,0')])], step, heir: null, active: 0, over: false, ...more };
  return { view: view as unknown as GameView, catalogue: CATALOGUE, names: ['Ada', 'Ben'], seat: 0 };
}

function row(...texts: string[]): string {
  return describeRow(texts.map(parse), words({ kind: 'movement' }));
}

const FORMS = {
  move: [{ words: [{ noun: 'sector' }] }],
  pick: [{ words: [{ noun: 'ship' }] }],
  buy: [{ words: [{ noun: 'unit' }, { noun: 'sector' }] }],
  load: [{ words: [{ noun: 'cargo' }, { noun: 'ship' }] }],
  rank: [{ words: [{ noun: 'stat' }, { noun: 'sector' }] }],
  fire: [{ words: [{ noun: 'unit' }, { noun: 'count' }] }],
  hit: [{ words: [{ noun: 'target' }] }],
} as unknown as Game['forms'];

function offers(...texts: string[]) {
  return bySector(texts.map(parse), wordings(FORMS), words().view, 0);
}

describe('the page of BlueShift', () => {
  it('is its own, where its kit names it', () => {
    expect(pageOf({ page: 'blueshift' })).not.toBe(pageOf({ page: null }));
    expect(pageOf({ page: 'blueshift' })).not.toBe(pageOf({ page: 'eclipse' }));
  });
});

describe('sectors', () => {
  it('have the names of their sites, and others those of their places', () => {
    expect(sectorName(words(), '0,0')).toBe('Lorn');
    expect(sectorName(words(), '1,0')).toBe('Empty Space 1,0');
    expect(placeTitle(words(), '0,1')).toBe('Sector 0,1');
  });

  it('are read aloud with what stands there and what pressing them does', () => {
    const parties = partiesBySector(words().view, 0, new Set());
    const said = spoken(words(), SECTORS[0]!, parties.get('0,0')!, 'Move to Lorn');
    expect(said).toBe(
      'Lorn, controlled by Ben, prosperity 2, defense 2, population 2, 2 infantry, spaceport, blockaded, ' +
        '2 destroyers of Ada, 1 scout of Ben, Move to Lorn',
    );
    expect(spoken(words(), SECTORS[2]!, [], null)).toBe('undiscovered space, 0,1');
    expect(spoken(words(), SECTORS[3]!, [], null)).toContain('seen by you alone');
  });

  it('are drawn by what their tiles do, so that boxes of one’s own have pictures too', () => {
    const hazard = tile('rubble', { kind: 'anomaly', effects: [{ effect: 'entry_hazard' }] as unknown as Tile['effects'] });
    const found = tile('wreck', { kind: 'one_off', effects: [{ effect: 'on_discovery', then: [{ effect: 'gain_credits' }] }] as unknown as Tile['effects'] });
    expect(sceneOf({ empty: false }, hazard)).toBe('asteroids');
    expect(sceneOf({ empty: true }, hazard)).toBe('empty');
    expect(sceneOf({ empty: false }, found)).toBe('freighter');
    expect(sceneOf({ empty: false }, CATALOGUE.tiles['ring']!)).toBe('station');
    expect(sceneOf({ empty: false }, tile('odd', { kind: 'anomaly' }))).toBe('anomaly');
  });

  it('look the same whenever they are drawn', () => {
    expect(chance('lorn', 'hue')).toBe(chance('lorn', 'hue'));
    expect(chance('lorn', 'hue')).not.toBe(chance('arkady', 'hue'));
  });
});

describe('fleets', () => {
  it('stand by kind with their damage, cargo and what was picked', () => {
    const here = partiesBySector(words().view, 0, new Set(['destroyer-2'])).get('0,0')!;
    expect(here.map((party) => [party.seat, party.own])).toEqual([[0, true], [1, false]]);
    expect(here[0]!.kinds).toEqual([{ kind: 'destroyer', count: 2, damage: 1, cargo: 2, picked: 1 }]);
  });

  it.each([1, 2, 3])('have rows inside the hexagon for %i players', (parties) => {
    const rows = fleetRows(Array.from({ length: parties }, () => 5));
    for (const { y, scale, xs } of rows) {
      for (const x of xs) expect(Math.abs(x) + 12 * scale).toBeLessThan(100 - Math.abs(y + 12 * scale) / Math.sqrt(3) + 1);
    }
    for (const [i, row] of rows.slice(1).entries()) expect(row.y - rows[i]!.y).toBeGreaterThanOrEqual(25 * row.scale - 0.01);
  });
});

describe('tracks', () => {
  it.each([2, 4, 7])('have room for %i ranks', (count) => {
    const { width, xs } = cells(count);
    expect(xs).toHaveLength(count);
    expect(xs.at(-1)! + width / 2).toBeLessThanOrEqual(TRACKS.to + 0.01);
  });

  it('leave room for a name above them, smaller the longer it is', () => {
    expect(nameSize('Omega Construction', true)).toBeLessThan(nameSize('Lorn', true));
  });
});

describe('choices on the map', () => {
  it('belong to the sector that they name, or to that of their ship', () => {
    const found = offers('move 1,0', 'pick destroyer-1', 'load infantry destroyer-2', 'buy scout 0,0', 'fire scout 1', 'pick battleship-1');
    expect([...found.keys()]).toEqual(['1,0', '0,0']);
    expect(found.get('0,0')!.map((choice) => choice.text)).toEqual(['pick destroyer-1', 'load infantry destroyer-2', 'buy scout 0,0']);
  });

  it('are played by a press where one is meant, and never where money goes', () => {
    const found = targetsOf(offers('move 1,0', 'buy scout 0,0', 'rank prosperity 0,0', 'rank defense 0,0'));
    expect([...found].map(([place, choice]) => [place, choice.text])).toEqual([['1,0', 'move 1,0']]);
    expect(targetsOf(offers('buy scout 0,0')).size).toBe(0);
    expect(targetsOf(offers('rank defense 0,0')).get('0,0')!.text).toBe('rank defense 0,0');
  });

  it('say which kinds of ships may be taken up where', () => {
    const found = kindsAt(offers('pick destroyer-1', 'pick scout-1', 'load infantry destroyer-2'), words().view, 0);
    expect([...found].map(([place, kinds]) => [place, [...kinds]])).toEqual([['0,0', ['destroyer']], ['1,0', ['scout']]]);
  });
});

describe('sentences', () => {
  it('name ships, sectors, cards, species and players', () => {
    expect(label(parse('move 0,0'), words())).toBe('Move to Lorn');
    expect(label(parse('load infantry destroyer-2'), words())).toBe('Load an infantry into destroyer 2');
    expect(label(parse('buy orbital_turret 0,0'), words())).toBe('Buy an orbital turret at Lorn');
    expect(label(parse('play boom'), words())).toBe('Play Trade Boom');
    expect(label(parse('instead'), words())).toBe('Use Forced Draft in place of a card');
    expect(label(parse('against B'), words())).toBe('Choose Ben');
    expect(label(parse('hit destroyer-3-interceptor'), words())).toBe('Hit an interceptor of destroyer 3');
    expect(label(parse('hit adrift'), words())).toBe('Hit an interceptor adrift');
    expect(label(parse('fire destroyer 2'), words())).toBe('Fire with 2 destroyers');
    expect(label(parse('shrug scout-1'), words())).toBe('Shrug: Scout 1');
  });

  it('say what it means to be done by the step', () => {
    expect(label(parse('done'), words({ kind: 'movement', picked: [] }))).toBe('End the movement');
    expect(label(parse('done'), words({ kind: 'turn_end' }))).toBe('End the turn');
    expect(label(parse('done'), words({ kind: 'odd' }))).toBe('Go on');
  });

  it('tell dice that may be rolled again', () => {
    const step = { kind: 'bombardment_roll', seat: 0, dice: [2, 5], succeed: [false, true], fresh: [1], rerolls: 1, sector: '0,0' };
    expect(label(parse('reroll 1'), words(step))).toBe('Roll die 1 (2) again');
    expect(rolledOf(step as unknown as Step)).toBe(step);
    expect(rolledOf({ kind: 'movement', seat: 0, picked: [], routes: [] })).toBeNull();
  });

  it('ask what the step asks', () => {
    expect(prompt({ kind: 'movement', seat: 0, picked: [], routes: [] }, words())).toContain('choose ships');
    expect(prompt({ kind: 'movement', seat: 0, picked: ['scout-1', 'scout-2'], routes: [] }, words())).toContain('2 ships move');
    expect(prompt({ kind: 'land_cargo', seat: 0, sector: '0,0', cargo: { infantry: 2, interceptor: 1 } } as unknown as Step, words())).toBe(
      'Your new colony on Lorn: put down 2 infantry and 1 interceptor.',
    );
    expect(prompt(null, words(null, { over: true }))).toBe('The game is over.');
    expect(shortStep({ kind: 'purchases', seat: 0 } as unknown as Step)).toBe('purchases');
  });

  it('write the log without the words of the notation', () => {
    expect(plainly('moves scout-1, destroyer-12 to Lorn at 0,0', CATALOGUE)).toBe('moves scout 1, destroyer 12 to Lorn at 0,0');
    expect(plainly('buys orbital_turret at Lorn', CATALOGUE)).toBe('buys orbital turret at Lorn');
  });

  it('say who wins when unless stopped', () => {
    expect(heirSaid(words())).toBeNull();
    expect(heirSaid(words(null, { heir: { seat: 1, others: 0 } }))).toBe('Ben wins when the next turn begins, unless stopped in this one.');
    expect(heirSaid(words(null, { heir: { seat: 0, others: 2 } }))).toContain('after 2 turns of others');
    expect(heirSaid(words(null, { heir: { seat: 0, others: 1 } }))).toContain('You win');
  });
});

describe('verbs', () => {
  it('with a sector or a ship of one’s own have their place on the map', () => {
    for (const verb of ['move', 'pick', 'load', 'buy', 'bombard', 'repair', 'rank']) expect(homeOf(parse(verb))).toBe('sector');
    for (const verb of ['done', 'pay', 'against']) expect(homeOf(parse(verb))).toBeNull();
    expect(Object.keys(VERBS)).toHaveLength(new Set(Object.keys(VERBS)).size);
  });
});

describe('choices that are made one after the other', () => {
  it('are told as one where ships are picked that move', () => {
    expect(row('pick destroyer-1', 'move 0,0')).toBe('Move destroyer 1 to Lorn');
    expect(row('pick destroyer-1', 'pick scout-1', 'pick destroyer-2', 'drop scout-1', 'move 0,0')).toBe('Move destroyer 1 and destroyer 2 to Lorn');
    expect(row('pick destroyer-1', 'pick scout-1', 'pick destroyer-2', 'move 0,1')).toBe('Move destroyer 1, scout 1 and destroyer 2 to sector 0,1');
  });

  it('are told one by one where they are not', () => {
    expect(row('move 0,0')).toBe('Move to Lorn');
    expect(row('done')).toBe('End the movement');
    expect(row('pick destroyer-1', 'drop destroyer-1', 'done')).toBe('Take destroyer 1 along, then Leave destroyer 1 behind, then End the movement');
  });
});
