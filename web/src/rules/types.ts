import type { Kind } from '../lib/catalogue';

export type Figure =
  | 'k-connect' | 'k-frame' | 'k-domain' | 'k-order'
  | 'g-giant' | 'g-footprints' | 'g-quests'
  | 'r-piece' | 'r-open' | 'r-closed'
  | 'c-match' | 'c-court' | 'c-joker';

export interface Section {
  title: string;
  text: string[];
  figure?: Figure;
  caption?: string;
}

export interface Rules {
  goal: string;
  sections: Section[];
  decisions: string[];
}

export type RuleBook = Record<Kind, Rules>;
