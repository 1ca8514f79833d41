/** What somebody who was at the table kept of it; anything may be left out. */
export interface Witness {
  commit?: string;
  nonce?: string;
  players?: (string | null)[];
  mine?: { seat: number; bytes: string; words?: string }[];
  actions?: string[][];
}
export function problem(record: unknown, promise?: Witness): Promise<string | null>;
export function commitmentOf(bytes: string, words?: string): Promise<string>;
