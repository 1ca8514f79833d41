// What waits for somebody, told beyond the page: its count in the title and on the icon, and notices by the browser. While the page is open
// it gives them itself; when it is closed the house does, through the browser's push service (sw.ts).
import { catalogue } from '../games/catalogue.svelte';
import { keep, recall } from '../lib/keep';
import { settings } from '../lib/settings.svelte';
import { call } from '../net/api';
import { noticeText, type Notice } from './notice_words';

export const possible = typeof Notification === 'function';
export const wanted = (): boolean => possible && Notification.permission === 'granted' && recall('notices', false);

const registration = (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration() ?? Promise.resolve(undefined);
export const key = (): Promise<string | undefined> => call<{ key?: string }>('/notices').then((answer) => answer.key);

/** Whether the browser let us. */
export async function turnOn(): Promise<boolean> {
  if (!possible || (await Notification.requestPermission()) !== 'granted') return false;
  keep('notices', true);
  const [worker, house] = await Promise.all([registration(), key()]);
  if (worker?.pushManager && house) {
    const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: house });
    const { endpoint, keys } = subscription.toJSON();
    await call('/me/notices', { body: { endpoint, key: keys!.p256dh, secret: keys!.auth, language: settings.language } });
  }
  return true;
}

export async function turnOff(): Promise<void> {
  keep('notices', false);
  const subscription = await (await registration())?.pushManager?.getSubscription();
  if (!subscription) return;
  await call('/me/notices/remove', { body: { endpoint: subscription.endpoint } }).catch(() => {});
  await subscription.unsubscribe();
}

/** While nobody looks at the page. */
export async function tell(notice: Omit<Notice, 'language'>): Promise<void> {
  if (!wanted() || document.visibilityState === 'visible') return;
  const { title, body } = noticeText({ ...notice, language: settings.language, game: catalogue.of({ game: notice.game, options: {} }).title });
  const options = { body, tag: notice.table, icon: new URL('./icon-192.png', document.baseURI).href };
  const worker = await registration();
  // A phone shows none but a worker's.
  if (worker) return worker.showNotification(title, { ...options, data: { table: notice.table } });
  new Notification(title, options).onclick = () => {
    focus();
    location.hash = `#/table/${notice.table}`;
  };
}

/** The count before the title, whatever the page calls itself, and on the icon. */
export function showCount(count: () => number): { update: () => void; stop: () => void } {
  const update = (): void => {
    const n = count();
    const bare = document.title.replace(/^\(\d+\) /, '');
    const title = n ? `(${n}) ${bare}` : bare;
    if (document.title !== title) document.title = title;
    if ('setAppBadge' in navigator) void (n ? navigator.setAppBadge(n) : navigator.clearAppBadge()).catch(() => {});
  };
  const watch = new MutationObserver(update);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  return { update, stop: () => watch.disconnect() };
}
