/** What the server tells of BlueShift, by the names that the page uses. The shapes are made from its own schema. */

export type {
  ActionCard,
  BattleView as Battle,
  Catalogue,
  GameView,
  PlayerView,
  SectorView,
  ShipView,
  SiteView,
  Species,
  Step,
  Tile,
  TrackView,
  Unit,
} from 'sent/blueshift';

export type Cargo = 'infantry' | 'interceptor';
export type Stat = 'prosperity' | 'defense' | 'population';

export const CARGO: readonly Cargo[] = ['infantry', 'interceptor'];
export const STATS: readonly Stat[] = ['prosperity', 'defense', 'population'];
