// New versions of the page. The service worker fetches one by itself and lets it wait; it is taken when the player says so.

class Version {
  /** One that is ready to be taken. */
  waiting: ServiceWorker | null = $state.raw(null);
  #taking = false;

  async watch(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.register(new URL('./sw.js', document.baseURI)).catch(() => null);
    if (!registration) return; // a host without https: the page works, but not offline
    const look = (): void => {
      // The very first one replaces nothing.
      this.waiting = navigator.serviceWorker.controller ? registration.waiting : null;
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
    navigator.serviceWorker.addEventListener('controllerchange', () => this.#taking && location.reload());
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && navigator.onLine && void registration.update().catch(() => {}));
  }

  take(): void {
    this.#taking = true;
    this.waiting?.postMessage('take over');
  }
}

export const version = new Version();
