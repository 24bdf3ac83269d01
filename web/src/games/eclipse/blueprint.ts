import { less, many, title } from '../../shell/words';
import type { Blueprint, FightingFigures, Fighting, PartInfo, PrintedBlueprint, Slot, Weapon } from './types';

export function partAt(slot: Slot): string | null {
  return slot.part;
}

export function partFacts(part: PartInfo): string {
  const facts: string[] = [];
  if (part.jump) facts.push('jumps to any sector beside its own');
  if (part.not_on.length > 0) facts.push(`not on ${part.not_on.map((ship) => `${title(ship).toLowerCase()}s`).join(', ')}`);
  if (part.repair) facts.push(`repairs ${part.repair} damage each round`);
  for (const [ship, count] of Object.entries(part.carries ?? {})) facts.push(`carries ${many(count, title(ship).toLowerCase())}`);
  for (const weapon of part.weapons) {
    const noun = weapon.kind === 'missile' ? 'missile ' : '';
    facts.push(many(weapon.dice, `${weapon.die} ${noun}die`, `${weapon.die} ${noun}dice`));
  }
  if (part.hull) facts.push(`hull +${part.hull}`);
  if (part.computer) facts.push(`computer +${part.computer}`);
  if (part.shield) facts.push(`shield −${part.shield}`);
  if (part.movement) facts.push(`moves ${part.movement}`);
  if (part.initiative) facts.push(`initiative +${part.initiative}`);
  if (part.energy) facts.push(part.energy > 0 ? `makes ${part.energy} energy` : `uses ${-part.energy} energy`);
  return facts.join(', ');
}

/** What a ship can do in a battle beside firing. */
export interface Abilities {
  repair?: number;
  splits?: boolean;
  point_defense?: boolean;
  missile_shield?: number;
}

export function abilities(of: Abilities): string[] {
  return [
    ...(of.repair ? [`repairs ${of.repair} a round`] : []),
    ...(of.splits ? ['splits red hits'] : []),
    ...(of.point_defense ? ['point defense'] : []),
    ...(of.missile_shield ? [`−${of.missile_shield} against missiles`] : []),
  ];
}

/** So many dice of a colour: "2 yellow dice". */
export function diceOf({ die }: Pick<Weapon, 'die'>, count: number, kind = ''): string {
  return many(count, `${die} ${kind}die`, `${die} ${kind}dice`);
}

/** How a ship fights, in one line: of a player by the blueprint, of nobody by what is in play. */
export function fighting(stats: (Fighting & Abilities) | undefined): string {
  if (!stats) return '';
  const cannons = stats.cannons.map((weapon) => diceOf(weapon, weapon.dice));
  const missiles = stats.missiles.map((weapon) => diceOf(weapon, weapon.dice, 'missile '));
  const dice = [...cannons, ...missiles].join(' + ') || 'no dice';
  const figures = `initiative ${stats.initiative}, ${dice}, aim +${stats.computer}, shield ${less(stats.shield)}, hull ${stats.hull}`;
  return [figures, ...abilities(stats)].join(', ');
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

/** A ship's blueprint with tiles on its slots and parts beside it; the server says what it adds up to. */
export function laidOut(
  plan: PrintedBlueprint,
  sums: FightingFigures,
  { cost = 0, supply = null }: { cost?: number; supply?: number | null },
  tiles: readonly (string | null)[] = [],
  beside: readonly string[] = [],
): Blueprint {
  const slots: Slot[] = plan.printed.map((id, i) => ({
    printed: id,
    tile: tiles[i] ?? null,
    part: tiles[i] ?? id,
    x: plan.grid[i]?.[0] ?? i,
    y: plan.grid[i]?.[1] ?? 0,
  }));
  return {
    ...sums,
    slots,
    cost,
    supply,
    base_initiative: plan.initiative,
    bonus: plan.bonus,
    drives_allowed: plan.drives_allowed,
    attached: [...beside],
  };
}
