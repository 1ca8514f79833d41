// The scripted first games. A fifth game adds its own here.
import type { Script } from './types';


const kingdomino: Script = {
  record: () => import('./records/kingdomino.json'),
  me: 1,
  lessons: [
    {
      when: { kind: 'choose' },
      title: { en: 'Choose', fr: 'Choisir' },
      say: { en: 'Four dominoes lie in a row, the poorest first. Whoever stands nearest to the front chooses first next time. You have two kings: put one on a domino.', fr: 'Quatre dominos forment une rangée, le plus pauvre en premier. Qui est le plus près du début choisira d’abord au prochain tour. Vous avez deux rois : posez-en un sur un domino.' },
      yes: { en: 'That domino will be yours in this round.', fr: 'Ce domino sera à vous dans cette manche.' },
      no: { en: 'That would be allowed too. In this game the king goes to the ringed one.', fr: 'Ce serait permis aussi. Dans cette partie, le roi va sur celui qui est entouré.' },
    },
    {
      when: { kind: 'lay' },
      title: { en: 'The castle', fr: 'Le château' },
      say: { en: 'Now lay it. The castle takes every terrain, so the first domino lies beside it, whichever way you turn it.', fr: 'Posez-le maintenant. Le château accepte tous les terrains : le premier domino se pose à côté, dans le sens que vous voulez.' },
      yes: { en: 'Your kingdom begins.', fr: 'Votre royaume commence.' },
      no: { en: 'That fits too. So that the story goes on, it lies on the ringed squares.', fr: 'Cela convient aussi. Pour que l’histoire continue, il va sur les cases entourées.' },
    },
    {
      when: { kind: 'choose' },
      title: { en: 'The next row', fr: 'La rangée suivante' },
      say: { en: 'Right after laying you choose for the next round. A domino with a high number has more crowns; a low number lets you choose early.', fr: 'Après avoir posé, vous choisissez pour le tour suivant. Un grand numéro a plus de couronnes ; un petit vous fait choisir tôt.' },
      yes: { en: 'Your king moves over.', fr: 'Votre roi change de rangée.' },
      no: { en: 'A choice like that is yours to make. Here it is the ringed one.', fr: 'Ce choix vous appartient. Ici, c’est celui qui est entouré.' },
    },
    {
      when: { kind: 'lay' },
      title: { en: 'Same terrain', fr: 'Même terrain' },
      say: { en: 'From now on one half must touch the castle or a square of its own terrain. The glowing squares are the places where it does.', fr: 'Désormais une moitié doit toucher le château ou une case de son terrain. Les cases qui brillent sont les endroits possibles.' },
      yes: { en: 'Same to same.', fr: 'Pareil contre pareil.' },
      no: { en: 'It touches what it must, so it is allowed. The script has another place for it.', fr: 'Il touche ce qu’il faut, c’est donc permis. Le scénario lui donne une autre place.' },
    },
    {
      when: { kind: 'lay', gain: 2 },
      title: { en: 'Squares times crowns', fr: 'Cases fois couronnes' },
      say: { en: 'A domain counts its squares times its crowns: four squares with two crowns bring eight, without a crown nothing. The number on the ghost says what a place brings. Lay where it grows most.', fr: 'Un domaine vaut ses cases fois ses couronnes : quatre cases et deux couronnes font huit, sans couronne rien. Le nombre sur le fantôme dit ce que rapporte la place. Posez là où cela rapporte.' },
      yes: { en: 'Points.', fr: 'Des points.' },
      no: { en: 'It may bring less than it could, or spoil a place for later. Look at the ringed squares.', fr: 'Cela rapporte peut-être moins, ou gâche une place pour plus tard. Regardez les cases entourées.' },
    },
    {
      when: { kind: 'choose' },
      title: { en: 'Order', fr: 'L’ordre' },
      say: { en: 'Kings act from the top of the row to the bottom. Taking what the rival needs can be worth as much as what you need.', fr: 'Les rois jouent du haut de la rangée vers le bas. Prendre ce dont l’autre a besoin vaut parfois autant que ce qu’il vous faut.' },
      yes: { en: 'Well chosen.', fr: 'Bien choisi.' },
      no: { en: 'Possible. We go on with the ringed one.', fr: 'Possible. Nous continuons avec celui qui est entouré.' },
    },
    {
      when: { kind: 'lay', gain: 4 },
      title: { en: 'Five by five', fr: 'Cinq sur cinq' },
      say: { en: 'The kingdom must fit into five by five squares, castle included. The frame shows how far it can still grow. Find the place that brings most.', fr: 'Le royaume doit tenir dans cinq cases sur cinq, château compris. Le cadre montre jusqu’où il peut encore grandir. Trouvez la place qui rapporte le plus.' },
      yes: { en: 'A good one.', fr: 'Un bon coup.' },
      no: { en: 'There is a place that brings more: the ringed one.', fr: 'Une place rapporte davantage : celle qui est entourée.' },
    },
    {
      when: { kind: 'discard' },
      title: { en: 'Nowhere to lay', fr: 'Aucune place' },
      say: { en: 'Sometimes nothing fits within the frame. Then the domino is discarded: it counts nothing, and Harmony (5 points for a full kingdom) is lost.', fr: 'Parfois rien ne tient dans le cadre. Le domino est alors défaussé : il ne vaut rien, et l’Harmonie (5 points pour un royaume complet) est perdue.' },
      yes: { en: 'It happens to everybody.', fr: 'Cela arrive à tout le monde.' },
      no: { en: 'It must be discarded.', fr: 'Il faut le défausser.' },
    },
  ],
  end: { en: 'After the last row each domain is counted, then the bonuses: Middle Kingdom brings 10 for a castle in the centre, Harmony 5 for a kingdom without a discarded domino. Most points win; of equals, the largest domain.', fr: 'Après la dernière rangée on compte chaque domaine, puis les bonus : Empire du milieu rapporte 10 pour un château au centre, Harmonie 5 pour un royaume sans domino défaussé. Le plus de points gagne ; à égalité, le plus grand domaine.' },
};

