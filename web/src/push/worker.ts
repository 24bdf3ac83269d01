/// <reference lib="webworker" />
/** Runs in the browser without a page, to show what the table pushes; it is in the way of no request. */

import { lead, show } from './told';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json(), self));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data, self.clients));
});
