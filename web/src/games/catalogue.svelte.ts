// The games to choose from: those with a folder here, and whatever else the house offers.
import { choices, settled } from '../lib/options';
import { api } from '../net/api';
import type { GameInfo, Level, Options } from '../net/types';
import PlainPicture from './plain/Picture.svelte';
import { folderOf, folders, type GameFolder, type KindOfGame } from './registry';

/** A kind of game with everything that is shown of it. */
export class Choice {
  readonly kind: string;

  constructor(
    readonly game: string,
    readonly of: KindOfGame,
    readonly folder: GameFolder | null,
  ) {
    this.kind = of.kind;
  }

  /** What the house says of the game; null until it has answered. */
  get info(): GameInfo | null {
    return catalogue.games.find((one) => one.game === this.game) ?? null;
  }
  get title(): string {
    return this.folder?.face(this.kind) ?? this.info?.title ?? this.kind;
  }
  get about(): string {
    return this.folder?.face(`${this.kind}.about`) ?? '';
  }
  /** From how many players to how many; null until the house has answered. */
  get players(): [number, number] | null {
    const option = this.info?.options.find((one) => one.name === 'players');
    const counts = option ? (choices(option, settled(this.info!.options, this.of.fixed)) as number[]) : null;
    return counts ? [counts[0]!, counts.at(-1)!] : null;
  }
  /** What an option, or one of its values, is called. */
  option(name: string, value?: unknown): string {
    const key = value === undefined ? `option.${name}` : `option.${name}.${String(value)}`;
    return this.folder?.face(key) ?? String(value ?? name);
  }
  optionAbout(name: string): string {
    return this.folder?.face(`option.${name}.about`) ?? this.info?.options.find((one) => one.name === name)?.about ?? '';
  }
}

/** A game that has no folder here. */
function plain(game: string, players: number): Choice {
  return new Choice(game, { kind: game, Picture: PlainPicture, fixed: {}, minutes: '', quick: { players, options: {} } }, null);
}

class Catalogue {
  /** What the house says of its games: asked for once. */
  games: GameInfo[] = $state.raw([]);
  levels: Level[] = $state.raw([]);
  #asked: Promise<void> | null = null;

  readonly #known = folders.flatMap((folder) => folder.kinds.map((of) => new Choice(folder.game, of, folder)));
  readonly choices: Choice[] = $derived([...this.#known, ...this.games.filter((info) => !folderOf(info.game)).map((info) => plain(info.game, info.players.default))]);

  ask(): Promise<void> {
    this.#asked ??= api.games().then(
      ({ games, levels }) => {
        this.games = games;
        this.levels = levels;
      },
      (error: unknown) => {
        this.#asked = null; // the next who needs it asks again
        throw error;
      },
    );
    return this.#asked;
  }

  find(kind: string | undefined): Choice | null {
    return this.choices.find((choice) => choice.kind === kind) ?? null;
  }

  /** What a table's people call their game. */
  of({ game, options }: { game: string; options: Options }): Choice {
    const fits = ({ of }: Choice): boolean => Object.entries(of.fixed).every(([name, value]) => options[name] === value);
    const own = this.choices.filter((choice) => choice.game === game);
    return own.find(fits) ?? own[0] ?? plain(game, 2);
  }
}

export const catalogue = new Catalogue();
