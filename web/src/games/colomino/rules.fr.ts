import type { RuleBook } from '../../rules/types';

export const book: RuleBook = {
  colomino: {
    goal: 'Gagner le plus de jetons en remplissant des cours, de la ligne de départ à l’arrivée.',
    sections: [
      {
        title: 'Un tour',
        text: [
          'Chacun tient cinq tuiles. Un tour, ce sont trois tuiles posées l’une après l’autre, puis on en reprend jusqu’à cinq. Le premier tour de la partie longe la ligne de départ ; ensuite chaque tuile touche par un côté la ligne de départ ou une tuile posée.',
          'Toutes les couleurs qui se touchent doivent correspondre, celles du bord comprises. On peut tourner les tuiles, mais elles restent où elles sont.',
        ],
        figure: 'match',
        caption: 'Chaque côté qui touche montre la même couleur, et la même marque.',
      },
      {
        title: 'Les cours',
        text: [
          'Une case bordée sur trois côtés, par des tuiles ou le bord, est une cour ouverte ; sur quatre, une cour fermée. Qui y pose une tuile qui va reçoit un jeton jaune (1 point) ou bleu (2 points).',
          'La deuxième cour d’un tour rapporte le double, la troisième le triple. Ouverte puis fermée : 1 + 2 × 2 = 5 points ; fermée puis ouverte : 2 + 2 × 1 = 4.',
        ],
        figure: 'court',
        caption: 'À gauche une cour ouverte, à droite une cour fermée.',
      },
      {
        title: 'Jokers et cases de couleur',
        text: [
          'Un joker va avec toutes les couleurs. On peut poser plus tard dessus une tuile qui va de tous côtés ; si elle remplit une cour, elle rapporte son jeton.',
          'Le grand plan a quatre cases d’une seule couleur. Dès qu’une tuile en touche une, elle compte comme une tuile de cette couleur.',
        ],
        figure: 'joker',
      },
      {
        title: 'La fin',
        text: ['Quand quelqu’un pose une tuile sur la dernière rangée, chacun des autres a encore un tour. Le plus de points gagne ; à égalité, le plus de jetons bleus.'],
      },
    ],
    decisions: [
      'Un joker posé dans une cour ne rapporte rien et ne compte pas pour le double ou le triple ; on ne pose pas de joker sur une case de couleur ni sur un joker.',
      'N’importe qui peut poser une tuile sur un joker, qui que ce soit qui l’ait posé et même dans le même tour. C’est une des trois tuiles, le joker sort du jeu, et la cour se juge à ce qui borde la case à ce moment.',
      'Une case de couleur bordée est une cour comme une autre, et une fois touchée elle borde ses voisines comme une tuile.',
      'Poser trois tuiles est un devoir : un tour ne s’arrête plus tôt que si rien ne va.',
      'Qui atteint la dernière rangée finit son tour. Si autant de tours de suite que de joueurs passent sans tuile, la partie finit.',
      'Les couleurs du bord et les cases de couleur sont celles de Pioche ; l’ordre imprimé n’est pas publié. Les tuiles sont le seul jeu complet qui en compte 144 : chacune des 70 deux fois, et quatre jokers.',
      'Les jetons ne manquent jamais. Après les jetons bleus, la victoire est partagée.',
    ],
  },
};
