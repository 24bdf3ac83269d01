import { describe, expect, it, vi } from 'vitest';
import {
  battleOf,
  battleText,
  colourOf,
  damagedIn,
  figuresOf,
  npcSide,
  plain,
  readSide,
  sideText,
  startSide,
  wantedOf,
  type ShipDraft,
  type SideDraft,
} from '../../src/games/eclipse/odds/fleet';
import { chanceOf } from '../../src/games/eclipse/odds/forecasts.svelte';
import { percentOf, percentsOf } from '../../src/shell/percent';
import { Sums } from '../../src/games/eclipse/odds/sums.svelte';
import type { Builder, Told, ToldShips } from '../../src/games/eclipse/odds/types';
import { besideHash, readRoute } from '../../src/shell/route';
import { CATALOGUE, NO_BONUS } from './catalogue';

const builder: Builder = {
  game: 'new-dawn',
  kinds: CATALOGUE.kinds,
  supply: { interceptor: 8 },
  parts: Object.values(CATALOGUE.parts),
  species: [
    {
      id: 'terran',
      name: 'Terrans',
      start_ships: { interceptor: 1 },
      costs: { interceptor: 3 },
      blueprints: {
        interceptor: {
          slots: 4,
          printed: [null, 'ion_cannon', 'nuclear_source', 'nuclear_drive'],
          initiative: 2,
          bonus: NO_BONUS,
          drives_allowed: true,
          grid: [],
        },
      },
      figures: {},
    },
  ],
  npc: [{ id: 'ancient_standard', name: 'Ancient', kind: 'ancient', variant: 'standard', most: 20, initiative: 2, computer: 1, shield: 0, hull: 1, weapons: [], repair: 0, point_defense: false, distortion_shield: false, module: '' }],
  policies: [],
  technologies: [],
};
const hull = (draft: ShipDraft): number => (draft.ship === 'ancient_standard' ? 1 : 0);
const missiles: SideDraft = {
  species: 'terran',
  technologies: [],
  ships: [{ ship: 'interceptor', count: 3, tiles: ['plasma_missile', null, null, null], beside: ['gauss_shield'] }],
};

describe('fleets', () => {
  it('are asked for as printed, or tile by tile', () => {
    expect(wantedOf(startSide(builder.species[0]!), builder, hull)).toEqual({ species: 'terran', ships: [{ ship: 'interceptor', count: 1 }] });
    expect(wantedOf(npcSide('ancient_standard', 2), builder, hull)).toEqual({ ships: [{ ship: 'ancient_standard', count: 2 }] });
    expect(wantedOf(missiles, builder, hull).ships[0]).toEqual({
      ship: 'interceptor',
      count: 3,
      tiles: ['plasma_missile', null, null, null],
      parts: ['gauss_shield'],
    });
  });

  it('may have taken damage, as much as their hulls bear', () => {
    const hurt: SideDraft = { species: 'npc', technologies: [], ships: [{ ...plain('ancient_standard', 2), damage: [1, 5, 1] }] };
    expect(wantedOf(hurt, builder, hull)).toEqual({ ships: [{ ship: 'ancient_standard', count: 2, damage: [1, 1] }] });
    expect(readSide(sideText(hurt), builder)).toEqual({ ...hurt, ships: [{ ...plain('ancient_standard', 2), damage: [1, 5] }] });
    expect(battleOf(battleText(hurt, hurt))).toEqual([sideText(hurt), sideText(hurt)]);
    const whole: SideDraft = { ...startSide(builder.species[0]!), ships: [{ ...plain('interceptor'), damage: [1] }] };
    expect(wantedOf(whole, builder, hull)).toEqual({ species: 'terran', ships: [{ ship: 'interceptor', count: 1 }] });
  });
});

describe('a battle in an address', () => {
  it('comes back as it was', () => {
    const able: SideDraft[] = [
      { ...missiles, technologies: ['antimatter_splitter'] },
      { ...missiles, technologies: ['point_defense', 'distortion_shield'] },
    ];
    for (const side of [missiles, npcSide('ancient_standard', 2), ...able]) {
      expect(readSide(sideText(side), builder)).toEqual(side);
    }
    const rest = battleText(missiles, npcSide('ancient_standard'));
    expect(readRoute(besideHash('odds', 'new-dawn', rest))).toEqual({ page: 'beside', name: 'odds', game: 'new-dawn', rest });
    expect(battleOf(rest)).toEqual([sideText(missiles), 'npc:1xancient_standard']);
  });

  it('is refused where it names what there is not', () => {
    expect(readSide('martian:1xinterceptor', builder)).toBeNull();
    expect(readSide('terran:1xfrigate', builder)).toBeNull();
    expect(readSide('nonsense', builder)).toBeNull();
    expect(readSide('terran:1xinterceptor(warp.-.-.-)', builder)?.ships[0]?.tiles).toEqual([null, null, null, null]);
  });

  it('that is damaged says what of it cannot be read', () => {
    const good = sideText(missiles);
    const read = (texts: [string, string]): string | null => damagedIn(texts, texts.map((text) => readSide(text, builder)), '#/odds/new-dawn/x');
    expect(read([good, good])).toBeNull();
    expect(read([good, 'npc:2xancient_standard*1.0'])).toBeNull();
    expect(read([good, 'terran:1xfrigate'])).toContain('Its defender cannot be read');
    expect(read(['', 'nonsense'])).toContain('attacker and its defender cannot be read');
    expect(read(['terran:1xinterceptor(warp.-.-.-)', good])).toContain('Its attacker can be read in part only');
    expect(read([good, 'terran:1xinterceptor+warp'])).toContain('Its defender can be read in part only');
    expect(damagedIn(null, [], '#/odds/new-dawn/terran:1x')).toContain('no two fleets');
    expect(damagedIn(null, [], '#/odds/new-dawn')).toBeNull();
  });

  it('has a path of its own', () => {
    expect(readRoute('', '/odds')).toEqual({ page: 'beside', name: 'odds', game: null, rest: '' });
    expect(battleOf('')).toBeNull();
    expect(readRoute('#/', '/odds')).toEqual({ page: 'lobby' });
  });
});

