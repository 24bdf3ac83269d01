/** What the server tells of BlueShift, by the names that the page uses. The shapes are made from its own schema. */

import type * as blueshift from 'sent/blueshift';

export type {
  ActionCard,
  BattleView as Battle,
  BattleTold as BattleChances,
  BattleWish,
  Catalogue,
  ChancesTold as Chances,
  CraftView as Craft,
  FleetView as Fleet,
  ForeseenView as Foreseen,
  FoughtView as Fought,
  GameView,
  OddsTold,
  OddsWanted,
  PlayerView,
  ProspectView as Prospect,
  RollsTold as Rolls,
  RollTold as Roll,
  RollWish,
  RouteView as Route,
  SectorView,
  ShipsTold,
  ShipsWish,
  ShipView,
  ShotsView as Shots,
  SideWish,
  SiteView,
  Species,
  Step,
  Tile,
  TrackView,
  Unit,
  WeighedBattle,
  WeighedRoll,
} from 'sent/blueshift';

/** Steps in which dice lie on the table that may be rolled again. */
export type Rolled = Extract<blueshift.Step, { rerolls: number }>;

export type Cargo = 'infantry' | 'interceptor';
export type Stat = 'prosperity' | 'defense' | 'population';

export const CARGO: readonly Cargo[] = ['infantry', 'interceptor'];
export const STATS: readonly Stat[] = ['prosperity', 'defense', 'population'];
