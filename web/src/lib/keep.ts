// Local storage that may be full, forbidden or garbled: then the page simply forgets.

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`pioche.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`pioche.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may forbid it; the game goes on.
  }
}
