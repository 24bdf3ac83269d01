/** This browser as a place to be told of one's turn: whether it can be, and how the table reaches it. */

/** Why it is not; in words for whoever sits in front of it. */
export class Hindered extends Error {}

const NEEDS_HTTPS = 'Browsers show notifications only for pages that come over https: ask whoever runs this table.';
const NEEDS_HOME = 'On an iPhone or iPad the page has to be on the home screen: press Share, then Add to Home Screen, open it from there and look here again.';
const UNKNOWN = 'This browser shows no notifications of pages.';
const DENIED = 'This page may not notify you: allow it in the settings of your browser, and load the page again.';
const UNANSWERED = 'It was not answered whether this page may notify you: press once more.';
const NO_SERVICE = 'This browser reaches no service that brings notifications: it may be switched off in its settings.';

/** Why this browser cannot be told, or null where it can. */
export function hindrance(): string | null {
  if (!isSecureContext) return NEEDS_HTTPS;
  if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)) return isApplesTouch() ? NEEDS_HOME : UNKNOWN;
  return Notification.permission === 'denied' ? DENIED : null;
}

/** An iPad says that it is a Mac; no Mac is touched. */
const isApplesTouch = (): boolean => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** By what the table's list names this browser, or null where it was never subscribed. */
export async function ownName(): Promise<string | null> {
  const found = hindrance() === null ? await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() : null;
  return found ? nameOf(found.endpoint) : null;
}

export async function nameOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Subscribes this browser for what the table sends, whose public key is `key`; raises Hindered. All seats of a browser
 * share one subscription; with `anew` what it had is no good any more.
 */
export async function subscribed(key: string, anew: boolean): Promise<PushSubscription> {
  const answered = await Notification.requestPermission();
  if (answered !== 'granted') throw new Hindered(answered === 'denied' ? DENIED : UNANSWERED);
  try {
    await navigator.serviceWorker.register('./push.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const before = await pushManager.getSubscription();
    if (before && (anew || coded(before.options.applicationServerKey) !== key)) await before.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    throw new Hindered(NO_SERVICE);
  }
}

/** Bytes in base64url. */
function coded(bytes: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes ?? []))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
