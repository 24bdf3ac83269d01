import { letter } from '../../../shell/seats';
import type { LogEntry } from '../../../shell/types';

/** A battle as the log tells it. A side is a seat's letter, or the name of ships that nobody plays. */
export interface Fought {
  /** Its last line in the log. */
  n: number;
  /** Which of the game's battles it is, from 1; null where its line does not say so. */
  number: number | null;
  round: number;
  sector: string;
  sides: string[];
  losses: { side: string; ship: string; count: number }[];
  fled: string[];
  lines: LogEntry[];
}

const STARTS = /^Battle in sector (\S+)\.$/;
const ATTACK = / attacks? /;
const THE = /^the /i;
/** Between those who fight on one side. */
const AND = /, | and /;
const LOSES = /^destroys (?:([A-I])'s |an? |the )(.+)$|^([A-I])'s (.+) is destroyed\.$/;
const GOES_ON = /^(fires|shoots down|begins to retreat|retreats) | fires? (cannons|missiles|at the missiles): | shot down\.$|repairs? \d+ damage|^Neither side|^turns a colony ship face down and rolls a \d again|^rolls a \d for a quick battle/;

const REPUTATION = /reputation tile/;

const LETTER = /^[A-I]$/;

/** The battles of the last round of battles that went on after a line of the log. */
export function battlesSince(log: readonly LogEntry[], after: number): Fought[] {
  const told = battlesIn(log);
  const last = told.at(-1)?.round;
  return told.filter((one) => one.n > after && one.round === last);
}

/** What a side has lost, and whether any of it got away. */
export function lossesSaid({ losses, fled }: Fought, side: string): string {
  const lost = losses.filter((loss) => loss.side === side);
  const told = lost.map(({ ship, count }) => `${count} ${ship}${count > 1 ? 's' : ''}`).join(', ');
  return `${told ? `lost ${told}` : 'lost no ship'}${fled.includes(side) ? ', retreated' : ''}`;
}

/** What came of a battle: the reputation that was drawn for it, and what became of its sector in that round. */
export function cameOf(log: readonly LogEntry[], { n, round, sector }: Fought): LogEntry[] {
  const later = log.filter((line) => line.n > n && line.round === round);
  const next = later.findIndex(({ text }) => STARTS.test(text));
  const drawn = later.slice(0, next < 0 ? undefined : next).filter(({ text }) => REPUTATION.test(text));
  const there = new RegExp(`\\b${sector}\\b`);
  return [...drawn, ...later.filter((line) => there.test(line.text) && !drawn.includes(line))];
}

/** All battles that are told of, the first one first. */
export function battlesIn(log: readonly LogEntry[]): Fought[] {
  const told: Fought[] = [];
  let now: Fought | null = null;
  for (const line of log) {
    const { n, round, seat, text } = line;
    const sector = STARTS.exec(text)?.[1];
    if (sector) {
      now = { n, number: line.battle ?? null, round, sector, sides: [], losses: [], fled: [], lines: [] };
      told.push(now);
    }
    if (!now || sector) continue;
    const sides = seat === null ? sidesIn(text) : null;
    const loss = LOSES.exec(text);
    if (sides) now.sides = [...new Set([...now.sides, ...sides.flatMap((side) => side.split(AND))])];
    else if (loss) lose(now, loss[1] ?? loss[3] ?? now.sides.find((side) => !LETTER.test(side)) ?? '', loss[2] ?? loss[4] ?? '');
    else if (!GOES_ON.test(text)) {
      now = null;
      continue;
    }
    if (text.startsWith('retreats ') && seat !== null) now.fled.push(letter(seat));
    now.n = n;
    now.lines.push(line);
  }
  return told;
}

/** Who attacks whom, in a line that says so. */
function sidesIn(text: string): string[] | null {
  const sides = text.endsWith('.') ? text.slice(0, -1).split(ATTACK) : [];
  return sides.length === 2 ? sides.map((side) => side.replace(THE, '')) : null;
}

function lose(battle: Fought, side: string, ship: string): void {
  const known = battle.losses.find((loss) => loss.side === side && loss.ship === ship);
  if (known) known.count += 1;
  else battle.losses.push({ side, ship, count: 1 });
}
