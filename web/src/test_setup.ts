// What Node lacks of a browser that the settings look at when they are made.
globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => {} })) as unknown as typeof matchMedia;
if (!globalThis.navigator?.language) Object.defineProperty(globalThis, 'navigator', { value: { language: 'en', languages: ['en'] }, configurable: true });