const giants: Script = {
  record: () => import('./records/giants.json'),
  me: 1,
  lessons: [
    {
      when: { kind: 'choose' },
      title: { en: 'Rows of five', fr: 'Rangées de cinq' },
      say: { en: 'Everything you know of Kingdomino holds. Each row has five dominoes now, and some of the new ones bring a giant or footprints. Two quests lie beside: they bring points at the end. Choose a domino.', fr: 'Tout ce que vous savez de Kingdomino reste vrai. Chaque rangée a cinq dominos, et certains nouveaux amènent un géant ou des empreintes. Deux quêtes sont à côté : elles rapportent à la fin. Choisissez un domino.' },
      yes: { en: 'Yours.', fr: 'À vous.' },
      no: { en: 'Allowed. The story takes the ringed one.', fr: 'Permis. L’histoire prend celui qui est entouré.' },
    },
    {
      when: { kind: 'lay' },
      title: { en: 'Lay it', fr: 'Posez-le' },
      say: { en: 'Laying is as ever: beside the castle, or same terrain to same terrain.', fr: 'On pose comme toujours : contre le château, ou même terrain contre même terrain.' },
      yes: { en: 'Good.', fr: 'Bien.' },
      no: { en: 'That fits too. Here it goes to the ringed squares.', fr: 'Cela convient aussi. Ici, il va sur les cases entourées.' },
    },
    {
      when: { kind: 'giant' },
      title: { en: 'A giant comes', fr: 'Un géant arrive' },
      say: { en: 'This domino brings a giant. He must stand on one of your crowns, and a crown under a giant counts nothing. Put him where he hurts least: a small domain.', fr: 'Ce domino amène un géant. Il doit se tenir sur une de vos couronnes, et une couronne sous un géant ne compte pas. Mettez-le où il gêne le moins : un petit domaine.' },
      yes: { en: 'There he does little harm.', fr: 'Là, il gêne peu.' },
      no: { en: 'There he would cost you more. The ringed crown is cheaper.', fr: 'Là, il vous coûterait plus. La couronne entourée est moins chère.' },
    },
    {
      when: { kind: 'send' },
      title: { en: 'Footprints', fr: 'Empreintes' },
      say: { en: 'Footprints let you send one of your giants to a rival, whose crown he then covers. Choose the giant, and to whom he goes.', fr: 'Les empreintes vous laissent envoyer un de vos géants chez un rival, dont il couvre alors une couronne. Choisissez le géant, et chez qui il va.' },
      yes: { en: 'Off he goes.', fr: 'Le voilà parti.' },
      no: { en: 'Also possible. In this game he goes the ringed way.', fr: 'Possible aussi. Dans cette partie, il part comme indiqué.' },
    },
    {
      when: { kind: 'lay', gain: 4 },
      title: { en: 'Grow', fr: 'Grandir' },
      say: { en: 'Squares times crowns that are not covered. Find the place that brings most.', fr: 'Cases fois couronnes non couvertes. Trouvez la place qui rapporte le plus.' },
      yes: { en: 'That is it.', fr: 'C’est cela.' },
      no: { en: 'The ringed place brings more.', fr: 'La place entourée rapporte davantage.' },
    },
  ],
  end: { en: 'Domains are counted without crowns under giants, then the two quests. With five players there are five kings; with two, kingdoms of seven by seven.', fr: 'On compte les domaines sans les couronnes sous les géants, puis les deux quêtes. À cinq il y a cinq rois ; à deux, des royaumes de sept sur sept.' },
};

