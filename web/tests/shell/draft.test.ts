import { describe, expect, it } from 'vitest';
import { asPreset, chosenIn, comes, forGame, forPlayers, fresh, HERE, INVITED, isAsPreset, isHalf, isOpen, kindOf, OPEN, offered, optionsOf, presetsOf, pruned, ruled, wanted, withAccess, withKind, withOne, type Draft } from '../../src/shell/newgame/draft';
import type { BotInfo, Field, GameInfo, Offer } from '../../src/shell/types';

const offer = (value: string, needs: string | null = null): Offer => ({ value, title: value, text: '', rules: [], needs, group: null, players: [], in_place_of: [], sits: {} });
const field = (option: string, offers: Offer[], more: Partial<Field> = {}): Field => ({
  option,
  title: option,
  offers,
  text: '',
  many: false,
  key: null,
  label: '',
  by_seat: [],
  folded: false,
  ...more,
});

const SPECIES = field('species', [offer('terrans'), offer('all')]);
const FACTIONS = field('factions', [offer('choose'), offer('random')], { by_seat: [offer('terran'), offer('planta', 'all')] });
const MODULES = field('modules', [offer('afar'), offer('nebula')], { many: true });
const ANCIENT = field('blueprints', [offer('standard'), offer('afar', 'afar')], { key: 'ancient' });
const GCDS = field('blueprints', [offer('standard'), offer('advanced')], { key: 'gcds' });
const READINGS = field('readings', [offer('entry'), offer('jump', 'afar')], { many: true });
const FIELDS = [SPECIES, FACTIONS, MODULES, ANCIENT, GCDS, READINGS];

const bot = (name: string, seconds: number | null = null): BotInfo => ({ name, title: name, text: '', seconds, advises: false });
const GAME: GameInfo = { name: 'one', title: 'One', page: null, options: { players: [2, 3], fields: FIELDS, needs: {}, presets: {} }, bots: [bot('weak'), bot('strong'), bot('slow', 2)], lesson: null };
const COINS: GameInfo = { name: 'coins', title: 'Coins', page: null, options: { players: [3, 4], fields: [], needs: {}, presets: {} }, bots: [bot('random')], lesson: null };

const draft = (chosen: Draft['chosen'] = {}, more: Partial<Draft> = {}): Draft => ({ ...fresh(GAME), chosen, ...more });

