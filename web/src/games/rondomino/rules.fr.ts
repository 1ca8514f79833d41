import type { RuleBook } from '../../rules/types';

export const book: RuleBook = {
  rondomino: {
    goal: 'Atteindre 100 points le premier, en plusieurs manches, en se défaisant de ses pièces.',
    sections: [
      {
        title: 'Les pièces',
        text: [
          '28 pièces, de 0-0 à 6-6, chacune un tiers d’anneau. Toute pièce fait donc tourner la ligne à gauche ou à droite. Un double tourne comme on veut ; toute autre pièce tourne à gauche depuis un de ses chiffres, et à droite depuis l’autre.',
          'À deux, 7 pièces chacun ; à trois, 6 ; à quatre, 5. Le reste est la pioche.',
        ],
        figure: 'piece',
      },
      {
        title: 'Un tour',
        text: [
          'Le plus haut double commence. Puis chacun à son tour pose une pièce à l’un des deux bouts : les chiffres qui se touchent sont égaux, et il y a la place.',
          'Qui ne peut ou ne veut pas poser pioche une pièce, et peut la poser aussitôt si elle va ; sinon le tour passe.',
        ],
      },
      {
        title: 'La place',
        text: ['Après un virage à gauche et un à droite, les deux sens sont ouverts. Après deux virages du même côté, un troisième n’a pas de place, sauf si ces deux pièces sont toute la ligne : il ferme alors un anneau de trois, et doit correspondre aux deux bouts.'],
        figure: 'open',
        caption: 'À gauche, puis à droite : les deux sens sont ouverts.',
      },
      {
        title: 'Bouts bloqués',
        text: ['Un bout peut être bloqué parce que le chiffre manque, parce que les pièces restantes tournent du mauvais côté, parce que c’est un cul-de-sac, ou parce que les deux bouts se sont rejoints. Le plateau le dit.'],
        figure: 'closed',
        caption: 'Deux virages du même côté : un troisième n’a pas de place.',
      },
      {
        title: 'Compter',
        text: [
          'Une manche finit quand quelqu’un n’a plus de pièce, ou quand la pioche est vide et que tous passent. Qui sort la gagne, sinon qui a le moins de points ; le gagnant marque tous les points restés chez ses adversaires. Le premier à 100 gagne.',
          'À quatre, on peut jouer en deux équipes : places 1 et 3 contre 2 et 4.',
        ],
      },
    ],
    decisions: [
      'Le sens des pièces imprimées n’est pas publié : ici, trois pièces de chaque chiffre tournent de chaque côté.',
      'Les pièces sont celles du jeu imprimé, mesurées : rayon extérieur 33 mm, intérieur 12 mm, un tiers d’anneau.',
      'Si aucun double n’est distribué, la pièce qui a le plus de points commence ; à égalité, celle du plus grand chiffre.',
      'Pioche vide, qui peut poser le doit.',
      'Une pièce dont l’autre bout rejoindrait l’autre extrémité doit y correspondre aussi.',
      'En équipes, on cherche le moins de points main par main, et les points du partenaire ne comptent pas. Si le minimum est partagé entre les camps, personne ne marque.',
    ],
  },
};
