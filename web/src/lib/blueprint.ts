import type { Blueprint, Catalogue, Fighting, PartInfo, Slot, SpeciesInfo, Weapon } from './types';

/** What blueprints are added up from. */
export type Printed = Pick<Catalogue, 'parts' | 'per_colour'>;

export interface Totals {
  initiative: number;
  movement: number;
  computer: number;
  shield: number;
  hull: number;
  energy: number;
  used: number;
  cannons: Weapon[];
  missiles: Weapon[];
}

export function partAt(slot: Slot): string | null {
  return slot.part;
}

function contribution(part: PartInfo | undefined): Omit<Totals, 'cannons' | 'missiles'> {
  const energy = part?.energy ?? 0;
  return {
    initiative: part?.initiative ?? 0,
    movement: part?.movement ?? 0,
    computer: part?.computer ?? 0,
    shield: part?.shield ?? 0,
    hull: part?.hull ?? 0,
    energy: Math.max(0, energy),
    used: Math.max(0, -energy),
  };
}

/** What the blueprint would show with another part (null: the printed one again) on one slot. */
export function preview(blueprint: Blueprint, catalogue: Printed, index: number, part: string | null): Totals {
  const slot = blueprint.slots[index];
  const before = slot ? partAt(slot) : null;
  const after = part ?? slot?.printed ?? null;
  const old = contribution(before ? catalogue.parts[before] : undefined);
  const now = contribution(after ? catalogue.parts[after] : undefined);
  return {
    initiative: blueprint.initiative - old.initiative + now.initiative,
    movement: blueprint.movement - old.movement + now.movement,
    computer: blueprint.computer - old.computer + now.computer,
    shield: blueprint.shield - old.shield + now.shield,
    hull: blueprint.hull - old.hull + now.hull,
    energy: blueprint.energy - old.energy + now.energy,
    used: blueprint.used - old.used + now.used,
    cannons: weapons(blueprint, catalogue, index, after, 'cannon'),
    missiles: weapons(blueprint, catalogue, index, after, 'missile'),
  };
}

function weapons(
  blueprint: Blueprint,
  catalogue: Printed,
  index: number,
  part: string | null,
  kind: string,
): Weapon[] {
  const dice = new Map<string, number>();
  blueprint.slots.forEach((slot, i) => {
    const id = i === index ? part : partAt(slot);
    for (const weapon of (id ? catalogue.parts[id]?.weapons : undefined) ?? []) {
      if (weapon.kind === kind) dice.set(weapon.die, (dice.get(weapon.die) ?? 0) + weapon.dice);
    }
  });
  return [...dice].map(([die, count]) => ({ die, dice: count }));
}

/** Rift dice have faces of their own and ask neither computers nor shields. */
export const RIFT = 'pink';
export const RIFT_FACES: Record<number, { damage: number; own: number }> = {
  1: { damage: 0, own: 0 },
  2: { damage: 0, own: 0 },
  3: { damage: 1, own: 0 },
  4: { damage: 2, own: 0 },
  5: { damage: 3, own: 1 },
  6: { damage: 0, own: 1 },
};

/** Does this die hit a ship with that shield, rolled by ships with that computer? */
export function hits(value: number, computer: number, shield: number, die = ''): boolean {
  if (die === RIFT) return (RIFT_FACES[value]?.damage ?? 0) > 0;
  if (value === 1) return false;
  return value === 6 || value + computer - shield >= 6;
}

/** The lowest face of a die that hits. */
export function needed(computer: number, shield: number): number {
  return Math.min(6, Math.max(2, 6 - computer + shield));
}

