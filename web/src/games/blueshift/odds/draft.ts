import type { BattleWish, Catalogue, RollWish, ShipsWish, SideWish, Unit } from '../types';

/** What is asked on the page of odds: a battle, or a single roll. */
export type Draft = { kind: 'battle'; battle: BattleWish } | { kind: 'roll'; roll: RollWish };

export type RollVerb = RollWish['verb'];

/** What may be said of each roll besides. */
export const SAID_OF: Readonly<Record<RollVerb, readonly (keyof RollWish)[]>> = {
  bombard: ['ship', 'dice', 'at_least', 'rerolls'],
  invade: ['ship', 'infantry', 'defense', 'added', 'rerolls'],
  negotiate: ['added', 'replacing'],
  rebel: ['defense', 'infantry', 'rerolls'],
};

const VERBS = Object.keys(SAID_OF) as RollVerb[];

export function isRollVerb(word: string): word is RollVerb {
  return (VERBS as string[]).includes(word);
}

export function shipsWish(ship: string, count = 1): ShipsWish {
  return { ship, count, damage: [], interceptors: 0 };
}

export function sideWish(...ships: ShipsWish[]): SideWish {
  return { ships, species: null, interceptors: 0, bonus: 0, first_bonus: 0, flees: false, chases: false };
}

/** A battle to begin with. */
export function someBattle(): BattleWish {
  return { attacker: sideWish(shipsWish('destroyer', 2)), defender: sideWish(shipsWish('orbital_turret'), shipsWish('scout')), place: null };
}

export function rollWish(verb: RollVerb): RollWish {
  const none: RollWish = { verb, ship: null, defense: null, at_least: null, added: 0, dice: 0, infantry: 0, rerolls: 0, replacing: false };
  if (verb === 'bombard') return { ...none, ship: 'destroyer' };
  if (verb === 'invade') return { ...none, ship: 'destroyer', defense: 5 };
  return verb === 'rebel' ? { ...none, defense: 4 } : none;
}

/** The kinds of ships that fight, as they are printed. */
export function fighting({ units }: Pick<Catalogue, 'units'>): Unit[] {
  return Object.values(units).filter(({ kind }) => kind === 'ship' || kind === 'building_ship');
}

/** The ships of a kind on a side; none where it has none. */
export function shipsOf(side: SideWish, ship: string): ShipsWish {
  return side.ships.find((one) => one.ship === ship) ?? shipsWish(ship, 0);
}

/** A side with other ships of a kind: no more of them are damaged, and no more interceptors aboard, than can be. */
export function withShips(side: SideWish, changed: ShipsWish, unit: Pick<Unit, 'hp' | 'capacity'>): SideWish {
  const fit = {
    ...changed,
    damage: changed.damage.slice(0, changed.count).map((one) => Math.min(one, unit.hp - 1)),
    interceptors: Math.min(changed.interceptors, unit.capacity * changed.count),
  };
  const known = side.ships.some(({ ship }) => ship === fit.ship);
  return { ...side, ships: known ? side.ships.map((one) => (one.ship === fit.ship ? fit : one)) : [...side.ships, fit] };
}

/** The sectors that add to rolls in battles there, by the tile that stands for all of its name. */
export function battlefields({ tiles }: Pick<Catalogue, 'tiles'>): [string, string][] {
  const found = new Map<string, string>();
  for (const { id, name, effects } of Object.values(tiles)) {
    if (effects.some(({ effect }) => effect === 'combat_modifier') && !found.has(name)) found.set(name, id);
  }
  return [...found].map(([name, id]) => [id, name]);
}

/** What the server is asked: ships of which there are none are not told. */
export function asked(battle: BattleWish): BattleWish {
  const side = (one: SideWish): SideWish => ({ ...one, ships: one.ships.filter(({ count }) => count > 0) });
  return { ...battle, attacker: side(battle.attacker), defender: side(battle.defender) };
}

// In an address: xanil:2xdestroyer*1.0&3,1xscout;+1;first+1;flees~:1xorbital_turret~ion_nebula_1, or
// invade;ship=destroyer;defense=5

