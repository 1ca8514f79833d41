// How a day went, in little squares: the place held after each of one's own moves, and nothing of the deal.
import type { DayResult } from '../practice/calls';

const most = 14; // as many as a line of a message holds
const signs = ['🟩', '🟨', '🟧', '🟥'];

/** At most so many of them, evenly spread, the last among them. */
export function sampled(places: number[]): number[] {
  if (places.length <= most) return places;
  return Array.from({ length: most }, (_, index) => places[Math.round(((index + 1) * places.length) / most) - 1]!);
}

export const squares = (places: number[]): string => sampled(places).map((place) => signs[Math.min(place, signs.length) - 1]).join('');

export function shareText(parts: { game: string; day: string; result: DayResult; words: string; streak: string; link: string }): string {
  const head = `Pioche · ${parts.game} · ${parts.day}`;
  const line = parts.streak ? `${parts.words} · ${parts.streak}` : parts.words;
  return [head, line, squares(parts.result.places), parts.link].join('\n');
}

/** The system's own sheet, else the clipboard; false: neither is possible. */
export async function hand(text: string): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (navigator.share) {
      await navigator.share({ text });
      return 'shared';
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
