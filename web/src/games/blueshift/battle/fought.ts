import type { Words } from '../labels';
import { playerName, sectorName, someUnits } from '../labels';
import type { Fleet, Fought } from '../types';

/** A battle by what no other one has in common with it. */
export function nameOf({ round, sector, fleets }: Fought): string {
  return [round, sector, ...fleets.map(({ seat }) => seat)].join('/');
}

/** The last battle that a seat fought in, or for who only watches anybody; of those that were closed none. */
export function lastOf(fought: readonly Fought[], seat: number | null, closed: ReadonlySet<string>): Fought | null {
  const own = fought.filter(({ fleets }) => seat === null || fleets.some((fleet) => fleet.seat === seat));
  const last = own.at(-1);
  return last && !closed.has(nameOf(last)) ? last : null;
}

/** Who is left in the sector, and what each side has lost. */
export function outcomeSaid(battle: Fought, words: Words): string {
  const left = battle.fleets.filter(({ ships }) => ships.some(({ fate }) => fate === 'fights'));
  const holds = left.map(({ seat }) => playerName(words, seat)).join(' and ');
  const where = sectorName(words, battle.sector);
  return [holds ? `${holds} ${holds === 'You' ? 'hold' : 'holds'} ${where}.` : `Nobody is left at ${where}.`, ...battle.fleets.map((fleet) => lossesSaid(fleet, words))].join(' ');
}

function lossesSaid(fleet: Fleet, words: Words): string {
  const who = playerName(words, fleet.seat);
  const lost = counted(fleet.ships.flatMap(({ kind, fate }) => (fate === 'lost' ? [kind] : [])));
  if (fleet.interceptors_lost > 0) lost.push(someUnits('interceptor', fleet.interceptors_lost));
  const fled = counted(fleet.ships.flatMap(({ kind, fate }) => (fate === 'fled' ? [kind] : [])));
  const you = who === 'You';
  return `${who} ${you ? 'lose' : 'loses'} ${lost.join(' and ') || 'nothing'}${fled.length > 0 ? ` and ${you ? 'get' : 'gets'} away with ${fled.join(' and ')}` : ''}.`;
}

function counted(kinds: readonly string[]): string[] {
  return [...new Set(kinds)].map((kind) => someUnits(kind, kinds.filter((one) => one === kind).length));
}
