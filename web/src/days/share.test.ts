import { describe, expect, it } from 'vitest';
import { sampled, shareText, squares } from './share';

describe('little squares', () => {
  it('are one for each move of a short game', () => expect(squares([2, 1, 1, 3])).toBe('🟨🟩🟩🟧'));
  it('are at most fourteen, and the last is how it ended', () => {
    const places = Array.from({ length: 40 }, (_, index) => (index === 39 ? 3 : 1));
    expect(sampled(places)).toHaveLength(14);
    expect(sampled(places).at(-1)).toBe(3);
  });
  it('call every place from the fourth on the same', () => expect(squares([4, 5])).toBe('🟥🟥'));
  it('come with the day and nothing of the deal', () => {
    const result = { score: 41, ahead: 3, place: 1, players: 3, places: [1], ended_at: 0 };
    expect(shareText({ game: 'Kingdomino', day: '2026-11-17', result, words: '41 points', streak: '', link: 'https://x/#/day' })).toBe('Pioche · Kingdomino · 2026-11-17\n41 points\n🟩\nhttps://x/#/day');
  });
});
