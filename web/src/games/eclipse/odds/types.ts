/** What is told and asked about odds, by the names that the page uses; see ../types. */

export type {
  BlueprintTold,
  BlueprintWanted,
  FleetBuilder as Builder,
  FleetNpc as BuilderNpc,
  FleetSpecies as BuilderSpecies,
  FleetWanted,
  KindTold as ToldShips,
  NoBattle,
  OddsTold as Told,
  ShipsWanted,
  SideTold as ToldSide,
} from 'sent/eclipse';
