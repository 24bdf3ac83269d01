/** What the table sends. Field names follow the server; see the API description at /schema. */

export type Resource = 'money' | 'science' | 'materials';
export type ShipKind = 'interceptor' | 'cruiser' | 'dreadnought' | 'starbase';
export type Category = 'military' | 'grid' | 'nano';
export type Ring = 'center' | 'inner' | 'middle' | 'outer' | 'home';
export type Amounts = Record<Resource, number>;

export const RESOURCES: readonly Resource[] = ['money', 'science', 'materials'];
export const SHIPS: readonly ShipKind[] = ['interceptor', 'cruiser', 'dreadnought', 'starbase'];
export const CATEGORIES: readonly Category[] = ['military', 'grid', 'nano'];

export interface Weapon {
  die: string;
  dice: number;
  damage?: number;
}

export interface Slot {
  printed: string | null;
  tile: string | null;
  part: string | null;
  x: number;
  y: number;
}

export interface Blueprint {
  slots: Slot[];
  initiative: number;
  movement: number;
  computer: number;
  shield: number;
  hull: number;
  energy: number;
  used: number;
  cannons: Weapon[];
  missiles: Weapon[];
  cost: number;
  supply: number;
  bonus: Record<string, number>;
}

export interface SeatView {
  seat: number;
  letter: string;
  seated: boolean;
  faction: string | null;
  name: string;
  species: string;
  color: string;
  passed: boolean;
  out: boolean;
  storage: Amounts;
  income: Amounts;
  cubes: Amounts;
  graveyard: Amounts;
  trade: Amounts;
  discs: Record<string, number>;
  upkeep: number;
  upkeep_next: number;
  colony: { ready: number; total: number };
  techs: Record<Category, string[]>;
  discount: Record<Category, number>;
  blueprints: Partial<Record<string, Blueprint>>;
  costs: Record<string, number>;
  parts_kept: string[];
  reputation: { spaces: string[]; count: number; tiles: number[] | null };
  ambassadors: number[];
  traitor: boolean;
  discoveries_kept: number;
  score: Record<string, number | null>;
}

export interface Square {
  kind: string;
  advanced: boolean;
  cube: string | null;
}

export interface Fleet {
  seat: number;
  ship: string;
  count: number;
  damage?: number[];
}

export interface SectorView {
  id: string;
  name: string;
  q: number;
  r: number;
  turn: number;
  ring: Ring;
  wormholes: number[];
  vp: number;
  owner: number | null;
  squares: Square[];
  orbital: { cube: string | null } | null;
  monolith: boolean;
  artifact: number;
  discovery: boolean;
  ships: Fleet[];
  entered: number[];
}

export interface Frontier {
  q: number;
  r: number;
  ring: Ring;
}

export interface Stack {
  left: number;
  discards: string[];
  unseen: string[];
}

export interface Supply {
  techs: { id: string; count: number; price: number | null }[];
  tech_bag: number;
  discoveries: number;
  reputation: number;
  stacks: Record<string, Stack>;
}

export interface BattleType {
  seat: number;
  ship: string;
  initiative: number;
  count: number;
  damage: number[];
  retreating: string | null;
  acted: boolean;
  computer: number;
  shield: number;
  hull: number;
  cannons: Weapon[];
  missiles: Weapon[];
}

export interface BattleDie {
  die: string;
  value: number;
  aimed: boolean;
  target: { seat: number; ship: string; number: number } | null;
}

export interface Battle {
  sector: string;
  round: number;
  attacker: number;
  defender: number;
  types: BattleType[];
  dice: BattleDie[];
  roller: number | null;
}

export interface Result {
  seat: number;
  score: number;
  place: number;
  parts: Record<string, number>;
  resources: number;
}

export interface Step {
  kind: string;
  seat: number;
  left?: number;
  sector?: string;
  position?: [number, number];
  drawn?: (string | number)[] | null;
  tile?: string;
  die?: { index: number; damage: number; value: number };
  needs?: Record<string, number>;
  inward?: number;
  [fact: string]: unknown;
}

export interface GameView {
  seat: number | null;
  round: number;
  rounds: number;
  phase: string;
  waiting: number[];
  over: boolean;
  start_seat: number;
  next_start: number | null;
  step: Step | null;
  seats: SeatView[];
  sectors: SectorView[];
  frontier: Frontier[];
  supply: Supply;
  battle: Battle | null;
  result: Result[] | null;
}

export interface Refusal {
  rule: string;
  why: string;
}

export interface LogEntry {
  n: number;
  round: number;
  seat: number | null;
  text: string;
}

export interface Position {
  table: string;
  game: string;
  version: number;
  seat: number | null;
  view: GameView;
  choices: string[];
  refusals: Record<string, Refusal>;
  log: LogEntry[];
  undo: boolean;
  commitment: string;
  seed: string | null;
  names: string[];
  bots: (string | null)[];
}

export interface TechInfo {
  name: string;
  category: Category;
  cost: number;
  min_cost: number;
  text?: string | null;
  unlocks?: string | null;
}

export interface PartInfo {
  name: string;
  type: string;
  energy: number;
  initiative: number;
  movement: number;
  computer: number;
  shield: number;
  hull: number;
  weapons: (Weapon & { kind: string })[];
  source: string;
  tech: string | null;
}

export interface SectorInfo {
  name: string;
  ring: Ring;
  vp: number;
  wormholes: number[];
  planets: { kind: string; advanced: boolean }[];
  artifact: number;
  discovery: number;
  ancients: number;
  gcds?: number;
}

export interface FactionInfo {
  name: string;
  color: string;
  species: string;
  home_sector: string;
}

/** What fights in a sector but belongs to nobody. */
export interface NpcInfo {
  kind: string;
  initiative: number;
  computer: number;
  shield: number;
  hull: number;
  weapons: (Weapon & { kind: string })[];
}

export interface DiscoveryInfo {
  name: string;
  kind: string;
  text?: string | null;
  part?: string | null;
  gain?: Partial<Amounts> | null;
}

export interface Catalogue {
  techs: Record<string, TechInfo>;
  parts: Record<string, PartInfo>;
  sectors: Record<string, SectorInfo>;
  factions: Record<string, FactionInfo>;
  discoveries: Record<string, DiscoveryInfo>;
  npcs?: Record<string, NpcInfo>;
  rules?: string;
}

export interface TableSummary {
  table: string;
  game: string;
  names: string[];
  bots: (string | null)[];
  created: string;
  version: number;
  over: boolean;
}

export interface Rule {
  id: string;
  text: string;
  source?: string;
  note?: string;
}
