/** What is filled into the form of a new game, and what it asks the table for. */

import { isRecord, passing } from '../storage';
import type { BotInfo, Field, GameInfo, NewTable, Offer, Preset, TimeControl } from '../types';

/** A value that was chosen: one, any of several, or one for each seat. */
export type Chosen = Offer['value'] | Offer['value'][];

/** Who is to sit somewhere: a bot, or a person, `here` at this screen, or whoever comes, where it is `open`, or invited. */
export interface Seat {
  name: string;
  bot: string | null;
  here: boolean;
  open: boolean;
}

export type Access = NonNullable<NewTable['access']>;

/** What plays a seat, as it is chosen: one of these, or a bot by name. */
export const HERE = 'here';
export const INVITED = 'invited';
export const OPEN = 'open';

export interface Draft {
  game: string;
  players: number;
  seats: Seat[];
  /** By field; what is not named is as usual. */
  chosen: Record<string, Chosen>;
  seed: string;
  /** Who finds the table, and who may look on. */
  access: Access;
  /** How many minutes behind the present those see it who look on. */
  behind: number;
  /** Whether seats may ask a bot what it would do. */
  counsel: boolean;
  /** How long everybody may think; null where that is as long as they like. */
  clock: TimeControl | null;
}

export type ClockKind = TimeControl['kind'];

/** What a clock of each kind begins with. */
export const CLOCKS: { readonly [Kind in ClockKind]: TimeControl } = {
  live: { kind: 'live', minutes: 45, increment: 30 },
  turns: { kind: 'turns', hours: 48, vacation: 7 },
  bank: { kind: 'bank', hours: 240, added: 12, vacation: 7 },
};

const STORE = 'penumbra.draft';

/** Names of stars, for those who play against somebody. */
const STARS = ['Bellatrix', 'Capella', 'Deneb', 'Electra', 'Furud', 'Gienah', 'Hadar', 'Izar'];

/** What a form begins with: one person, and the strongest bots that choose at once. */
export function fresh(game: GameInfo): Draft {
  const bot = strongest(game);
  return {
    game: game.name,
    players: game.options.players[0]!,
    seats: [seatFor(0, HERE), ...STARS.map((_, at) => seatFor(at + 1, bot ?? HERE))],
    chosen: {},
    seed: '',
    access: 'public',
    behind: 0,
    counsel: true,
    clock: null,
  };
}

/** What somebody at a seat is called as long as nobody says otherwise; who is invited may say it. */
function usualName(seat: number, kind: string): string {
  if (kind === INVITED || kind === OPEN) return '';
  if (seat === 0) return 'Commander';
  return kind === HERE ? STARS[seat - 1]! : `Bot ${STARS[seat - 1]}`;
}

export function seatFor(seat: number, kind: string, name = usualName(seat, kind)): Seat {
  const person = kind === HERE || kind === INVITED || kind === OPEN;
  return { name, bot: person ? null : kind, here: kind === HERE, open: kind === OPEN };
}

export function kindOf({ bot, here, open }: Seat): string {
  return bot ?? (here ? HERE : open ? OPEN : INVITED);
}

/** Whether somebody sits down later, who may say the name. */
export function comes(seat: Seat): boolean {
  return seat.bot === null && !seat.here;
}

/** The form with another answer to who finds the table: nobody comes to a private one who is not invited. */
export function withAccess(draft: Draft, access: Access): Draft {
  return { ...draft, access, seats: seatsFor(access, draft.seats) };
}

/** The seat played by another kind: a name that somebody has typed stays. */
export function withKind(before: Seat, seat: number, kind: string): Seat {
  const typed = ![usualName(seat, kindOf(before)), ''].includes(before.name.trim());
  return typed ? seatFor(seat, kind, before.name) : seatFor(seat, kind);
}

/** Of those that keep nobody waiting; bots are named with the weakest first. */
function strongest(game: GameInfo): string | null {
  return game.bots.findLast(({ seconds }) => seconds === null)?.name ?? null;
}

/** The same form for another game: names stay, and so does what it knows. */
export function forGame(draft: Draft, game: GameInfo): Draft {
  const { players } = game.options;
  const seats = draft.seats.map((seat) => ({ ...seat, bot: seat.bot === null || game.bots.some(({ name }) => name === seat.bot) ? seat.bot : strongest(game) }));
  return { ...draft, game: game.name, seats, players: players.includes(draft.players) ? draft.players : players[0]!, chosen: {} };
}

