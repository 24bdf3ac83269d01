/** The tables that were made in this browser: the host's key, and the invitations that were not used yet. */

import { isMark } from '../keys';
import { isRecord, lasting } from '../storage';

export interface Hosting {
  key: string;
  /** By seat. */
  invitations: Readonly<Record<number, string>>;
}

const STORE = 'penumbra.hosts';

function isHosting(value: unknown): value is Hosting {
  return isRecord(value) && typeof value['key'] === 'string' && isRecord(value['invitations']);
}

function read(): Record<string, unknown> {
  return lasting.readJson(STORE, isRecord) ?? {};
}

export function hostingOf(table: string): Hosting | null {
  const kept = read();
  const found = Object.hasOwn(kept, table) ? kept[table] : null;
  return isHosting(found) ? found : null;
}

/** Every key of a host that this browser holds. */
export function hostKeys(): { table: string; key: string }[] {
  return Object.keys(read()).flatMap((table) => {
    const key = hostingOf(table)?.key;
    return key === undefined || isMark(key) ? [] : [{ table, key }];
  });
}

/** Forgets the tables that are hosted so. */
export function dropHosts(opened: (key: string) => boolean): void {
  const left = Object.keys(read()).flatMap((table) => {
    const hosting = hostingOf(table);
    return hosting && !opened(hosting.key) ? [[table, hosting] as const] : [];
  });
  lasting.keepJson(STORE, Object.fromEntries(left));
}

/** Every key of a host and every invitation that this browser holds. */
export function hostSecrets(): string[] {
  return Object.keys(read()).flatMap((table) => {
    const hosting = hostingOf(table);
    return hosting ? [hosting.key, ...Object.values(hosting.invitations)] : [];
  });
}

/** Keeps what the maker of a table is told once; an invitation for each seat, null where none is needed. */
export function keepHosting(table: string, key: string, invitations: readonly (string | null)[]): void {
  const open = Object.fromEntries([...invitations.entries()].filter(([, invitation]) => invitation !== null));
  lasting.keepJson(STORE, { ...read(), [table]: { key, invitations: open } });
}

/** Keeps the invitation to a seat, or with null nothing of it: it has been used, or another one has taken its place. */
export function keepInvitation(table: string, key: string, seat: number, invitation: string | null): void {
  const { [seat]: _, ...others } = hostingOf(table)?.invitations ?? {};
  const invitations = invitation === null ? others : { ...others, [seat]: invitation };
  lasting.keepJson(STORE, { ...read(), [table]: { key, invitations } });
}
