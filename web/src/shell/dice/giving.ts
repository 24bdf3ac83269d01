/** The seats of this browser give their parts of a table's dice, as soon as it is time: nobody has to press anything. */

import { ApiError, call, table } from '../api';
import { keptSeats } from '../keys';
import type { Dice } from '../types';
import { commitment, drawn } from './hash';
import { keepPart, keptPart, notePromise } from './kept';

export const diceOf = (id: string, key: string | null): Promise<Dice> => call<Dice>(`${table(id)}/dice`, { key });

/** The host has the dice drawn anew without seats that do not give. */
export const drawAnew = (id: string, host: string, draw: number, without: readonly number[]): Promise<Dice> =>
  call<Dice>(`${table(id)}/dice/anew`, { body: { draw, without }, key: host });

/** A part for a seat whose key is still to come, and what is promised of it. */
export function partFor(id: string, seat: number, draw: number): string {
  const value = keptPart(id, seat, draw) ?? drawn();
  keepPart(id, { seat, draw, value });
  return commitment(value);
}

const under = new Map<string, Promise<Dice | null>>();

/** Gives what is due; how far the dice are drawn then, or null where the table could not be asked. */
export function give(id: string, key: string | null = null): Promise<Dice | null> {
  const going = under.get(id) ?? giveAll(id, key).finally(() => under.delete(id));
  under.set(id, going);
  return going;
}

async function giveAll(id: string, key: string | null): Promise<Dice | null> {
  try {
    let dice = await diceOf(id, key ?? keptSeats(id)[0]?.key ?? null);
    for (const seat of keptSeats(id)) dice = (await commit(id, seat, dice)) ?? dice;
    notePromise(id, dice);
    for (const seat of keptSeats(id)) dice = (await reveal(id, seat, dice)) ?? dice;
    return dice;
  } catch (error) {
    // Somebody was quicker, or the line is down: it is tried again with the next news.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

interface Sitting {
  seat: number;
  key: string;
}

async function commit(id: string, { seat, key }: Sitting, dice: Dice): Promise<Dice | null> {
  const own = dice.contributions.find((one) => one.seat === seat);
  if (dice.begun || own?.commitment !== null) return null;
  return call<Dice>(`${table(id)}/dice/commit`, { body: { draw: dice.draw, commitment: partFor(id, seat, dice.draw) }, key });
}

async function reveal(id: string, { seat, key }: Sitting, dice: Dice): Promise<Dice | null> {
  const own = dice.contributions.find((one) => one.seat === seat);
  const value = keptPart(id, seat, dice.draw);
  if (!dice.opens || own?.value !== null || value === null || commitment(value) !== own.commitment) return null;
  return call<Dice>(`${table(id)}/dice/reveal`, { body: { draw: dice.draw, value }, key });
}
