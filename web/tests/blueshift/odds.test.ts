import { describe, expect, it } from 'vitest';
import { addressOf, asked, battlefields, readAddress, rollWish, shipsWish, sideWish, withShips, type Draft } from '../../src/games/blueshift/odds/draft';
import type { Catalogue } from '../../src/games/blueshift/types';

const catalogue = {
  units: {
    scout: { id: 'scout', kind: 'ship', hp: 1, capacity: 0 },
    destroyer: { id: 'destroyer', kind: 'ship', hp: 2, capacity: 2 },
    orbital_turret: { id: 'orbital_turret', kind: 'building_ship', hp: 2, capacity: 1 },
    interceptor: { id: 'interceptor', kind: 'carried_fighter', hp: 1, capacity: 0 },
  },
  species: { xanil: {} },
  tiles: {
    ion_nebula_1: { id: 'ion_nebula_1', name: 'Ion Nebula', effects: [{ effect: 'combat_modifier' }] },
    ion_nebula_2: { id: 'ion_nebula_2', name: 'Ion Nebula', effects: [{ effect: 'combat_modifier' }] },
    lorn: { id: 'lorn', name: 'Lorn', effects: [] },
  },
} as unknown as Catalogue;

const everything: Draft = {
  kind: 'battle',
  battle: {
    attacker: {
      ...sideWish({ ship: 'destroyer', count: 2, damage: [1, 0], interceptors: 3 }, shipsWish('scout')),
      species: 'xanil',
      bonus: -1,
      first_bonus: 2,
      flees: true,
    },
    defender: { ...sideWish(shipsWish('orbital_turret')), chases: true },
    place: 'ion_nebula_1',
  },
};

describe('an address of odds', () => {
  it('holds all of a battle, and all of a roll', () => {
    expect(readAddress(addressOf(everything), catalogue)).toEqual(everything);
    const invasion: Draft = { kind: 'roll', roll: { ...rollWish('invade'), infantry: 2, defense: 0, added: -1, rerolls: 1 } };
    expect(readAddress(addressOf(invasion), catalogue)).toEqual(invasion);
    const talks: Draft = { kind: 'roll', roll: { ...rollWish('negotiate'), replacing: true } };
    expect(readAddress(addressOf(talks), catalogue)).toEqual(talks);
  });

  it('is read as people type it, too', () => {
    expect(readAddress('xanil:2xdestroyer*1.0&3,1xscout;-1;first+2;flees~:1xorbital_turret;chases~ion_nebula_1', catalogue)).toEqual(everything);
  });

  it.each([
    ':2xwhale~:1xscout',
    'orion:1xscout~:1xscout',
    ':1xscout~:1xscout~lorn',
    ':1xscout~',
    ':1xscout;+9~:1xscout',
    ':1xscout;hides~:1xscout',
    ':1xinterceptor~:1xscout',
    'invade;defense=high',
    'invade;speed=5',
    'dance;defense=5',
    'bombard;ship=whale',
    'rebel;defense=4;defense=5',
  ])('is damaged where a part of it says nothing: %s', (rest) => {
    expect(readAddress(rest, catalogue)).toBeNull();
  });
});

describe('fleets in hand', () => {
  it('lose damage and interceptors with the ships that had them', () => {
    const { attacker } = (everything as Extract<Draft, { kind: 'battle' }>).battle;
    const fewer = withShips(attacker, { ...attacker.ships[0]!, count: 1 }, { hp: 2, capacity: 2 });
    expect(fewer.ships[0]).toEqual({ ship: 'destroyer', count: 1, damage: [1], interceptors: 2 });
    const none = withShips(attacker, { ...attacker.ships[0]!, count: 0 }, { hp: 2, capacity: 2 });
    expect(asked({ attacker: none, defender: none, place: null }).attacker.ships).toEqual([shipsWish('scout')]);
  });

  it('may fight wherever rolls are changed, each such place once', () => {
    expect(battlefields(catalogue)).toEqual([['ion_nebula_1', 'Ion Nebula']]);
  });
});
