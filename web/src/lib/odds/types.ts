import type { PartInfo, PrintedBlueprint, Weapon } from '../types';

/** What fleets can be built from, as the server tells it. */
export interface Builder {
  game: string;
  supply: Record<string, number>;
  parts: (PartInfo & { id: string })[];
  species: BuilderSpecies[];
  npc: BuilderNpc[];
  policies: string[];
}

export interface BuilderSpecies {
  id: string;
  name: string;
  start_ships: Record<string, number>;
  costs: Record<string, number>;
  blueprints: Record<string, PrintedBlueprint>;
}

export interface BuilderNpc {
  id: string;
  name: string;
  kind: string;
  variant: string;
  most: number | null;
  initiative: number;
  computer: number;
  shield: number;
  hull: number;
  weapons: (Weapon & { kind: string })[];
}

export interface ToldShips {
  ship: string;
  /** What so many of them are called. */
  title: string;
  count: number;
  initiative: number;
  computer: number;
  shield: number;
  hull: number;
  cannons: Record<string, number>;
  missiles: Record<string, number>;
  /** What single ships had taken before. */
  damage: number[];
  repair: number;
  splits: boolean;
  point_defense: boolean;
  missile_shield: number;
  /** The chance that 0, 1, 2 … are left. */
  chances: number[];
  mean: number;
}

export interface ToldSide {
  ships: ToldShips[];
  policy: string;
  /** Ships that nobody plays cost nothing and draw no reputation. */
  played: boolean;
  lost: number;
  lost_cost: number;
  reputation: number;
  seat: number | null;
}

export interface Told {
  attacker_win: number;
  defender_win: number;
  stalemate: number;
  exact: boolean;
  margin: number;
  /** There is more to be had for whoever waits. */
  coming: boolean;
  /** Sentences: what was too much to work out. */
  given_up: string[];
  attacker: ToldSide;
  defender: ToldSide;
  policies: Record<string, Record<string, number>> | null;
  retreats: { kinds: string[]; after: number; attacker_win: number; value: number }[] | null;
  sector: string | null;
  parties: { seat: number; alone: number }[] | null;
}

export interface NoBattle {
  sector: string;
  attacker_win: null;
}

export interface ShipsWanted {
  ship: string;
  count: number;
  tiles?: (string | null)[];
  parts?: string[];
  damage?: number[];
}

export interface FleetWanted {
  ships: ShipsWanted[];
  species?: string;
  splitter?: boolean;
}
