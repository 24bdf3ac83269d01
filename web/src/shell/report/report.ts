/**
 * A fault as it is reported: one file with what a maintainer needs to see it too. It holds what its seat may know and
 * no more, and no key: whoever has the file can look, and play for nobody.
 */

import { api } from '../api';
import { allKeys } from '../keys';
import { readRoute, type Route } from '../route';
import { hostSecrets } from '../seating/hosting';
import { settings } from '../settings/settings.svelte';
import type { Table } from '../table.svelte';
import type { Position } from '../types';
import { complaints, requests, type Complained, type Requested } from './traces';

/** `penumbra replay` knows a file by this. */
const FORMAT = 1;

export interface Report {
  'penumbra fault': typeof FORMAT;
  /** When, and with which version of Penumbra at the other end; null where that cannot be told. */
  made: string;
  version: string | null;
  /** What whoever reports it says of it. */
  told: string;
  shown: Shown;
  table: { position: Position; record: string | null } | null;
}

interface Shown {
  /** The address, without a key or an invitation. */
  address: string;
  /** The file that the page was built into. */
  page: string;
  viewport: string;
  theme: string;
  text: string;
  pace: string;
  sound: string;
  browser: string;
  /** What stood in the way: the line, and what the page said. */
  said: string[];
  errors: readonly Complained[];
  requests: readonly Requested[];
}

/** The address of what is shown, as it may be passed on: what stands behind a table is secret. */
export function addressOf({ origin, pathname, hash }: Pick<Location, 'origin' | 'pathname' | 'hash'>): string {
  const route = readRoute(hash, pathname);
  return `${origin}${pathname}${'table' in route ? `#/${route.page}/${route.table}` : hash}`;
}

function viewport(): string {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const root = getComputedStyle(document.documentElement).fontSize;
  const wants = ['(prefers-reduced-motion: reduce)', '(forced-colors: active)', '(pointer: coarse)', '(prefers-contrast: more)'];
  const found = wants.filter((want) => matchMedia(want).matches).join(' ');
  return `${innerWidth}x${innerHeight} at ${devicePixelRatio}, text ${root} ${found}`.trim();
}

function shown(table: Table | null): Shown {
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const said = table ? [`line: ${table.line}`, table.fault, table.notice, table.complaint?.why, table.question?.text, table.delivery.trouble] : [];
  return {
    address: addressOf(location),
    page: new URL(import.meta.url).pathname.split('/').at(-1) ?? '',
    viewport: viewport(),
    theme: settings.theme.is === 'system' ? `as the system: ${scheme}` : settings.theme.is,
    text: settings.text.is,
    pace: settings.pace.is,
    sound: settings.sound.is,
    browser: `${navigator.userAgent}; ${navigator.language}`,
    said: said.filter((one): one is string => Boolean(one)),
    errors: complaints.all,
    requests: requests.all,
  };
}

/** Whatever is asked for may be missing: a fault is reported all the same. */
async function otherwiseNull<One>(asked: Promise<One>): Promise<One | null> {
  try {
    return await asked;
  } catch {
    return null;
  }
}

/** The report of what the page shows now; a finished game brings its record. */
export async function report(table: Table | null, told: string): Promise<Report> {
  const position = table ? (table.beneath ?? table.position) : null;
  const [version, record] = await Promise.all([
    otherwiseNull(api.version()),
    table && position?.view.over ? otherwiseNull(api.record(table.id, table.key)) : null,
  ]);
  return {
    'penumbra fault': FORMAT,
    made: new Date().toISOString(),
    version,
    told: told.trim(),
    shown: shown(table),
    table: position ? { position, record } : null,
  };
}

/** What an address brings that nobody else may have: a key, an invitation, or what stands in a link that was sent. */
export function secretOf(route: Route): string | null {
  switch (route.page) {
    case 'table':
    case 'play-on':
    case 'study':
      return route.key;
    case 'seats':
      return route.host;
    case 'join':
      return route.invitation;
    case 'letter':
      return route.what === 'reminder' ? route.second : null;
    case 'account':
      return route.mailed?.link ?? null;
    default:
      return null;
  }
}

function secretsShown(): string[] {
  const found = secretOf(readRoute(location.hash, location.pathname));
  return found ? [found] : [];
}

/** The report as text, with no key in it wherever one may have stood: an error may name the address that it met. */
export function written(reported: Report, keys: readonly string[]): string {
  return keys.reduce((text, key) => text.replaceAll(key, '…'), JSON.stringify(reported, null, 1));
}

/** Hands the report to whoever asked for it, as a file. */
export async function download(table: Table | null, told: string): Promise<string> {
  const reported = await report(table, told);
  const name = `penumbra-fault-${reported.made.slice(0, 19).replace(/[:T]/g, '-')}.json`;
  const text = written(reported, [...allKeys().map(({ key }) => key), ...hostSecrets(), ...secretsShown()]);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
  return name;
}
