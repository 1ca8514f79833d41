// A record opened from a file, on its way to the replay page.
class Opened {
  record: Record<string, unknown> | null = $state.raw(null);
  name = $state('');
}

export const opened = new Opened();
