export interface Section {
  title: string;
  text: string[];
  /** The name of a drawing of the game's own Figure.svelte. */
  figure?: string;
  caption?: string;
}

export interface Rules {
  goal: string;
  sections: Section[];
  decisions: string[];
}

/** The rules of each kind of a game that people choose from. */
export type RuleBook = Record<string, Rules>;
