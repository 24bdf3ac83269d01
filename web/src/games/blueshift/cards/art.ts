/** The pictures of cards, made of what they do: nothing here names a card, so those of another box are drawn as well. */

import { unitPath } from '../glyphs';
import type { ActionCard } from '../types';

export type Icon = ActionCard['icons'][number];
type Effect = ActionCard['effects'][number];
type Kind = Effect['effect'];

/** A part of a picture: a path between −30 and 30, filled, faint or as a line. */
export interface Stroke {
  d: string;
  as: 'fill' | 'faint' | 'line' | 'dark';
}

/** The colour of each class of cards, and the mark of the class as a path between −8 and 8. */
export const ICONS: Readonly<Record<Icon, { name: string; colour: string; d: string }>> = {
  SHIP: { name: 'Ships', colour: 'var(--die-blue)', d: 'M0,-8L4,2L7,6L0,4L-7,6L-4,2Z' },
  OFFENSE: { name: 'Offense', colour: 'var(--bad)', d: 'M-6,7L4,-3L2,-5L7,-8L8,-7L5,-2L3,-4L-5,8ZM-7,2L-2,7L-4,8L-8,4Z' },
  POPULATION: { name: 'Population', colour: 'var(--good)', d: 'M-3.5,-3.5A3,3 0 1 1 -3.4,-3.5ZM-8,7A5,6 0 0 1 1,7ZM4.5,-1.5A2.6,2.6 0 1 1 4.6,-1.5ZM2.4,7A5,6 0 0 0 1,3A4,5 0 0 1 8,7Z' },
  SPECIAL: { name: 'Special', colour: 'var(--science)', d: 'M0,-8L2,-2L8,0L2,2L0,8L-2,2L-8,0L-2,-2Z' },
  DEFENSE: { name: 'Defense', colour: 'var(--glow)', d: 'M0,-8L7,-5V0C7,4 4,7 0,8C-4,7 -7,4 -7,0V-5Z' },
  PROSPERITY: { name: 'Prosperity', colour: 'var(--money)', d: 'M0,-8A8,8 0 1 1 0,8A8,8 0 1 1 0,-8ZM0,-4L-3,0L0,4L3,0Z' },
  DICE: { name: 'Dice', colour: 'var(--die-pink)', d: 'M-6,-7H6Q7,-7 7,-6V6Q7,7 6,7H-6Q-7,7 -7,6V-6Q-7,-7 -6,-7ZM-3.6,-5A1.5,1.5 0 1 0 -3.5,-5ZM3.6,2A1.5,1.5 0 1 0 3.7,2ZM0,-1.5A1.5,1.5 0 1 0 .1,-1.5Z' },
};

const PLANET: Stroke = { d: 'M-34,30A40,40 0 0 1 34,30Z', as: 'faint' };
const RING: Stroke = { d: 'M0,-20A20,20 0 1 1 0,20A20,20 0 1 1 0,-20Z', as: 'line' };
const UP: Stroke = { d: 'M18,-6L26,-18L34,-6H29V12H23V-6Z', as: 'fill' };
const DOWN: Stroke = { d: 'M18,0L26,12L34,0H29V-18H23V0Z', as: 'fill' };
const DIE: Stroke = { d: 'M-14,-14H14Q17,-14 17,-11V17Q17,20 14,20H-14Q-17,20 -17,17V-11Q-17,-14 -14,-14Z', as: 'fill' };
const PIPS: Stroke = { d: spots([-8, -5], [8, -5], [0, 3], [-8, 11], [8, 11]), as: 'dark' };

const STATS: Readonly<Record<string, Stroke[]>> = {
  defense: [{ d: 'M0,-22L18,-14V2C18,13 10,20 0,24C-10,20 -18,13 -18,2V-14Z', as: 'line' }, { d: 'M0,-14L11,-9V2C11,8 6,13 0,16C-6,13 -11,8 -11,2V-9Z', as: 'faint' }],
  prosperity: [
    { d: 'M-22,14A11,4 0 0 0 0,14V8A11,4 0 0 1 -22,8ZM-22,3A11,4 0 0 0 0,3V-3A11,4 0 0 1 -22,-3ZM2,14A11,4 0 0 0 16,16V10A11,4 0 0 1 2,8Z', as: 'fill' },
    { d: 'M-22,-9A11,4 0 1 1 0,-9A11,4 0 1 1 -22,-9Z', as: 'faint' },
  ],
  population: [
    { d: 'M-26,20V4H-18V20ZM-14,20V-12H-4V20ZM0,20V-2H10V20Z', as: 'fill' },
    { d: 'M-12,-8H-10V-5H-12ZM-8,-8H-6V-5H-8ZM-12,-1H-10V2H-12ZM-8,-1H-6V2H-8ZM-12,6H-10V9H-12ZM-8,6H-6V9H-8ZM3,3H7V6H3Z', as: 'dark' },
  ],
  choice: [RING, { d: spots([-8, 0], [0, 0], [8, 0]), as: 'fill' }],
};

