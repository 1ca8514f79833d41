import type { RuleBook } from './types';

export const book: RuleBook = {
  kingdomino: {
    goal: 'Bâtir avec des dominos le royaume de cinq cases sur cinq le plus prestigieux.',
    sections: [
      {
        title: 'Choisir',
        text: [
          'Les dominos arrivent par lignes de quatre (trois à trois joueurs), rangés par numéro. Les petits numéros sont simples ; les grands portent des couronnes.',
          'Les rois sortent de la main un par un ; chacun prend un domino libre de la première ligne. À deux, chacun a deux rois.',
          'Ensuite, le roi sur le plus petit domino joue d’abord : posez ce domino dans votre royaume, puis mettez le roi sur un domino libre de la ligne suivante. Un bon domino maintenant, c’est choisir tard la fois d’après.',
        ],
        figure: 'k-order',
        caption: 'Bleu est sur le plus petit numéro : il joue d’abord, et choisit d’abord.',
      },
      {
        title: 'Poser',
        text: [
          'Un domino doit toucher votre château, ou partager au moins un côté avec une case du même paysage. Ses autres côtés n’ont pas à correspondre.',
          'Un domino qui peut être posé doit l’être. Celui qui ne va nulle part est défaussé et ne compte pas.',
        ],
        figure: 'k-connect',
        caption: 'Le lac touche le lac : cela suffit.',
      },
      {
        title: 'Le cadre',
        text: ['Tout le royaume, château compris, tient dans cinq cases sur cinq (sept sur sept au Grand Duel). Le plateau montre toujours jusqu’où le vôtre peut encore grandir.'],
        figure: 'k-frame',
        caption: 'Trois colonnes sont prises ; il en reste deux, d’un côté ou de l’autre.',
      },
      {
        title: 'Compter',
        text: [
          'Les cases d’un même paysage jointes par leurs côtés forment un domaine. Il compte ses cases fois ses couronnes ; sans couronne, il ne compte rien.',
          'Le plus haut total gagne. À égalité : le domaine le plus étendu, couronné ou non ; puis le plus de couronnes ; puis la victoire est partagée.',
        ],
        figure: 'k-domain',
        caption: 'Quatre cases de blé et deux couronnes : 4 × 2 = 8 points.',
      },
      {
        title: 'Variantes',
        text: [
          'Dynastie : trois manches de suite, points additionnés. Empire du milieu : 10 points si le château est au centre. Harmonie : 5 points si rien n’a été défaussé. Le Grand Duel : à deux, les 48 dominos, sept sur sept. Elles se combinent.',
        ],
      },
    ],
    decisions: [
      'Le château est au centre quand un cadre de la taille du royaume, centré sur lui, contient toutes les cases ; les trous n’y changent rien.',
      'Une dynastie se décide au seul total des points ; à égalité elle est partagée. Dominos, rois et quêtes sont tirés de nouveau à chaque manche.',
      'Les dominos écartés à deux ou trois joueurs restent cachés.',
    ],
  },
  giants: {
    goal: 'Kingdomino de deux à cinq, avec des géants, des empreintes et deux quêtes qui changent à chaque partie.',
    sections: [
      {
        title: 'Des lignes de cinq',
        text: [
          'Douze dominos s’ajoutent aux 48 : A à F amènent un géant, 49 à 54 portent des empreintes. Les lignes ont toujours cinq dominos, les lettres avant les chiffres.',
          'Avant que quiconque choisisse, à deux ou quatre joueurs le troisième domino de la ligne quitte le jeu ; à trois, le deuxième et le quatrième. On joue douze tours.',
        ],
      },
      {
        title: 'Les géants',
        text: [
          'Qui pose un domino à géant doit mettre le géant sur une couronne découverte de son choix dans son royaume. Une couronne couverte ne compte pas à la fin. Sans couronne découverte, il ne se passe rien.',
        ],
        figure: 'g-giant',
        caption: 'Le géant couvre une des deux couronnes : il n’en reste qu’une.',
      },
      {
        title: 'Les empreintes',
        text: ['Qui pose un domino à empreintes peut envoyer un de ses géants chez l’adversaire de son choix, qui le met sur une de ses propres couronnes.'],
        figure: 'g-footprints',
      },
      {
        title: 'Les quêtes',
        text: [
          'Deux quêtes sur 17 sont tirées, et qui les remplit marque, chacun pour soi. Il y a un Commerce local et des Quatre coins pour chacun des six paysages, et une seule de chacune des autres.',
          'La table montre les deux, avec ce qu’elles vous rapporteraient maintenant.',
        ],
        figure: 'g-quests',
      },
    ],
    decisions: [
      'La règle ne montre qu’en image les dominos d’une ligne qui quittent le jeu : ici le troisième, ou le deuxième et le quatrième.',
      'On regarde au moment où le domino est posé s’il y a une couronne à couvrir, ou un géant à envoyer.',
      'Un géant couvre une couronne : une case à deux couronnes peut porter deux géants.',
      'Un géant envoyé dans un royaume sans couronne découverte quitte le jeu.',
      'Les couronnes couvertes sont absentes aussi pour les quêtes et les égalités.',
      'Une ligne de couronnes se compte entière et une seule fois, si longue soit-elle.',
      'Les coins sont ceux du rectangle qui contient juste le royaume, château compris.',
      'À deux, on bâtit sept sur sept avec les douze lignes, ou cinq sur cinq avec trente des soixante dominos.',
      'Queendomino, que la règle mentionne, ne se joue pas ici.',
    ],
  },
  rondomino: {
    goal: 'Atteindre 100 points le premier, en plusieurs manches, en se défaisant de ses pièces.',
    sections: [
      {
        title: 'Les pièces',
        text: [
          '28 pièces, de 0-0 à 6-6, chacune un tiers d’anneau. Toute pièce fait donc tourner la ligne à gauche ou à droite. Un double tourne comme on veut ; toute autre pièce tourne à gauche depuis un de ses chiffres, et à droite depuis l’autre.',
          'À deux, 7 pièces chacun ; à trois, 6 ; à quatre, 5. Le reste est la pioche.',
        ],
        figure: 'r-piece',
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
        figure: 'r-open',
        caption: 'À gauche, puis à droite : les deux sens sont ouverts.',
      },
      {
        title: 'Bouts bloqués',
        text: ['Un bout peut être bloqué parce que le chiffre manque, parce que les pièces restantes tournent du mauvais côté, parce que c’est un cul-de-sac, ou parce que les deux bouts se sont rejoints. Le plateau le dit.'],
        figure: 'r-closed',
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
  colomino: {
    goal: 'Gagner le plus de jetons en remplissant des cours, de la ligne de départ à l’arrivée.',
    sections: [
      {
        title: 'Un tour',
        text: [
          'Chacun tient cinq tuiles. Un tour, ce sont trois tuiles posées l’une après l’autre, puis on en reprend jusqu’à cinq. Le premier tour de la partie longe la ligne de départ ; ensuite chaque tuile touche par un côté la ligne de départ ou une tuile posée.',
          'Toutes les couleurs qui se touchent doivent correspondre, celles du bord comprises. On peut tourner les tuiles, mais elles restent où elles sont.',
        ],
        figure: 'c-match',
        caption: 'Chaque côté qui touche montre la même couleur, et la même marque.',
      },
      {
        title: 'Les cours',
        text: [
          'Une case bordée sur trois côtés, par des tuiles ou le bord, est une cour ouverte ; sur quatre, une cour fermée. Qui y pose une tuile qui va reçoit un jeton jaune (1 point) ou bleu (2 points).',
          'La deuxième cour d’un tour rapporte le double, la troisième le triple. Ouverte puis fermée : 1 + 2 × 2 = 5 points ; fermée puis ouverte : 2 + 2 × 1 = 4.',
        ],
        figure: 'c-court',
        caption: 'À gauche une cour ouverte, à droite une cour fermée.',
      },
      {
        title: 'Jokers et cases de couleur',
        text: [
          'Un joker va avec toutes les couleurs. On peut poser plus tard dessus une tuile qui va de tous côtés ; si elle remplit une cour, elle rapporte son jeton.',
          'Le grand plan a quatre cases d’une seule couleur. Dès qu’une tuile en touche une, elle compte comme une tuile de cette couleur.',
        ],
        figure: 'c-joker',
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
