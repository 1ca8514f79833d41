// The service worker: after the first visit everything is on the device, and a page comes from there, whole and of one version.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

declare const self: { __WB_MANIFEST: { url: string; revision: string | null }[]; skipWaiting(): Promise<void> };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim(); // the first visit's page too can then be used offline

// A new version waits: it is taken when the player says so.
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'take over') void self.skipWaiting();
});