/** What is drawn of each kind of effect. */
const MOTIFS: { readonly [K in Kind]?: (effect: Extract<Effect, { effect: K }>) => Stroke[] } = {
  change_rank: ({ stat, steps }) => [PLANET, ...shifted(STATS[stat] ?? [], -6), steps > 0 ? UP : DOWN],
  gain_credits: () => [{ d: 'M-14,-4A14,14 0 1 1 14,-4A14,14 0 1 1 -14,-4Z', as: 'fill' }, { d: 'M0,-13L-7,-4L0,5L7,-4Z', as: 'dark' }, { d: 'M-30,20Q0,8 30,20', as: 'line' }],
  steal_credits: () => [{ d: 'M-26,8A12,12 0 1 1 -2,8A12,12 0 1 1 -26,8Z', as: 'fill' }, { d: 'M-14,0L-20,8L-14,16L-8,8Z', as: 'dark' }, { d: 'M4,-16Q24,-16 24,4M24,4L17,-3M24,4L31,-3', as: 'line' }],
  roll_then: () => [DIE, PIPS, { d: 'M22,-20L25,-12L33,-9L25,-6L22,2L19,-6L11,-9L19,-12Z', as: 'faint' }],
  roll_table: () => [DIE, PIPS, { d: spots([-26, 6], [26, -8], [30, 12]), as: 'faint' }],
  place_unit: ({ unit }) => [PLANET, { d: scaled(unitPath(unit), 1.7), as: 'fill' }, { d: 'M27,-22V-8M20,-15H34', as: 'line' }],
  bonus_movement: () => [
    { d: 'M-30,-9H-4M-36,0H-6M-30,9H-4', as: 'line' },
    { d: 'M0,-8L30,0L0,8L6,0Z', as: 'fill' },
  ],
  move_fleet: () => [RING, { d: 'M0,-13A13,13 0 1 1 0,13A13,13 0 1 1 0,-13Z', as: 'faint' }, { d: 'M-32,0L-14,-5L-18,0L-14,5ZM10,0L28,-6L23,0L28,6Z', as: 'fill' }],
  sector_hazard: () => [{ d: 'M-28,2A12,10 0 0 1 -12,-12A14,12 0 0 1 14,-12A11,10 0 0 1 28,0A9,8 0 0 1 20,8H-20A9,8 0 0 1 -28,2Z', as: 'faint' }, { d: 'M4,-8L-8,8H-1L-5,24L12,4H4L9,-8Z', as: 'fill' }],
  repair_damage: () => [{ d: scaled(unitPath('destroyer'), 1.9), as: 'faint' }, { d: 'M8,-18A10,10 0 1 0 18,-4L30,8L24,14L12,2', as: 'line' }],
  price_modifier: () => [{ d: 'M-22,0L-4,-18H20V6L2,24Z', as: 'fill' }, { d: 'M12,-10A3,3 0 1 1 11.9,-10ZM-10,4L4,4V8H-10Z', as: 'dark' }],
  roll_modifier: () => [PLANET, { d: 'M-22,8L0,-10L22,8V16L0,-2L-22,16ZM-22,-6L0,-24L22,-6V2L0,-16L-22,2Z', as: 'fill' }],
  extra_dice: () => [PLANET, { d: 'M-16,-22L-11,-8A5,5 0 1 1 -21,-8ZM4,-14L9,0A5,5 0 1 1 -1,0ZM22,-26L27,-12A5,5 0 1 1 17,-12Z', as: 'fill' }],
  threshold_override: () => [PLANET, { d: 'M-24,16A24,26 0 0 1 24,16', as: 'line' }, { d: 'M-12,16V6H-7V0H7V6H12V16Z', as: 'fill' }],
  combat_modifier: () => [RING, { d: 'M0,-27V-12M0,12V27M-27,0H-12M12,0H27', as: 'line' }, { d: scaled(unitPath('destroyer'), 0.8), as: 'fill' }],
  reroll: () => [{ d: scaled(DIE.d, 0.7), as: 'fill' }, { d: scaled(PIPS.d, 0.7), as: 'dark' }, { d: 'M-24,4A24,22 0 0 1 18,-16M18,-16L8,-19M18,-16L17,-6M24,0A24,22 0 0 1 -14,20', as: 'line' }],
  force_rebellion: () => [PLANET, { d: 'M-10,22V-22H-7V-18C2,-24 8,-12 18,-18V0C8,6 2,-6 -7,0V22Z', as: 'fill' }],
  inspect_hand: () => [{ d: 'M-20,-2L-6,-8L4,16L-10,22ZM2,-10H18V16H8Z', as: 'faint' }, { d: 'M-26,-6Q0,-28 26,-6Q0,16 -26,-6Z', as: 'line' }, { d: 'M0,-13A7,7 0 1 1 0,1A7,7 0 1 1 0,-13Z', as: 'fill' }],
  peek_sectors: () => [{ d: 'M-14,-24H14L28,0L14,24H-14L-28,0Z', as: 'line' }, { d: 'M0,0L24,-10A26,26 0 0 0 8,-22Z', as: 'faint' }, { d: 'M0,-14A14,14 0 1 1 0,14A14,14 0 1 1 0,-14ZM0,-9A9,9 0 1 0 0,9A9,9 0 1 0 0,-9Z', as: 'fill' }, { d: spots([10, -12]), as: 'fill' }],
  remote_negotiation: () => [PLANET, { d: 'M-24,-14H24V14H-24Z', as: 'fill' }, { d: 'M-24,-14L0,4L24,-14L24,-10L0,8L-24,-10Z', as: 'dark' }],
  replace_with_empty: () => [{ d: 'M-2,-22A22,22 0 0 0 -10,20L-4,8L-10,2L-2,-6Z', as: 'fill' }, { d: 'M6,-21A22,22 0 0 1 0,22L4,8L-2,4L8,-6Z', as: 'faint' }, { d: spots([-26, -14], [28, 10], [22, -18], [-24, 18]), as: 'fill' }],
};