const rondomino: Script = {
  record: () => import('./records/rondomino.json'),
  me: 2,
  lessons: [
    {
      when: { kind: 'open' },
      title: { en: 'The first piece', fr: 'La première pièce' },
      say: { en: 'Rondomino is dominoes with bends. You hold seven pieces that only you see. Lay one to begin the line.', fr: 'Rondomino, ce sont des dominos courbes. Vous tenez sept pièces que vous seul voyez. Posez-en une pour commencer la ligne.' },
      yes: { en: 'The line has two ends, each with a number.', fr: 'La ligne a deux bouts, chacun avec un nombre.' },
      no: { en: 'Any piece may begin. Here it is the ringed one.', fr: 'Toute pièce peut commencer. Ici, c’est celle qui est entourée.' },
    },
    {
      when: { kind: 'lay' },
      title: { en: 'Number to number', fr: 'Nombre contre nombre' },
      say: { en: 'A piece goes to an end that shows one of its numbers. It bends left or right there: choose the piece, the end and the bend.', fr: 'Une pièce va à un bout qui montre un de ses nombres. Elle y tourne à gauche ou à droite : choisissez la pièce, le bout et la courbe.' },
      yes: { en: 'Same number, and a bend.', fr: 'Même nombre, et une courbe.' },
      no: { en: 'That is legal. The ringed one goes on with the story.', fr: 'C’est permis. Celle qui est entourée continue l’histoire.' },
    },
    {
      when: { kind: 'lay' },
      title: { en: 'Room', fr: 'La place' },
      say: { en: 'The line must not run into itself. A bend that turns inwards can block an end for good: nobody can lay there any more. The preview says which bends remain.', fr: 'La ligne ne doit pas se toucher. Une courbe vers l’intérieur peut bloquer un bout pour toujours : plus personne ne peut y poser. L’aperçu dit quelles courbes restent.' },
      yes: { en: 'Mind the ends.', fr: 'Gardez l’œil sur les bouts.' },
      no: { en: 'Legal, too. See how the ringed bend keeps or takes room.', fr: 'Permis aussi. Voyez comme la courbe entourée garde ou prend de la place.' },
    },
    {
      when: { kind: 'draw' },
      title: { en: 'Draw', fr: 'Piocher' },
      say: { en: 'Who can’t or won’t lay draws a piece from the stock, as long as there is one. Press the stock.', fr: 'Qui ne peut ou ne veut pas poser pioche, tant qu’il reste des pièces. Appuyez sur la pioche.' },
      yes: { en: 'One more piece in hand.', fr: 'Une pièce de plus en main.' },
      no: { en: 'You could lay that. The script draws here, to show you how.', fr: 'Vous pourriez poser cela. Le scénario pioche ici, pour vous montrer.' },
    },
    {
      when: { kind: 'pass' },
      title: { en: 'Pass', fr: 'Passer' },
      say: { en: 'If the drawn piece doesn’t fit either, or the stock is empty, you pass.', fr: 'Si la pièce piochée ne va pas non plus, ou si la pioche est vide, vous passez.' },
      yes: { en: 'Your turn is over.', fr: 'Votre tour est fini.' },
      no: { en: 'Possible. The script passes.', fr: 'Possible. Le scénario passe.' },
    },
    {
      when: { kind: 'lay' },
      title: { en: 'Heavy pieces', fr: 'Les pièces lourdes' },
      say: { en: 'What stays in your hand at the end goes to the winner of the round, point by point. Get rid of heavy pieces early.', fr: 'Ce qui reste en main à la fin va au gagnant de la manche, point par point. Débarrassez-vous tôt des pièces lourdes.' },
      yes: { en: 'Lighter.', fr: 'Plus léger.' },
      no: { en: 'Also a piece less. We go on with the ringed one.', fr: 'Une pièce de moins aussi. Nous continuons avec celle qui est entourée.' },
    },
  ],
  end: { en: 'The round ends when somebody has laid the last piece, or when nobody can go on: then the lightest hand wins. The winner gets the points in the other hands. Rounds go on until somebody has reached the target, usually 100.', fr: 'La manche finit quand quelqu’un a posé sa dernière pièce, ou quand plus personne ne peut continuer : alors la main la plus légère gagne. Le gagnant reçoit les points des autres mains. On joue des manches jusqu’à ce que quelqu’un atteigne le but, d’habitude 100.' },
};

