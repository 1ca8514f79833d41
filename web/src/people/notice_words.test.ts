import { expect, test } from 'vitest';
import { noticeText } from './notice_words';

test('a notice is said in the language that the page was set to', () => {
  const turn = { what: 'turn', table: 't', game: 'kingdomino', from: 'Ann' } as const;
  expect(noticeText({ ...turn, language: 'en' })).toEqual({ title: 'It’s your turn', body: 'Kingdomino, after Ann’s move' });
  expect(noticeText({ ...turn, language: 'fr' }).title).toBe('C’est à vous');
  expect(noticeText({ ...turn, what: 'invitation', language: 'fr-CA' }).body).toBe('Ann vous invite à une partie de Kingdomino');
  expect(noticeText({ ...turn, from: '', language: 'en' }).body).toBe('Kingdomino');
});
