// The puzzles of a kind of game, fetched once, and which of them were tried here.
import { keep, recall } from '../lib/keep';
import type { Puzzle } from './types';

export type Tried = 'right' | 'wrong';

class Book {
  tried: Record<string, Tried> = $state.raw(recall<Record<string, Tried>>('puzzles', {}));
  #fetched = new Map<string, Promise<Puzzle[]>>();

  /** From easy to hard. */
  of(kind: string): Promise<Puzzle[]> {
    let book = this.#fetched.get(kind);
    if (!book) {
      book = this.#fetch(kind);
      book.catch(() => this.#fetched.delete(kind)); // the next who needs it asks again
      this.#fetched.set(kind, book);
    }
    return book;
  }

  async #fetch(kind: string): Promise<Puzzle[]> {
    const answer = await fetch(`puzzles/${encodeURIComponent(kind)}.jsonl`);
    if (!answer.ok) throw new Error(`puzzles/${kind}.jsonl: ${answer.status}`);
    const lines = (await answer.text()).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Puzzle).sort((a, b) => a.difficulty - b.difficulty || b.lead.points - a.lead.points);
  }

  /** The first try counts; what was missed may be tried again, and then is still missed. */
  note(id: string, right: boolean): void {
    const tried = recall<Record<string, Tried>>('puzzles', this.tried);
    this.tried = { [id]: right ? 'right' : 'wrong', ...tried };
    keep('puzzles', this.tried);
  }

  /** The next that was never tried, after this one; else the first that was missed. */
  next(puzzles: Puzzle[], after: string | null): Puzzle | null {
    const at = puzzles.findIndex((one) => one.id === after) + 1;
    const order = [...puzzles.slice(at), ...puzzles.slice(0, at)];
    return order.find((one) => !this.tried[one.id]) ?? order.find((one) => this.tried[one.id] === 'wrong') ?? order[0] ?? null;
  }
}

export const book = new Book();
