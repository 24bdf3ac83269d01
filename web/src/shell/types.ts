/** What the table sends whatever the game, by the names that the page uses; made from the server's own schema. */

import type * as table from 'sent/table';

export type {
  BattleEntry,
  BookRead,
  Chances,
  ChapterRead,
  Chronicle,
  Field,
  FormTold as Form,
  Hint,
  Lesson,
  GameListed as GameInfo,
  GameTold as Game,
  HouseTold as House,
  LogLine as LogEntry,
  NewTable,
  Offer,
  Preset,
  Refusing as Refusal,
  ResultRow,
  RoundEntry,
  Rule,
  RuleRead,
  RulesRead,
  SectionRead,
  SeenChange,
  SeenChanges,
  SideEntry,
  TableListed as TableSummary,
  TableMade,
  TermTold as Term,
  ThrowsEntry,
  TurningPoint,
  View,
} from 'sent/table';

/** What drafted choices would lead to, as far as it is told. */
export type Drafted = Omit<table.Drafted, 'position'> & { position: Position };

export type Position<View extends table.View = table.View> = Omit<table.TablePosition, 'view'> & { view: View };
