// The service worker: after the first visit everything is on the device, and a page comes from there, whole and of one version.
import { clientsClaim } from 'workbox-core';
import { precacheAndRoute } from 'workbox-precaching';
import { noticeText, type Notice } from './people/notice_words';

declare const self: { skipWaiting(): Promise<void> };
/** Every file of the page (vite.config.ts). */
declare const __PIOCHE_FILES__: { url: string; revision: string | null }[];

precacheAndRoute(__PIOCHE_FILES__);
clientsClaim(); // the first visit's page too can then be used offline

// A new version waits: it is taken when the player says so.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'take over') void self.skipWaiting();
});

// What waits for somebody while no page is open (people/notices.ts). The browser shows something for every push, or takes the right away.
interface Worker {
  registration: ServiceWorkerRegistration;
  clients: { matchAll(asked: object): Promise<(WindowClient & { navigate(url: string): Promise<unknown> })[]>; openWindow(url: string): Promise<unknown> };
}
interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}
const worker = self as unknown as Worker;
addEventListener('push', ((event: Event & { data?: { json(): Notice }; waitUntil(until: Promise<unknown>): void }) => {
  const notice = event.data!.json();
  const { title, body } = noticeText(notice);
  event.waitUntil(worker.registration.showNotification(title, { body, tag: notice.table, icon: './icon-192.png', data: { table: notice.table } }));
}) as EventListener);
addEventListener('notificationclick', ((event: Event & { notification: Notification; waitUntil(until: Promise<unknown>): void }) => {
  event.notification.close();
  const { table } = event.notification.data as { table: string };
  const url = new URL(`./#/table/${table}`, worker.registration.scope).href;
  event.waitUntil(
    worker.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async ([page]) => {
      if (!page) return worker.clients.openWindow(url);
      await page.navigate(url);
      return page.focus();
    }),
  );
}) as EventListener);
