// What a person does, from the home page to the end. Each scenario gets a house and a browser of its own context.
import { scenarios as after } from './scenarios/after.mjs';
import { scenarios as clear } from './scenarios/clear.mjs';
import { scenarios as everyDay } from './scenarios/every_day.mjs';
import { scenarios as games } from './scenarios/games.mjs';
import { scenarios as honours } from './scenarios/honours.mjs';
import { scenarios as manners } from './scenarios/manners.mjs';
import { scenarios as moves } from './scenarios/moves.mjs';
import { scenarios as opponents } from './scenarios/opponents.mjs';
import { scenarios as pages } from './scenarios/pages.mjs';
import { scenarios as people } from './scenarios/people.mjs';
import { scenarios as phones } from './scenarios/phones.mjs';
import { scenarios as pocket } from './scenarios/pocket.mjs';
import { scenarios as stage } from './scenarios/stage.mjs';
import { scenarios as together } from './scenarios/together.mjs';
import { scenarios as tournaments } from './scenarios/tournaments.mjs';
import { scenarios as why } from './scenarios/why.mjs';

// The longest first, so that none of them is left alone at the end.
export const scenarios = { ...pages, ...everyDay, ...pocket, ...after, ...games, ...people, ...opponents, ...manners, ...honours, ...tournaments, ...phones, ...stage, ...together, ...why, ...moves, ...clear };
