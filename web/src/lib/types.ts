/** What the table sends. Field names follow the server; see the API description at /schema. */

export type Resource = 'money' | 'science' | 'materials';
export type ShipKind = 'interceptor' | 'cruiser' | 'dreadnought' | 'starbase';
export type Category = 'military' | 'grid' | 'nano';
export type Ring = 'center' | 'inner' | 'middle' | 'outer' | 'starting' | 'guardian';
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
  /** Parts that lie beside the grid. */
  attached?: string[];
  base_initiative?: number;
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
  minor_species?: string[];
  kept_face_up?: string[];
  traitor: boolean;
  discoveries_kept: number;
  score: Record<string, number | null>;
}

export interface Square {
  kind: string;
  advanced: boolean;
  cube: string | null;
}

/** The figures with which a ship fights. */
export interface Fighting {
  initiative: number;
  computer: number;
  shield: number;
  hull: number;
  cannons: Weapon[];
  missiles: Weapon[];
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
  /** A warp portal is printed or lies here. */
  portal?: boolean;
  /** Part of a nebula: which tile, and the edges it lies at. */
  subsector?: { of: string; edges: number[] } | null;
  black_hole?: boolean;
  supernova?: boolean;
  pulsar?: { spaces: string[]; spot: number; spent: boolean } | null;
  /** False where no disc may ever lie. */
  influence_space?: boolean;
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

export interface OnDisplay {
  id: string;
  count: number;
  /** The lowest price for the seat that looks. */
  price: number | null;
  /** A rare technology goes on a track of choice; `prices` says what it costs on each. */
  rare?: boolean;
  prices?: Partial<Record<Category, number>>;
}

export interface Supply {
  techs: OnDisplay[];
  minor_species?: string[];
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
  /** The rules that this game reads otherwise. */
  readings: string[];
  seat: number | null;
  round: number;
  rounds: number;
  phase: string;
  waiting: number[];
  may_choose: number[];
  over: boolean;
  start_seat: number;
  next_start: number | null;
  step: Step | null;
  seats: SeatView[];
  sectors: SectorView[];
  frontier: Frontier[];
  supply: Supply;
  battle: Battle | null;
  /** Ships in black holes, and the round in which they come back. */
  away?: { due: number; seat: number; ship: string; hole: string }[];
  turn_order?: number[];
  /** Who has passed, in the order of the turns of the next round, where the turn order track is used. */
  passed_order?: number[];
  /** What ships that nobody plays fight with in this game, by their kind. */
  defenders?: Record<string, Fighting>;
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
  /** Whether the seed was typed by whoever opened the table, and so is known to somebody. */
  seeded: boolean;
  seed: string | null;
  names: string[];
  bots: (string | null)[];
  /** Why chance made the last choice of a bot's seat, where it did. */
  stand_ins?: ('failed' | 'late' | 'absent' | null)[];
}

export interface TechInfo {
  name: string;
  category: Category | 'rare';
  cost: number;
  min_cost: number;
  text?: string | null;
  unlocks?: string | null;
  copies?: number;
  effect?: string;
  value?: number;
  action?: string;
  squares?: string[];
  vp_if_controlled?: number;
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
  copies?: number | null;
  outside_grid?: boolean;
  repair?: number;
  jump?: number;
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
  guardian?: number;
  warp_portal?: boolean;
  influence_space?: boolean;
  subsectors?: { id: string; outer_edges: number[]; discovery: number; ancients: number }[];
  return_to?: string;
  action_spaces?: string[];
  exploded_face?: { wormholes: number[]; planets: { kind: string; advanced: boolean }[]; vp: number } | null;
}

export interface FactionInfo {
  name: string;
  color: string;
  species: string;
  home_sector: string;
  /** The faction on the other side of the board. */
  reverse?: string | null;
}

export interface PrintedBlueprint {
  slots: number;
  printed: (string | null)[];
  initiative: number;
  bonus: Record<string, number>;
  drives_allowed: boolean;
  grid: [number, number][];
}

export interface SpeciesInfo {
  name: string;
  kind: string;
  storage: Amounts;
  trade: Record<Resource, [number, number]>;
  activations: Record<string, number>;
  discs: { on_track: number; aside: number };
  colony_ships: number;
  ambassadors: number;
  start_ships: Record<string, number>;
  start_techs: string[];
  start_population: { kind: string; advanced: boolean }[];
  start_reputation_tiles: number;
  reputation_track: string[];
  build_costs: Record<string, number>;
  blueprints: Record<string, PrintedBlueprint>;
  abilities: { id: string; text: string }[];
}

export interface MinorSpeciesInfo {
  cost: number;
  vp: number;
  vp_per: Record<string, number>;
  discount: Record<string, number>;
  cubes: number;
}

export interface NpcKindInfo {
  name: string;
  figures: number;
  reputation_draws: number;
  pins_all: boolean;
}

/** What fights in a sector but belongs to nobody. */
export interface NpcInfo {
  kind: string;
  variant?: string;
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
  gain?: Record<string, number> | null;
  copies?: number;
  place?: Record<string, number>;
  vp_if_kept?: number;
  vp_if_controlled?: number;
  vp_per?: Record<string, number>;
}

export interface Catalogue {
  techs: Record<string, TechInfo>;
  parts: Record<string, PartInfo>;
  sectors: Record<string, SectorInfo>;
  factions: Record<string, FactionInfo>;
  discoveries: Record<string, DiscoveryInfo>;
  npcs?: Record<string, NpcInfo>;
  title?: string;
  species?: Record<string, SpeciesInfo>;
  minor_species?: Record<string, MinorSpeciesInfo>;
  npc_kinds?: Record<string, NpcKindInfo>;
  reputation?: { tiles: Record<string, number>; draw_limit: number; draws: Record<string, number> };
  per_colour?: Record<string, number>;
  /** What each module brings, by kind of component. */
  modules?: Record<string, Record<string, string[]>>;
  /** What each other reading of the rules changes, and the parts that it prints otherwise. */
  readings?: Record<string, { title: string; text: string; rules: string[]; parts: Record<string, PartInfo> }>;
  rules?: string;
}

export interface GameForm {
  players: number[];
  species: string[];
  modules: string[];
  blueprints: Record<string, string[]>;
  readings: ReadingInfo[];
}

/** Another way to read some rules, and what it changes in one sentence. */
export interface ReadingInfo {
  id: string;
  title: string;
  text: string;
  rules: string[];
  /** The module without which there is nothing to read. */
  module: string | null;
}

export interface GameInfo {
  name: string;
  title: string;
  options?: GameForm;
}

export interface TableSummary {
  table: string;
  game: string;
  names: string[];
  bots: (string | null)[];
  created: string;
  version: number;
  over: boolean;
  seeded?: boolean;
}

export interface Rule {
  id: string;
  text: string;
  source?: string;
  note?: string;
}
