/** What the page's worker does with what the table pushes to this browser. */

import type { Pushed } from '../shell/types';

type Here = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients'>;

const WINDOWS = { type: 'window', includeUncontrolled: true } as const;

/** Shows what was pushed, also where a page is open: browsers take away the right to be pushed what is not shown. */
export async function show({ title, text, link, topic, confirm }: Pushed, { registration, clients }: Here): Promise<void> {
  const answered = confirm === null || (await confirmed(confirm, clients));
  await registration.showNotification(title, {
    body: answered ? text : `${text} Open this to confirm it: the table did not answer.`,
    icon: './icon.png',
    data: link,
    // A newer one of the same seat takes its place, and is heard again.
    tag: topic,
    renotify: true,
  } as NotificationOptions);
}

/** Answers that what was sent to this browser arrives, and has open pages look: the worker says nothing else to them. */
async function confirmed(address: string, clients: Clients): Promise<boolean> {
  try {
    if (!(await fetch(address, { method: 'POST' })).ok) return false;
  } catch {
    return false;
  }
  for (const page of await clients.matchAll(WINDOWS)) page.postMessage('confirmed');
  return true;
}

/** Leads to the table where it is open, or opens what a notification is about. */
export async function lead(link: string, clients: Clients): Promise<void> {
  const table = /#\/turn\/([^/]+)\//.exec(link)?.[1];
  const open = (await clients.matchAll(WINDOWS)).find(({ url }) => table && url.includes(`#/table/${table}/`));
  await (open ? open.focus() : clients.openWindow(link));
}