const colomino: Script = {
  record: () => import('./records/colomino.json'),
  me: 1,
  lessons: [
    {
      when: { kind: 'lay' },
      title: { en: 'The start line', fr: 'La ligne de départ' },
      say: { en: 'Tiles have four coloured edges, and grow from the start line below to the finish line above. All touching colours must match, those of the printed rim included. The game’s first turn goes along the start line, and has been played: lay a tile on the line or against a laid one.', fr: 'Les tuiles ont quatre bords de couleur et avancent de la ligne de départ, en bas, vers l’arrivée, en haut. Toutes les couleurs qui se touchent doivent être égales, celles du bord imprimé aussi. Le premier tour de la partie suit la ligne de départ, et il est joué : posez une tuile sur la ligne ou contre une tuile posée.' },
      yes: { en: 'All edges match, and the corner was worth a point already: more of that soon.', fr: 'Tous les bords concordent, et le coin valait déjà un point : on y revient bientôt.' },
      no: { en: 'That fits as well. The story has the ringed place.', fr: 'Cela va aussi. L’histoire prend la place entourée.' },
    },
    {
      when: { kind: 'joker' },
      title: { en: 'The joker', fr: 'Le joker' },
      say: { en: 'The white tile is a joker: it matches every colour, and earns nothing. Lay it on the start line.', fr: 'La tuile blanche est un joker : elle va avec toutes les couleurs et ne rapporte rien. Posez-la sur la ligne de départ.' },
      yes: { en: 'Later a tile that fits may be laid on it.', fr: 'Plus tard, une tuile qui convient pourra la recouvrir.' },
      no: { en: 'Legal. The story lays the joker now.', fr: 'Permis. L’histoire pose le joker maintenant.' },
    },
    {
      when: { kind: 'lay' },
      title: { en: 'Three tiles', fr: 'Trois tuiles' },
      say: { en: 'A turn is three tiles, one after another; then you draw back to five. This is your third.', fr: 'Un tour compte trois tuiles, l’une après l’autre ; puis vous complétez votre main à cinq. Voici la troisième.' },
      yes: { en: 'Your turn is over.', fr: 'Votre tour est fini.' },
      no: { en: 'Legal. We take the ringed place.', fr: 'Permis. Nous prenons la place entourée.' },
    },
    {
      when: { kind: 'lay', court: 'open' },
      title: { en: 'An open court', fr: 'Une cour ouverte' },
      say: { en: 'A square that is bounded on three sides is an open court, ringed in yellow. Whoever fills it with a tile that fits gets a yellow token: one point. Fill one.', fr: 'Une case bordée sur trois côtés est une cour ouverte, cerclée de jaune. Qui la remplit d’une tuile qui convient reçoit un jeton jaune : un point. Remplissez-en une.' },
      yes: { en: 'A yellow token.', fr: 'Un jeton jaune.' },
      no: { en: 'That is legal, but there is a court to be filled: the ringed one.', fr: 'C’est permis, mais il y a une cour à remplir : celle qui est entourée.' },
    },
    {
      when: { kind: 'lay', points: 2, court: 'open' },
      title: { en: 'The second court', fr: 'La deuxième cour' },
      say: { en: 'You have filled a court in this turn already. The second one brings double tokens, a third would bring triple. Find it.', fr: 'Vous avez déjà rempli une cour dans ce tour. La deuxième rapporte le double, une troisième le triple. Trouvez-la.' },
      yes: { en: 'Two points for an open court.', fr: 'Deux points pour une cour ouverte.' },
      no: { en: 'The ringed court brings two points now.', fr: 'La cour entourée rapporte deux points maintenant.' },
    },
    {
      when: { kind: 'lay', court: 'closed', on: 'joker' },
      title: { en: 'A closed court, on a joker', fr: 'Une cour fermée, sur un joker' },
      say: { en: 'Bounded on all four sides it is a closed court, ringed in blue: a blue token, two points. The joker you laid stands in one. A tile that fits all round may be laid on it, and earns the token.', fr: 'Bordée des quatre côtés, c’est une cour fermée, cerclée de bleu : un jeton bleu, deux points. Votre joker en occupe une. Une tuile qui convient tout autour peut le recouvrir, et gagne le jeton.' },
      yes: { en: 'A blue token, and the joker is out.', fr: 'Un jeton bleu, et le joker est sorti.' },
      no: { en: 'The joker’s square brings two points: the ringed one.', fr: 'La case du joker rapporte deux points : celle qui est entourée.' },
    },
    {
      when: { kind: 'lay', points: 4 },
      title: { en: 'Double blue', fr: 'Double bleu' },
      say: { en: 'And once more: a closed court as the second of a turn. What is it worth?', fr: 'Et encore : une cour fermée comme deuxième du tour. Combien vaut-elle ?' },
      yes: { en: 'Two blue tokens, four points.', fr: 'Deux jetons bleus, quatre points.' },
      no: { en: 'There are four points to be had: the ringed square.', fr: 'Il y a quatre points à prendre : la case entourée.' },
    },
    {
      when: { finish: true },
      title: { en: 'The finish line', fr: 'La ligne d’arrivée' },
      say: { en: 'Whoever lays a tile in the last row ends the game: this turn is played out, and everybody else has one more. You are ahead, so end it.', fr: 'Qui pose une tuile dans la dernière rangée finit la partie : ce tour se termine, et chaque autre joueur en a encore un. Vous menez : finissez.' },
      yes: { en: 'The end is near.', fr: 'La fin approche.' },
      no: { en: 'Legal. We reach for the last row.', fr: 'Permis. Nous allons vers la dernière rangée.' },
    },
  ],
  end: { en: 'Yellow tokens are a point, blue ones two. Most points win; of equals, who has more blue tokens. A turn ends early only when nothing on the rack fits.', fr: 'Un jeton jaune vaut un point, un bleu deux. Le plus de points gagne ; à égalité, le plus de jetons bleus. Un tour ne finit avant trois tuiles que si rien ne convient.' },
};

export const scripts: Record<string, Script> = { kingdomino, giants, rondomino, colomino };
