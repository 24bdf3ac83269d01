/** What the server tells of Eclipse, by the names that the page uses. The shapes are made from its own schema. */

import type * as eclipse from 'sent/eclipse';

export type {
  AutomaPrinted as AutomaInfo,
  AutomaView as AutomaSeat,
  BattlingView as BattleType,
  BlueprintView as Blueprint,
  CardPrinted as CardInfo,
  Catalogue,
  ConsiderationView as Consideration,
  DecisionView as Decision,
  DieView as BattleDie,
  Development as DevelopmentInfo,
  Discovery as DiscoveryInfo,
  FactionPrinted as FactionInfo,
  FightingFigures,
  FleetView as Fleet,
  GameView,
  Mark,
  MinorSpecies as MinorSpeciesInfo,
  Part as PartInfo,
  Blueprint as PrintedBlueprint,
  QuickBattleView,
  QuickRow,
  RouteView as Route,
  SeatView,
  SectorTile as SectorInfo,
  SectorView,
  ShrineRow,
  SlotView as Slot,
  StackView as Stack,
  Step,
  TechOffer as OnDisplay,
  Technology as TechInfo,
} from 'sent/eclipse';

/** A thought of the automated opponent. */
export type Thought = eclipse.ConsiderationView['thoughts'][number];

/** A seat: with a board as soon as its faction is chosen. */
export type Seat = eclipse.GameView['seats'][number];

/** The steps that are actions under way: those that tell how many activations are left, and in which guise. */
export type ActionStep = Extract<eclipse.Step, { left: number; guise: string }>;

/** Dice of one colour. */
export type Weapon = Pick<eclipse.DiceView, 'die' | 'dice'>;
/** The figures with which a ship fights, of a player's or of a defender's blueprint. */
export type Fighting = Pick<eclipse.FightingFigures, 'initiative' | 'computer' | 'shield' | 'hull'> & {
  cannons: Weapon[];
  missiles: Weapon[];
};

export type Ring = eclipse.SectorTile['ring'];
export type Resource = keyof eclipse.Amounts;
export type Category = keyof eclipse.TechTracks;

export const RESOURCES: readonly Resource[] = ['money', 'science', 'materials'];
export const CATEGORIES: readonly Category[] = ['military', 'grid', 'nano'];
