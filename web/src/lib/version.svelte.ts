// New versions of the page. The service worker fetches one by itself and lets it wait; it is taken when the player says so.

class Version {
  /** One that is ready to be taken. */
  waiting: ServiceWorker | null = $state.raw(null);
  /** Another window took it: this one is of a version that is no longer on the device. */
  replaced = $state(false);
  #taking = false;

  async watch(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.register(new URL('./sw.js', document.baseURI)).catch(() => null);
    if (!registration) return; // a host without https: the page works, but not offline
    // The very first one replaces nothing.
    let first = navigator.serviceWorker.controller === null;
    const look = (): void => {
      this.waiting = first ? null : registration.waiting;
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      // Where nobody looks nobody is interrupted, and a table is as it was.
      if (!first && (this.#taking || document.visibilityState === 'hidden')) location.reload();
      this.replaced = !first;
      first = false;
    });
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') return void (this.replaced && location.reload());
      if (navigator.onLine) void registration.update().catch(() => {});
    });
  }

  take(): void {
    if (this.replaced) location.reload();
    this.#taking = true;
    this.waiting?.postMessage('take over');
  }
}

export const version = new Version();
