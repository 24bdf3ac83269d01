import type { LogEntry } from '../../../shell/types';

const BEGINS = /^attacks at /;

/** What the log tells of the battle that is being fought, the newest last. */
export function toldOfBattle(log: readonly LogEntry[], most: number): LogEntry[] {
  const start = log.findLastIndex((entry) => BEGINS.test(entry.text));
  return log.slice(Math.max(start, log.length - most, 0));
}
