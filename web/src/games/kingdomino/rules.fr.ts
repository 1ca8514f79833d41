import type { RuleBook } from '../../rules/types';

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
        figure: 'order',
        caption: 'Bleu est sur le plus petit numéro : il joue d’abord, et choisit d’abord.',
      },
      {
        title: 'Poser',
        text: [
          'Un domino doit toucher votre château, ou partager au moins un côté avec une case du même paysage. Ses autres côtés n’ont pas à correspondre.',
          'Un domino qui peut être posé doit l’être. Celui qui ne va nulle part est défaussé et ne compte pas.',
        ],
        figure: 'connect',
        caption: 'Le lac touche le lac : cela suffit.',
      },
      {
        title: 'Le cadre',
        text: ['Tout le royaume, château compris, tient dans cinq cases sur cinq (sept sur sept au Grand Duel). Le plateau montre toujours jusqu’où le vôtre peut encore grandir.'],
        figure: 'frame',
        caption: 'Trois colonnes sont prises ; il en reste deux, d’un côté ou de l’autre.',
      },
      {
        title: 'Compter',
        text: [
          'Les cases d’un même paysage jointes par leurs côtés forment un domaine. Il compte ses cases fois ses couronnes ; sans couronne, il ne compte rien.',
          'Le plus haut total gagne. À égalité : le domaine le plus étendu, couronné ou non ; puis le plus de couronnes ; puis la victoire est partagée.',
        ],
        figure: 'domain',
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
        figure: 'giant',
        caption: 'Le géant couvre une des deux couronnes : il n’en reste qu’une.',
      },
      {
        title: 'Les empreintes',
        text: ['Qui pose un domino à empreintes peut envoyer un de ses géants chez l’adversaire de son choix, qui le met sur une de ses propres couronnes.'],
        figure: 'footprints',
      },
      {
        title: 'Les quêtes',
        text: [
          'Deux quêtes sur 17 sont tirées, ou choisies en préparant la table, et qui les remplit marque, chacun pour soi. Il y a un Commerce local et des Quatre coins pour chacun des six paysages, et une seule de chacune des autres.',
          'La table montre les deux, avec ce qu’elles vous rapporteraient maintenant.',
        ],
        figure: 'quests',
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
};
