// What a notice says, in the page and in its worker: small, and knows nothing else.
export interface Notice {
  what: 'turn' | 'invitation';
  table: string;
  game: string;
  from: string;
  language: string;
}

const titles: Record<string, string> = { kingdomino: 'Kingdomino', rondomino: 'Rondomino', colomino: 'Colomino' };
const words = {
  en: {
    turn: 'It’s your turn',
    invitation: 'You are asked to play',
    after: (from: string, game: string) => `${game}, after ${from}’s move`,
    asks: (from: string, game: string) => `${from} asks you to a game of ${game}`,
  },
  fr: {
    turn: 'C’est à vous',
    invitation: 'On vous invite à jouer',
    after: (from: string, game: string) => `${game}, après le coup de ${from}`,
    asks: (from: string, game: string) => `${from} vous invite à une partie de ${game}`,
  },
};

export function noticeText({ what, game, from, language }: Notice): { title: string; body: string } {
  const t = language.startsWith('fr') ? words.fr : words.en;
  const title = titles[game] ?? game;
  if (what === 'invitation') return { title: t.invitation, body: t.asks(from, title) };
  return { title: t.turn, body: from ? t.after(from, title) : title };
}