function isSeat(value: unknown): value is Seat {
  return isRecord(value) && typeof value['name'] === 'string' && (value['bot'] === null || typeof value['bot'] === 'string') && typeof value['here'] === 'boolean' && typeof value['open'] === 'boolean';
}

function isDraft(value: unknown): value is Partial<Draft> & Pick<Draft, 'game' | 'players' | 'seats' | 'chosen'> {
  return (
    isRecord(value) &&
    typeof value['game'] === 'string' &&
    typeof value['players'] === 'number' &&
    isRecord(value['chosen']) &&
    Array.isArray(value['seats']) &&
    value['seats'].every(isSeat)
  );
}

/** What was filled in and not yet opened in this tab, over what a form begins with. */
export function draftLeft(games: readonly GameInfo[]): Draft {
  const left = passing.readJson(STORE, isDraft);
  const game = games.find((one) => one.name === left?.game) ?? games[0]!;
  const blank = fresh(game);
  if (left?.game !== game.name || left.seats.length !== blank.seats.length) return blank;
  return { ...forGame({ ...blank, ...left }, game), chosen: left.chosen };
}

export function keepDraft(draft: Draft): void {
  passing.keepJson(STORE, draft);
}

export function dropDraft(): void {
  passing.drop(STORE);
}

/** The name of a field among all of a form: an option may have one for each of its keys. */
export function nameOf(field: Field): string {
  return field.key === null ? field.option : `${field.option}.${field.key}`;
}

/** What is chosen in a field; the first value that may be had is the usual one. */
export function chosenIn(draft: Draft, field: Field): Chosen {
  return draft.chosen[nameOf(field)] ?? (field.many ? [] : (offered(field.offers, draft)[0] ?? field.offers[0]!).value);
}

/** The values that may be had with all else that is chosen; what is chosen for a key is needed by nothing. */
export function offered(offers: readonly Offer[], draft: Draft): Offer[] {
  const chosen = Object.entries(draft.chosen).flatMap(([name, value]) => (name.includes('.') ? [] : value));
  const fits = ({ players }: Offer): boolean => players.length === 0 || players.includes(draft.players);
  return offers.filter((offer) => fits(offer) && (offer.needs === null || chosen.includes(offer.needs)));
}

/** Whether a field leaves anything to choose: more than the value that is had in any case. */
export function isOpen(field: Field, draft: Draft): boolean {
  const left = offered(field.offers, draft);
  const alone = left.length === 1 && !field.many && field.by_seat.length === 0 && left[0] === field.offers[0];
  return left.length > 0 && !(alone && left[0]!.players.length === 0 && field.offers.length > 1);
}

/** Several values with one more: those it may be had in place of, or that may be had in place of it, go. */
export function withOne(values: readonly Offer['value'][], value: Offer['value'], offers: readonly Offer[]): Offer['value'][] {
  const replaced = (by: Offer['value'], other: Offer['value']): boolean =>
    offers.some((offer) => offer.value === by && offer.in_place_of.some((one) => one === other));
  return [...values.filter((other) => !replaced(value, other) && !replaced(other, value)), value];
}

/** What may be chosen at once for as many players as the form has. */
export function presetsOf(draft: Draft, game: GameInfo): readonly Preset[] {
  return game.options.presets[draft.players] ?? [];
}

/** Whether the form has what a preset chooses. */
export function isAsPreset(draft: Draft, fields: readonly Field[], preset: Preset): boolean {
  return Object.entries(preset.chosen).every(([option, values]) => {
    const field = fields.find((one) => nameOf(one) === option);
    const chosen = field ? [chosenIn(draft, field)].flat() : [];
    const wished = [values].flat();
    return chosen.length === wished.length && wished.every((value) => chosen.includes(value));
  });
}

/** The form with what a preset chooses in place of what was chosen there. */
export function asPreset(draft: Draft, fields: readonly Field[], preset: Preset): Draft {
  const other = { ...draft, chosen: { ...draft.chosen, ...preset.chosen } };
  return { ...other, chosen: pruned(other, fields) };
}

/** The form for another number of players: the preset that it is like stays, else what was chosen. */
export function forPlayers(draft: Draft, game: GameInfo, players: number): Draft {
  const { fields } = game.options;
  const before = presetsOf(draft, game).find((preset) => isAsPreset(draft, fields, preset));
  const other = keptFor(draft, game, players);
  const after = presetsOf(other, game).find((preset) => preset.title === before?.title);
  return after ? asPreset(other, fields, after) : other;
}