/** The picture of a card, by the first of its effects. */
export function pictureOf({ effects }: Pick<ActionCard, 'effects'>): Stroke[] {
  const [first] = effects;
  return first ? drawn(first) : [RING];
}

function drawn<K extends Kind>(effect: Extract<Effect, { effect: K }>): Stroke[] {
  const motif = MOTIFS[effect.effect as K] as ((effect: Extract<Effect, { effect: K }>) => Stroke[]) | undefined;
  return motif?.(effect) ?? [RING];
}

/** Small discs at these places. */
function spots(...at: [number, number][]): string {
  return at.map(([x, y]) => `M${x - 3},${y}A3,3 0 1 0 ${x + 3},${y}A3,3 0 1 0 ${x - 3},${y}Z`).join('');
}

/** A path, larger or smaller; radii of arcs grow with it, flags do not. */
export function scaled(path: string, by: number): string {
  return path.replace(/([MLHVQCA])([^MLHVQCAZ]*)/g, (_, letter: string, numbers: string) => {
    const figures = numbers.trim().split(/[ ,]+/).filter(Boolean);
    const grown = figures.map((figure, i) => (letter === 'A' && [2, 3, 4].includes(i % 7) ? figure : String(Number(figure) * by)));
    return letter + grown.join(' ');
  });
}

/** A picture moved sideways. */
function shifted(strokes: readonly Stroke[], by: number): Stroke[] {
  return strokes.map(({ d, as }) => ({ d: moved(d, by), as }));
}

function moved(path: string, by: number): string {
  return path.replace(/([MLHVQCA])([^MLHVQCAZ]*)/g, (_, letter: string, numbers: string) => {
    const figures = numbers.trim().split(/[ ,]+/).filter(Boolean).map(Number);
    const across = (i: number): boolean => (letter === 'A' ? i % 7 === 5 : letter === 'H' || (letter !== 'V' && i % 2 === 0));
    return letter + figures.map((figure, i) => (across(i) ? figure + by : figure)).join(' ');
  });
}