describe('fleets as they are shown', () => {
  it('wear a colour of their own where nobody plays them', () => {
    const [nobodys, attackers, defenders] = [npcSide('ancient_standard'), missiles, missiles].map((side, i) => colourOf(i === 2 ? 'defender' : 'attacker', side));
    expect(new Set([nobodys, attackers, defenders]).size).toBe(3);
    expect(colourOf('defender', npcSide('ancient_standard'))).toBe(nobodys);
  });

  it('say what was understood', () => {
    const kind: ToldShips = {
      ship: 'cruiser',
      title: 'cruisers',
      count: 2,
      initiative: 3,
      computer: 1,
      shield: 2,
      hull: 1,
      cannons: { yellow: 1, pink: 1 },
      missiles: { orange: 2 },
      damage: [1, 0],
      repair: 1,
      splits: true,
      point_defense: false,
      missile_shield: 0,
      chances: [],
      mean: 0,
      seat: null,
    };
    expect(figuresOf(kind)).toBe(
      'initiative 3 · dice 1 yellow, 1 pink, 2 orange missiles · computer +1 · shields −2 · hull 1 (damage 1, 0) · repairs 1 a round · antimatter splitter',
    );
    expect(figuresOf({ ...kind, cannons: {}, missiles: {}, damage: [], computer: -1, shield: 0, repair: 0, splits: false })).toBe(
      'initiative 3 · no dice · computer -1 · shields 0 · hull 1',
    );
  });
});

describe('chances', () => {
  it('are whole percents, and closer at the ends', () => {
    expect([0, 0.0004, 0.034, 0.5, 0.987, 0.9999, 1].map((share) => percentOf(share))).toEqual([
      '0 %',
      '<0.1 %',
      '3.4 %',
      '50 %',
      '98.7 %',
      '>99.9 %',
      '100 %',
    ]);
  });

  it('are never certain where something else may come', () => {
    expect([0.99995, 1 - 1e-9, 1 - 1e-15, 1e-9, 1e-15].map((share) => percentOf(share))).toEqual(['>99.9 %', '>99.9 %', '100 %', '<0.1 %', '0 %']);
    expect(percentsOf([1, 1e-30, 0])).toEqual(['>99.9 %', '<0.1 %', '0 %']);
    expect(percentsOf([1, 0, 0])).toEqual(['100 %', '0 %', '0 %']);
    expect(percentsOf([1, 0], false)).toEqual(['>99.9 %', '<0.1 %']);
    expect(percentOf(1, false)).toBe('>99.9 %');
  });

  it('are told for the side one is on', () => {
    const told = { exact: true, attacker_win: 0.3, defender_win: 0.6, attacker: { seat: 2 }, defender: { seat: -1 } } as unknown as Told;
    expect(chanceOf(told, 2)).toBe(0.3);
    expect(chanceOf(told, 1)).toBeNull();
    expect(chanceOf(told, null)).toBeNull();
    expect(chanceOf({ ...told, exact: false, margin: 0.5 }, 2)).toBeNull();
    expect(chanceOf({ ...told, exact: false, margin: 0.1 }, 2)).toBe(0.3);
  });
});

describe('sums that cannot be had', () => {
  it('are asked for again only when somebody wants that', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ error: `No. ${++asked}` }), { status: 422 })));
    const sums = new Sums(builder);
    const draft: ShipDraft = { ship: 'interceptor', count: 1, tiles: ['plasma_cannon', null, null, null], beside: [] };
    const look = async (): Promise<void> => {
      expect(sums.of(builder.species[0]!, draft)).toBeNull();
      await new Promise((done) => setTimeout(done));
    };
    await look();
    expect(sums.fault).toBe('No. 1');
    await look();
    expect(asked).toBe(1);
    sums.again();
    expect(sums.fault).toBeNull();
    await look();
    expect(asked).toBe(2);
    vi.unstubAllGlobals();
  });
});
