import type { Builder, BuilderNpc, BuilderSpecies, FleetWanted, ShipsWanted, Told, ToldShips } from './types';

export const NOBODY = 'npc';

/** One kind of ship in hand: how many, and what lies on its blueprint. */
export interface ShipDraft {
  ship: string;
  count: number;
  /** By slot: the tile that covers it, or null; an empty list is the blueprint as printed. */
  tiles: (string | null)[];
  beside: string[];
  /** What the single ships have taken already; missing entries are nothing. */
  damage?: number[];
}

/** A side: a species with its ships, or ships that nobody plays. */
export interface SideDraft {
  species: string;
  ships: ShipDraft[];
  /** Those of its technologies that change how it fights. */
  technologies: Technology[];
}

/** Each technology that changes how a side fights: its sign in an address, and the field that asks for it. */
const TECHNOLOGIES = {
  antimatter_splitter: { sign: '!', field: 'splitter' },
  point_defense: { sign: '!pd', field: 'point_defense' },
  distortion_shield: { sign: '!ds', field: 'distortion' },
} as const;
export type Technology = keyof typeof TECHNOLOGIES;

export function isTechnology(id: string): id is Technology {
  return id in TECHNOLOGIES;
}

const ALL: readonly Technology[] = Object.keys(TECHNOLOGIES).filter(isTechnology);

const COLOURS = { attacker: 'var(--attacker)', defender: 'var(--defender)' };
/** Ships that nobody plays wear a colour of their own, on whichever side they are. */
const NOBODYS_COLOUR = 'var(--nobody)';

export function colourOf(id: 'attacker' | 'defender', side: SideDraft): string {
  return side.species === NOBODY ? NOBODYS_COLOUR : COLOURS[id];
}

export function plain(ship: string, count = 1): ShipDraft {
  return { ship, count, tiles: [], beside: [] };
}

export function npcSide(id: string, count = 1): SideDraft {
  return { species: NOBODY, ships: [plain(id, count)], technologies: [] };
}

export function startSide(species: BuilderSpecies): SideDraft {
  const ships = Object.entries(species.start_ships).map(([ship, count]) => plain(ship, count));
  return { species: species.id, ships, technologies: [] };
}

export function most(side: SideDraft, ship: string, builder: Builder): number {
  if (side.species !== NOBODY) return builder.supply[ship] ?? 0;
  return npcOf(builder, ship)?.most ?? 8;
}

export function npcOf(builder: Builder, id: string): BuilderNpc | undefined {
  return builder.npc.find((one) => one.id === id);
}

/** The damage of each ship, as far as its hull bears it; empty where all are whole. */
export function damageOf(draft: ShipDraft, hull: number): number[] {
  const taken = (draft.damage ?? []).slice(0, draft.count).map((one) => Math.min(one, hull));
  return taken.some((one) => one > 0) ? taken : [];
}

export function isPlain(draft: ShipDraft): boolean {
  return draft.beside.length === 0 && draft.tiles.every((tile) => tile === null);
}

/** By slot: the tile that covers it. */
export function tilesOf(species: BuilderSpecies | undefined, draft: ShipDraft): (string | null)[] {
  const slots = species?.blueprints[draft.ship]?.printed.length ?? draft.tiles.length;
  return Array.from({ length: slots }, (_, i) => draft.tiles[i] ?? null);
}

/** What the server is asked; `hull` is what a ship bears. */
export function wantedOf(side: SideDraft, builder: Builder, hull: (draft: ShipDraft) => number): FleetWanted {
  const ships = side.ships.filter((draft) => draft.count > 0);
  const hurt = (draft: ShipDraft): { damage?: number[] } => {
    const damage = damageOf(draft, hull(draft));
    return damage.length > 0 ? { damage } : {};
  };
  if (side.species === NOBODY) return { ships: ships.map((draft) => ({ ship: draft.ship, count: draft.count, ...hurt(draft) })) };
  const species = builder.species.find((one) => one.id === side.species);
  return {
    species: side.species,
    ships: ships.map((draft): ShipsWanted => {
      const { ship, count } = draft;
      if (isPlain(draft)) return { ship, count, ...hurt(draft) };
      return { ship, count, tiles: tilesOf(species, draft), parts: draft.beside, ...hurt(draft) };
    }),
    ...Object.fromEntries(side.technologies.map((id) => [TECHNOLOGIES[id].field, true])),
  };
}

// A battle in an address: terran:3xinterceptor,1xcruiser(-.plasma_cannon.-)+muon_source*1.0.2

