/** What the table sends whatever the game, by the names that the page uses; made from the server's own schema. */

import type * as table from 'sent/table';

export type {
  AccountTold,
  BattleAgain,
  BattleEntry,
  BookRead,
  BotListed as BotInfo,
  Chances,
  ChapterRead,
  ChatTold,
  Chronicle,
  Continued,
  CompanyTold,
  ClocksTold,
  Counsel,
  DearChoice,
  DiceDrawn as Dice,
  EndingsTold,
  EndProposed,
  EndTold,
  Field,
  FormTold as Form,
  Hint,
  Lesson,
  GameListed as GameInfo,
  GamesKept,
  GameStanding,
  GameTold as Game,
  HouseTold as House,
  Invitation,
  KeyKept,
  LogLine as LogEntry,
  Marked,
  MessageTold,
  NewTable,
  News,
  Offer,
  OperatingTold as Operating,
  OrderOffered,
  OrdersTold,
  PlayOn,
  PasskeyBegun,
  PasskeysTold,
  PlanAdvised,
  PlayerStanding,
  Preset,
  ProposalTold,
  Pushed,
  Refusing as Refusal,
  RecordRead,
  ReminderAnswered,
  RemindersTold,
  ResultRow,
  ReviewTold,
  RoundEntry,
  Rule,
  RuleRead,
  RulesRead,
  SatDown,
  SeatClockTold,
  Seating,
  SeatedPerson,
  SeatTold,
  SectionRead,
  SeenChange,
  SeenChanges,
  SideEntry,
  SitDown,
  StudyTold,
  StudyMade,
  SpeciesPlayed,
  Standings,
  TableListed as TableSummary,
  TableMade,
  TableNote,
  TermTold as Term,
  ThrowsEntry,
  Timeline,
  TurningPoint,
  View,
} from 'sent/table';

export type TimeControl = NonNullable<table.TablePosition['clock']>;

export type Position<View extends table.View = table.View> = Omit<table.TablePosition, 'view'> & { view: View };

/** What the table answers to somebody who has a position already. */
export type Told = Position | table.PositionSince;

/** What drafted choices would lead to, as far as it is told. */
export type Drafted<Answer = Told> = Omit<table.Drafted, 'position'> & { position: Answer };

/** What was seen of a table after so many choices. */
export type Past<View extends table.View = table.View> = Omit<table.PastPosition, 'view'> & { view: View };
