// What is heard of what happens: words for screen readers, knocks on wood for who asked for sound.
import { play as sound } from '../lib/sound';
import type { Event } from '../net/types';
import type { Notices } from './notices.svelte';
import type { Sitting } from './sitting.svelte';
import { happened } from './words';

/** An event in words, or null for those nobody needs to hear of. */
export function eventWords(event: Event, { part, people, live }: Pick<Sitting, 'part' | 'people' | 'live'>): string | null {
  return event.kind === 'played' && event.move ? part.words.told(event, people) : happened(event, people, live.log);
}

export function hear(event: Event, sitting: Sitting, notices: Notices): void {
  const words = eventWords(event, sitting);
  // One's own move was said when it was chosen.
  if (words && !(event.kind === 'played' && sitting.mine.includes(event.seat ?? 0))) notices.happened(words);
  if (event.kind === 'played') {
    sound(event.move?.kind === 'choose' ? 'choose' : 'lay');
    if (Number(event.move?.gain ?? event.move?.points ?? 0) > 0) sound('crown');
  }
}
