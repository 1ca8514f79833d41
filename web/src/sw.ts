// The service worker: after the first visit everything is on the device, and a page comes from there, whole and of one version.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

declare const self: { skipWaiting(): Promise<void> };
/** Every file of the page (vite.config.ts). */
declare const __PIOCHE_FILES__: { url: string; revision: string | null }[];

precacheAndRoute(__PIOCHE_FILES__);
cleanupOutdatedCaches();
clientsClaim(); // the first visit's page too can then be used offline

// A new version waits: it is taken when the player says so.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'take over') void self.skipWaiting();
});