describe('the form of a new game', () => {
  it('begins with one person and the strongest bots that choose at once', () => {
    expect(wanted(draft(), FIELDS)).toEqual({
      game: 'one',
      options: { players: 2 },
      seats: [
        { name: 'Commander', bot: null },
        { name: 'Bot Bellatrix', bot: 'strong' },
      ],
      here: [0],
      seed: null,
      access: 'public',
      behind: 0,
      counsel: true,
      clock: null,
    });
  });

  it('makes a table at which nobody asks a bot, where that is not wanted', () => {
    expect(wanted(draft({}, { counsel: false }), FIELDS)).toMatchObject({ counsel: false });
  });

  it('invites whom the maker does not sit with, who may say the name', () => {
    const three = draft({}, { players: 3 });
    three.seats[1] = withKind(three.seats[1]!, 1, INVITED);
    three.seats[2] = withKind(three.seats[2]!, 2, HERE);
    const asked = wanted(three, FIELDS);
    expect(asked.seats).toEqual([{ name: 'Commander', bot: null }, { name: null, bot: null }, { name: 'Capella', bot: null }]);
    expect(asked.here).toEqual([0, 2]);
  });

  it('leaves a seat open to whoever comes, but at a private table', () => {
    const three = draft({}, { players: 3 });
    three.seats[1] = withKind(three.seats[1]!, 1, OPEN);
    expect(wanted(three, FIELDS)).toMatchObject({ seats: [{ name: 'Commander' }, { name: null, bot: null, open: true }, { bot: 'strong' }], here: [0], access: 'public' });
    expect(three.seats.map(comes).slice(0, 3)).toEqual([false, true, false]);
    for (const access of ['unlisted', 'public'] as const) expect(withAccess(three, access)).toEqual({ ...three, access });
    const hidden = withAccess(three, 'private');
    expect(kindOf(hidden.seats[1]!)).toBe(INVITED);
    expect(hidden.seats.filter((_, at) => at !== 1)).toEqual(three.seats.filter((_, at) => at !== 1));
    expect(wanted({ ...three, behind: 30 }, FIELDS)).toMatchObject({ behind: 30 });
    expect(wanted({ ...hidden, behind: 30 }, FIELDS)).toMatchObject({ behind: 0 });
    expect(wanted(hidden, FIELDS)).toMatchObject({ access: 'private', seats: [{}, { name: null, bot: null }, {}] });
  });

  it('keeps a name that was typed, whoever plays the seat', () => {
    const ben = { ...fresh(GAME).seats[1]!, name: 'Ben' };
    expect(withKind(ben, 1, INVITED)).toEqual({ name: 'Ben', bot: null, here: false, open: false });
    expect(withKind(withKind(ben, 1, INVITED), 1, 'weak')).toEqual({ name: 'Ben', bot: 'weak', here: false, open: false });
    const bot = fresh(GAME).seats[1]!;
    expect(withKind(withKind(bot, 1, INVITED), 1, 'strong')).toEqual(bot);
  });

  it('asks nobody to sit where the game itself decides, and only then', () => {
    const alone = field('solo', [{ ...offer('off'), players: [2] }, { ...offer('standard'), players: [2], sits: { 1: 'The opponent' } }]);
    const one = draft({ solo: 'standard' });
    expect(wanted(one, [alone], [bot('weak'), bot('strong')]).seats).toEqual([{ name: 'Commander', bot: null }, { name: 'The opponent', bot: 'weak' }]);
    one.seats[1] = withKind(one.seats[1]!, 1, HERE);
    expect(wanted(one, [alone], [bot('weak'), bot('strong')]).here).toEqual([0]);
    expect(ruled(draft(), [alone])).toEqual({});
    expect(ruled({ ...one, players: 3 }, [alone])).toEqual({});
    expect([2, 3].map((players) => isOpen(alone, draft({}, { players })))).toEqual([true, false]);
    const maps = field('map', [2, 3].map((players) => ({ ...offer(`for ${players}`), players: [players] })));
    expect(isOpen(maps, draft())).toBe(true);
  });

  it('asks only for what is not as usual', () => {
    const chosen = { species: 'all', factions: 'choose', modules: [], 'blueprints.gcds': 'advanced', readings: ['entry'] };
    expect(optionsOf(draft(chosen), FIELDS)).toEqual({ players: 2, species: 'all', blueprints: { gcds: 'advanced' }, readings: ['entry'] });
  });

  it('puts the keys of one option together', () => {
    const chosen = { modules: ['afar'], 'blueprints.gcds': 'advanced', 'blueprints.ancient': 'afar' };
    expect(optionsOf(draft(chosen), FIELDS)['blueprints']).toEqual({ ancient: 'afar', gcds: 'advanced' });
  });

  it('takes what a preset chooses, leaves the rest as it was, and keeps the preset when others join', () => {
    const modules = field('modules', [offer('afar'), { ...offer('small'), players: [3] }], { many: true });
    const every = (...values: string[]) => ({ title: 'Everything', text: '', chosen: { modules: values, species: 'all' } });
    const bare = { title: 'Base', text: '', chosen: { modules: [] } };
    const presets = { 2: [bare, every('afar')], 3: [bare, every('afar', 'small')] };
    const game: GameInfo = { ...GAME, options: { players: [2, 3], fields: [SPECIES, FACTIONS, modules, READINGS], needs: {}, presets } };
    const { fields } = game.options;
    const before = { ...fresh(game), chosen: { readings: ['entry'] } };
    const marked = (one: Draft): string[] => presetsOf(one, game).filter((preset) => isAsPreset(one, fields, preset)).map((preset) => preset.title);
    expect(marked(before)).toEqual(['Base']);
    const all = asPreset(before, fields, presets[2][1]!);
    expect(all.chosen).toEqual({ readings: ['entry'], modules: ['afar'], species: 'all' });
    expect(marked(all)).toEqual(['Everything']);
    const three = forPlayers(all, game, 3);
    expect(three.chosen['modules']).toEqual(['afar', 'small']);
    expect(marked(three)).toEqual(['Everything']);
    expect(forPlayers({ ...all, chosen: { modules: ['afar'] } }, game, 3).chosen['modules']).toEqual(['afar']);
    expect(marked(asPreset(three, fields, bare))).toEqual(['Base']);
  });

  it('chooses what a number of players needs, and drops what is not for it', () => {
    const species = field('species', [{ ...offer('terrans'), players: [2, 3] }, offer('all')]);
    const modules = field('modules', [offer('many'), { ...offer('small'), players: [3] }], { many: true });
    const game: GameInfo = { ...GAME, options: { players: [2, 3, 4], fields: [species, modules], needs: { 4: 'many' }, presets: {} } };
    const three: Draft = { ...fresh(game), players: 3, chosen: { modules: ['small'] } };
    const four = forPlayers(three, game, 4);
    expect(optionsOf(four, [species, modules])).toEqual({ players: 4, species: 'all', modules: ['many'] });
    expect(forPlayers(four, game, 4).chosen).toEqual({ modules: ['many'] });
    expect(offered(modules.offers, four).map((one) => one.value)).toEqual(['many']);
    expect(optionsOf(forPlayers(three, game, 2), [species, modules])).toEqual({ players: 2 });
  });

  it('offers what may be had with all else that is chosen', () => {
    expect(offered(READINGS.offers, draft()).map((one) => one.value)).toEqual(['entry']);
    expect(offered(READINGS.offers, draft({ modules: ['afar'] })).map((one) => one.value)).toEqual(['entry', 'jump']);
  });

  it('chooses one of two values of which one may be had in place of the other', () => {
    const offers = [offer('open'), { ...offer('secret'), in_place_of: ['open'] }, offer('hives')];
    expect(withOne(['open', 'hives'], 'secret', offers)).toEqual(['hives', 'secret']);
    expect(withOne(['hives', 'secret'], 'open', offers)).toEqual(['hives', 'open']);
    expect(withOne(['secret'], 'hives', offers)).toEqual(['secret', 'hives']);
  });

  it('asks how many only where that needs something which is chosen', () => {
    const many = field('many', [{ ...offer('one', 'nebula'), value: 1 }, { ...offer('two', 'nebula'), value: 2 }]);
    const fields = [...FIELDS, many];
    expect(offered(many.offers, draft())).toEqual([]);
    expect(optionsOf(draft(), fields)).toEqual({ players: 2 });
    const two = draft({ modules: ['nebula'], many: 2 });
    expect(optionsOf(two, fields)).toEqual({ players: 2, modules: ['nebula'], many: 2 });
    expect(pruned({ ...two, chosen: { ...two.chosen, modules: [] } }, fields)).toEqual({ modules: [] });
  });

  it('forgets what needed something that is gone', () => {
    const chosen = { modules: ['nebula'], 'blueprints.ancient': 'afar', 'blueprints.gcds': 'advanced', readings: ['entry', 'jump'], factions: ['planta', 'terran'] };
    expect(pruned(draft(chosen), FIELDS)).toEqual({ modules: ['nebula'], 'blueprints.gcds': 'advanced', readings: ['entry'], factions: ['', 'terran'] });
  });

  it('is half filled in while a seat of those that play has nothing', () => {
    const chosen = { factions: ['terran', 'planta', ''] };
    expect(isHalf(draft(chosen), FIELDS)).toBe(false);
    expect(isHalf(draft(chosen, { players: 3 }), FIELDS)).toBe(true);
    expect(optionsOf(draft(chosen), FIELDS)['factions']).toEqual(['terran', 'planta']);
  });

  it('keeps names for another game, and nothing that it does not know', () => {
    const named = draft({ species: 'all' });
    named.seats[1]!.name = 'Ben';
    const other = forGame(named, COINS);
    expect(other).toMatchObject({ game: 'coins', players: 3, chosen: {} });
    expect(other.seats.slice(0, 2)).toEqual([
      { name: 'Commander', bot: null, here: true, open: false },
      { name: 'Ben', bot: 'random', here: false, open: false },
    ]);
    expect(chosenIn(other, MODULES)).toEqual([]);
  });
});
