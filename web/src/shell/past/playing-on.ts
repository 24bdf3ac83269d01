/** A game is played on from one of its moments, as a table of its own: that of a finished table, of a record or of a study. */

import { call, table, WORK } from '../api';
import { seatsHere, seatsWanted } from '../newgame/draft';
import { keepMade } from '../seating/made';
import { momentOf } from '../study/moments';
import type { BotInfo, PlayOn, TableMade } from '../types';
import type { PlayOnWish } from './PlayOnForm.svelte';

/** The seats for which the game decides, under their names. */
type Sits = Readonly<Record<string, string>>;

/** Where a table, or a moment of a study, is asked to be played on. */
function door(id: string): string {
  const moment = momentOf(id);
  return moment ? `/api/studies/${encodeURIComponent(moment.study)}/moves/${moment.n}/play-on` : `${table(id)}/play-on`;
}

async function made(path: string, key: string | null, at: number, { seats, access, clock }: PlayOnWish, sits: Sits, bots: readonly BotInfo[], more: object): Promise<string> {
  const wanted: PlayOn = { at, access, clock, seats: seatsWanted(seats, sits, bots), here: seatsHere(seats, sits) };
  const answer = await call<TableMade>(path, { body: { ...wanted, ...more }, key, patience: WORK });
  const comes = seats.some((seat, place) => seat.bot === null && !seat.here && !sits[place]);
  return keepMade(answer, seats.map(({ name }) => name), comes);
}

/** The address of the table that is made; of one person's it is the table itself, else where all sit down. */
export const playOn = (id: string, key: string | null, at: number, wish: PlayOnWish, sits: Sits, bots: readonly BotInfo[]): Promise<string> =>
  made(door(id), key, at, wish, sits, bots, {});

/** The same of a moment of a record. */
export const playRecordOn = (record: string, at: number, wish: PlayOnWish, sits: Sits, bots: readonly BotInfo[]): Promise<string> =>
  made('/api/records/play-on', null, at, wish, sits, bots, { record });
