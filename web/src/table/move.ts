// A table in the pocket moves to the house over the net, with all its moves, so that others can see it.
import { api } from '../net/api';
import type { LiveTable } from '../net/live.svelte';
import { mine } from '../net/mine.svelte';

export async function moveToHouse(live: LiveTable): Promise<void> {
  const before = live.id;
  await live.move(async () => {
    const made = await api.handOver(before);
    mine.move(before, made);
    return made;
  });
}