/** What was chosen, for another number of players: with what that number needs and without what is not for it. */
function keptFor(draft: Draft, game: GameInfo, players: number): Draft {
  const { fields, needs } = game.options;
  const value = needs[players];
  const field = fields.find((one) => one.many && one.offers.some((offer) => offer.value === value));
  const chosen = field ? [chosenIn(draft, field)].flat() : [];
  const more = field && value !== undefined && !chosen.includes(value) ? { [nameOf(field)]: [...chosen, value] } : {};
  const larger = { ...draft, players, chosen: { ...draft.chosen, ...more } };
  return { ...larger, chosen: pruned(larger, fields) };
}

/** Without what can no longer be had: a value that needed another one is gone with it. */
export function pruned(draft: Draft, fields: readonly Field[]): Record<string, Chosen> {
  const left: Record<string, Chosen> = {};
  for (const field of fields) {
    const chosen = draft.chosen[nameOf(field)];
    if (chosen === undefined) continue;
    const values = offered([...field.offers, ...field.by_seat], draft).map((offer) => offer.value);
    if (!Array.isArray(chosen)) {
      if (values.includes(chosen)) left[nameOf(field)] = chosen;
    } else if (field.many) left[nameOf(field)] = chosen.filter((one) => values.includes(one));
    else left[nameOf(field)] = chosen.map((one) => (values.includes(one) ? one : ''));
  }
  return left;
}

/** The seats for which the game itself decides, as it is chosen, and what these are called. */
export function ruled(draft: Draft, fields: readonly Field[]): Readonly<Record<string, string>> {
  const chosen = (field: Field): Offer[] => offered(field.offers, draft).filter((offer) => [chosenIn(draft, field)].flat().includes(offer.value));
  return Object.assign({}, ...fields.flatMap(chosen).map((offer) => offer.sits));
}

/** Whether something is still to be chosen for a seat. */
export function isHalf(draft: Draft, fields: readonly Field[]): boolean {
  return fields.some((field) => {
    const chosen = chosenIn(draft, field);
    return !field.many && Array.isArray(chosen) && chosen.slice(0, draft.players).includes('');
  });
}

/** The options, as far as they are not the usual ones. */
export function optionsOf(draft: Draft, fields: readonly Field[]): Record<string, unknown> {
  const options: Record<string, unknown> = { players: draft.players };
  for (const field of fields) {
    const chosen = chosenIn(draft, field);
    if (Array.isArray(chosen)) {
      if (chosen.length > 0) options[field.option] = field.many ? chosen : chosen.slice(0, draft.players);
    } else if (chosen !== field.offers[0]!.value) {
      const others = options[field.option];
      options[field.option] = field.key === null ? chosen : { ...(isRecord(others) ? others : {}), [field.key]: chosen };
    }
  }
  return options;
}

/** The seats at this screen. */
export function sitting(draft: Draft, fields: readonly Field[]): number[] {
  return seatsHere(draft.seats.slice(0, draft.players), ruled(draft, fields));
}

export function seatsHere(seats: readonly Seat[], sits: Readonly<Record<string, string>>): number[] {
  return seats.flatMap(({ bot, here }, seat) => (here && bot === null && !sits[seat] ? [seat] : []));
}

/** The seats as the table is asked for them. One for which the game decides is given to a bot that is never asked: nobody has its key. */
export function seatsWanted(seats: readonly Seat[], sits: Readonly<Record<string, string>>, bots: readonly BotInfo[] = []): NewTable['seats'] {
  const someBot = bots[0]?.name ?? null;
  return seats.map(({ name, bot, open }, seat) => (sits[seat] ? { name: sits[seat], bot: someBot } : { name: name.trim() || null, bot, ...(open ? { open } : {}) }));
}

/** The seats once only who is invited finds the table. */
export function seatsFor(access: Access, seats: readonly Seat[]): Seat[] {
  return seats.map((seat, at) => (access === 'private' && seat.open ? withKind(seat, at, INVITED) : seat));
}

/** What is asked of the table. */
export function wanted(draft: Draft, fields: readonly Field[], bots: readonly BotInfo[] = []): NewTable {
  return {
    game: draft.game,
    options: optionsOf(draft, fields),
    seats: seatsWanted(draft.seats.slice(0, draft.players), ruled(draft, fields), bots),
    here: sitting(draft, fields),
    seed: draft.seed.trim() || null,
    access: draft.access,
    behind: draft.access === 'private' ? 0 : draft.behind,
    counsel: draft.counsel,
    clock: draft.clock,
  };
}
