// What the house says about people (docs/protocol.md, "People").
export interface Me {
  name: string;
  made_at: number;
  password: boolean;
  passkeys: number;
  recovery_codes: number;
  proved: boolean;
  ratings: { ladder: string; rating: number; deviation: number; games: number }[];
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
