// A record opened from a file, for the replay page. It stays with this tab, so that a reload does not lose it.
const key = 'pioche.opened';

function kept(): Record<string, unknown> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

class Opened {
  #record: Record<string, unknown> | null = $state.raw(kept());

  get record(): Record<string, unknown> | null {
    return this.#record;
  }
  set record(record: Record<string, unknown> | null) {
    this.#record = record;
    try {
      sessionStorage.setItem(key, JSON.stringify(record));
    } catch {
      // Too large or forbidden: then a reload forgets it.
    }
  }
}

export const opened = new Opened();