export function sideText(side: SideDraft): string {
  const ships = side.ships
    .filter((draft) => draft.count > 0)
    .map((draft) => {
      const tiles = draft.tiles.some((tile) => tile !== null) ? `(${draft.tiles.map((tile) => tile ?? '-').join('.')})` : '';
      const damage = draft.damage?.some((one) => one > 0) ? `*${draft.damage.slice(0, draft.count).join('.')}` : '';
      return `${draft.count}x${draft.ship}${tiles}${draft.beside.map((id) => `+${id}`).join('')}${damage}`;
    });
  return `${side.species}${ALL.filter((id) => side.technologies.includes(id)).map((id) => TECHNOLOGIES[id].sign).join('')}:${ships.join(',')}`;
}

/** The technologies of the signs in an address. */
function signed(signs: string): Technology[] {
  const given: readonly string[] = signs.match(/!(?:pd|ds)?/g) ?? [];
  return ALL.filter((id) => given.includes(TECHNOLOGIES[id].sign));
}

export function readSide(text: string, builder: Builder): SideDraft | null {
  const found = /^([a-z_]+)((?:!(?:pd|ds)?)*):(.*)$/.exec(text);
  if (!found) return null;
  const [, name = '', signs = '', list = ''] = found;
  const species = builder.species.find((one) => one.id === name);
  if (!species && name !== NOBODY) return null;
  const parts = new Set(builder.parts.map((part) => part.id));
  const ships: ShipDraft[] = [];
  for (const word of list.split(',').filter(Boolean)) {
    const kind = /^(\d{1,2})x([a-z_]+)(?:\(([a-z_.-]*)\))?((?:\+[a-z_]+)*)(?:\*([\d.]+))?$/.exec(word);
    if (!kind) return null;
    const [, count = '0', ship = '', tiles, beside = '', damage] = kind;
    const known = species ? ship in species.blueprints : npcOf(builder, ship) !== undefined;
    if (!known) return null;
    ships.push({
      ship,
      count: Number(count),
      tiles: tiles ? tiles.split('.').map((tile) => (parts.has(tile) ? tile : null)) : [],
      beside: beside.split('+').filter((id) => parts.has(id)),
      ...(damage ? { damage: damage.split('.').map(Number) } : {}),
    });
  }
  return { species: name, ships, technologies: signed(signs) };
}

/** What of a shared address could not be read, in a sentence; null where all of it was. */
export function damagedIn(texts: [string, string] | null, read: (SideDraft | null)[], hash: string): string | null {
  const given = hash.split('/')[3] ?? '';
  if (!texts) return given ? 'This address names no two fleets: part of it was lost on its way. Here are two others.' : null;
  const names = ['attacker', 'defender'].filter((_, i) => !read[i] || sideText(read[i]) !== texts[i]);
  if (names.length === 0) return null;
  const whole = names.every((name) => !read[name === 'attacker' ? 0 : 1]);
  const what = whole ? 'cannot be read, and another stands in its place' : 'can be read in part only: look it over';
  return `This address is damaged. Its ${names.join(' and its ')} ${what}.`;
}

/** The chances that an answer tells; null where it knows no more than that the attacker wins or not. */
export function chancesOf(told: Told | null | undefined): [number, number, number] | null {
  return told && (told.exact || told.margin < 0.5) ? [told.attacker_win, told.stalemate, told.defender_win] : null;
}

/** Dice as words, in the order in which they are told: 2 yellow, 1 pink. */
function diceText(dice: Record<string, number>, what: string): string[] {
  return Object.entries(dice).map(([colour, count]) => `${count} ${colour}${what}${what && count > 1 ? 's' : ''}`);
}

/** What a ship fights with, in words, as the server understood it. */
export function figuresOf(kind: ToldShips): string {
  const dice = [...diceText(kind.cannons, ''), ...diceText(kind.missiles, ' missile')];
  const hurt = kind.damage.some((one) => one > 0) ? ` (damage ${kind.damage.join(', ')})` : '';
  return [
    `initiative ${kind.initiative}`,
    dice.length > 0 ? `dice ${dice.join(', ')}` : 'no dice',
    `computer ${kind.computer < 0 ? '' : '+'}${kind.computer}`,
    `shields ${kind.shield > 0 ? '−' : ''}${kind.shield}`,
    `hull ${kind.hull}${hurt}`,
    ...(kind.repair ? [`repairs ${kind.repair} a round`] : []),
    ...(kind.splits ? ['antimatter splitter'] : []),
    ...(kind.point_defense ? ['point defense'] : []),
    ...(kind.missile_shield ? [`−${kind.missile_shield} against missiles`] : []),
  ].join(' · ');
}

/** A battle as the rest of an address, which holds all of it. */
export function battleText(attacker: SideDraft, defender: SideDraft): string {
  return [attacker, defender].map((side) => encodeURIComponent(sideText(side))).join('~');
}

/** The sides of a battle that the rest of an address holds. */
export function battleOf(rest: string): [string, string] | null {
  const [attacker, defender] = rest.split('~').map(decodeURIComponent);
  return attacker && defender ? [attacker, defender] : null;
}