export function partFacts(part: PartInfo): string {
  const facts: string[] = [];
  if (part.jump) facts.push('jumps to any sector beside its own');
  if (part.repair) facts.push(`repairs ${part.repair} damage each round`);
  for (const weapon of part.weapons) {
    const noun = weapon.kind === 'missile' ? 'missile ' : '';
    facts.push(`${weapon.dice} ${weapon.die} ${noun}${weapon.dice === 1 ? 'die' : 'dice'}`);
  }
  if (part.hull) facts.push(`hull +${part.hull}`);
  if (part.computer) facts.push(`computer +${part.computer}`);
  if (part.shield) facts.push(`shield −${part.shield}`);
  if (part.movement) facts.push(`moves ${part.movement}`);
  if (part.initiative) facts.push(`initiative +${part.initiative}`);
  if (part.energy) facts.push(part.energy > 0 ? `makes ${part.energy} energy` : `uses ${-part.energy} energy`);
  return facts.join(', ');
}

/** How a ship fights, in one line: of a player by the blueprint, of nobody by what is in play. */
export function fighting(stats: Fighting | undefined): string {
  if (!stats) return '';
  const dice = [...stats.cannons, ...stats.missiles].map((weapon) => `${weapon.dice} ${weapon.die}`).join(' + ') || 'no';
  return `initiative ${stats.initiative}, ${dice} dice, aim +${stats.computer}, shield −${stats.shield}, hull ${stats.hull}`;
}

/** Where slots are drawn on a blueprint of that many, where the data does not say. */
const GRIDS: Record<number, [number, number][]> = {
  4: [[0, 0.75], [1, 0], [1, 1], [2, 0.75]],
  5: [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]],
  6: [[0, 0.6], [0, 1.6], [1, 0], [1, 1], [2, 0.6], [2, 1.6]],
  7: [[0, 0.6], [0, 1.6], [1, 0], [1, 1], [1, 2], [2, 0.6], [2, 1.6]],
  8: [[0, 0], [0, 1], [0, 2], [1, 0.7], [1, 1.7], [2, 0], [2, 1], [2, 2]],
};

export function arranged(slots: readonly Slot[]): readonly Slot[] {
  const grid = GRIDS[slots.length];
  // In one long row they would not fit on a board.
  if (!grid || slots.some((slot) => slot.y !== 0)) return slots;
  return slots.map((slot, i) => ({ ...slot, x: grid[i]![0], y: grid[i]![1] }));
}

/** A ship's blueprint as it is printed on the board, or with tiles on its slots and parts beside it. */
export function printedBlueprint(
  species: Pick<SpeciesInfo, 'blueprints' | 'build_costs'>,
  ship: string,
  catalogue: Printed,
  tiles: readonly (string | null)[] = [],
  beside: readonly string[] = [],
): Blueprint | null {
  const printed = species.blueprints[ship];
  if (!printed) return null;
  const bonus = printed.bonus;
  const slots: Slot[] = printed.printed.map((id, i) => ({
    printed: id,
    tile: tiles[i] ?? null,
    part: tiles[i] ?? id,
    x: printed.grid[i]?.[0] ?? i,
    y: printed.grid[i]?.[1] ?? 0,
  }));
  const sums = [...slots.map((slot) => slot.part), ...beside].map((id) => contribution(id ? catalogue.parts[id] : undefined));
  const total = (of: (one: (typeof sums)[number]) => number): number => sums.reduce((sum, one) => sum + of(one), 0);
  const blueprint: Blueprint = {
    slots,
    initiative: printed.initiative + total((one) => one.initiative),
    movement: total((one) => one.movement),
    computer: bonus.computer + total((one) => one.computer),
    shield: bonus.shield + total((one) => one.shield),
    hull: bonus.hull + total((one) => one.hull),
    energy: bonus.energy + total((one) => one.energy),
    used: total((one) => one.used),
    cannons: [],
    missiles: [],
    cost: species.build_costs[ship] ?? 0,
    supply: catalogue.per_colour[ship] ?? 0,
    bonus,
    attached: [...beside],
  };
  blueprint.cannons = weapons(blueprint, catalogue, -1, null, 'cannon');
  blueprint.missiles = weapons(blueprint, catalogue, -1, null, 'missile');
  return blueprint;
}
