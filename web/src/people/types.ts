// What the house says about people (docs/protocol.md, "People").
export interface Me {
  name: string;
  made_at: number;
  password: boolean;
  passkeys: number;
  recovery_codes: number;
  proved: boolean;
  ratings: { ladder: string; rating: number; deviation: number; games: number }[];
  bot?: boolean;
  away_until?: number;
  holidays_left: number;
}

export interface Device {
  device: string;
  kind: 'browser' | 'program';
  label: string;
  made_at: number;
  used_at: number;
  this: boolean;
}

export interface Passkey {
  id: string;
  label: string;
  made_at: number;
}

export interface FinishedPlayer {
  seat: number;
  name?: string;
  level?: number;
  place: number;
  score: number;
  won: boolean;
  left: boolean;
  you: boolean;
  rating?: number;
  gained?: number;
}

export interface FinishedGame {
  table: string;
  game: string;
  ladder: string;
  finished_at: number;
  rated: boolean;
  players: FinishedPlayer[];
}

export interface Profile {
  name: string;
  made_at: number;
  ladders: { ladder: string; games: number; won: number; rating?: number; deviation?: number; curve: { at: number; rating: number }[] }[];
  levels: { level: number; games: number; won: number }[];
  people: { name: string; games: number; won: number }[];
  terrain?: string;
  bot?: boolean;
  best: { ladder: string; seat: number; score: number; at: number; board: object }[];
}

export interface BestList {
  ladder: string;
  best: { name: string; rating: number; deviation: number; games: number }[];
  week: { name: string; gained: number; games: number }[];
}