function sideText(side: SideWish): string {
  const ships = side.ships
    .filter(({ count }) => count > 0)
    .map(({ ship, count, damage, interceptors }) => {
      const hurt = damage.some((one) => one > 0) ? `*${damage.join('.')}` : '';
      return `${count}x${ship}${hurt}${interceptors > 0 ? `&${interceptors}` : ''}`;
    });
  const signs = [
    ...(side.bonus === 0 ? [] : [signed(side.bonus)]),
    ...(side.first_bonus === 0 ? [] : [`first${signed(side.first_bonus)}`]),
    ...(side.flees ? ['flees'] : []),
    ...(side.chases ? ['chases'] : []),
  ];
  return [`${side.species ?? ''}:${ships.join(',')}`, ...signs].join(';');
}

function signed(number: number): string {
  return number < 0 ? String(number) : `+${number}`;
}

function readShips(word: string, { units }: Catalogue): ShipsWish | null {
  const found = /^(\d{1,2})x([a-z_]+)(?:\*(\d+(?:\.\d+)*))?(?:&(\d{1,2}))?$/.exec(word);
  const unit = fighting({ units }).find(({ id }) => id === found?.[2]);
  if (!found || !unit) return null;
  const [, count, , damage, aboard] = found;
  return { ship: unit.id, count: Number(count), damage: damage ? damage.split('.').map(Number) : [], interceptors: Number(aboard ?? 0) };
}

/** A side of an address; null where it cannot be read. */
function readSide(text: string, catalogue: Catalogue): SideWish | null {
  const [whose = '', ...signs] = text.split(';');
  const found = /^([a-z_]*):(.*)$/.exec(whose);
  if (!found) return null;
  const [, species = '', list = ''] = found;
  const ships = list.split(',').map((word) => readShips(word, catalogue));
  if ((species && !catalogue.species[species]) || !ships.every((one) => one !== null)) return null;
  const bonus = (sign: RegExp): number => Number(signs.map((one) => sign.exec(one)?.[1]).find(Boolean) ?? 0);
  return {
    ships,
    species: species || null,
    interceptors: 0,
    bonus: bonus(/^([+-][1-5])$/),
    first_bonus: bonus(/^first([+-][1-5])$/),
    flees: signs.includes('flees'),
    chases: signs.includes('chases'),
  };
}

function readBattle(text: string, catalogue: Catalogue): BattleWish | null {
  const [first, second, place] = text.split('~').map(decodeURIComponent);
  const [attacker, defender] = [first, second].map((side) => readSide(side ?? '', catalogue));
  const known = place === undefined || battlefields(catalogue).some(([id]) => id === place);
  return attacker && defender && known ? { attacker, defender, place: place ?? null } : null;
}

function rollText(roll: RollWish): string {
  const said = SAID_OF[roll.verb].filter((name) => roll[name] || (name === 'defense' && roll.defense === 0));
  return [roll.verb, ...said.map((name) => `${name}=${roll[name]}`)].join(';');
}

function readRoll(text: string, { units }: Catalogue): RollWish | null {
  const [verb = '', ...said] = text.split(';');
  if (!isRollVerb(verb)) return null;
  let roll: RollWish = { ...rollWish(verb), ship: null, defense: null };
  for (const one of said) {
    const [name = '', value = ''] = one.split('=');
    const fits = name === 'ship' ? value in units : name === 'replacing' ? value === 'true' : /^-?\d{1,2}$/.test(value);
    if (!(SAID_OF[verb] as string[]).includes(name) || !fits) return null;
    roll = { ...roll, [name]: name === 'ship' ? value : name === 'replacing' ? true : Number(value) };
  }
  return roll;
}

/** What is asked, as the rest of an address, which holds all of it. */
export function addressOf(draft: Draft): string {
  if (draft.kind === 'roll') return encodeURIComponent(rollText(draft.roll));
  const { attacker, defender, place } = draft.battle;
  return [sideText(attacker), sideText(defender), ...(place ? [place] : [])].map(encodeURIComponent).join('~');
}

/** What the rest of an address asks; null where it cannot be read, all of it. */
export function readAddress(rest: string, catalogue: Catalogue): Draft | null {
  const battle = rest.includes('~') ? readBattle(rest, catalogue) : null;
  const roll = battle ? null : readRoll(decodeURIComponent(rest), catalogue);
  const draft: Draft | null = battle ? { kind: 'battle', battle } : roll ? { kind: 'roll', roll } : null;
  return draft && decoded(addressOf(draft)) === decoded(rest) ? draft : null;
}

function decoded(rest: string): string {
  return rest.split('~').map(decodeURIComponent).join('~');
}
