// Who has no account is known to the house by a secret that this device keeps: for the deal of the day, and for puzzles.
import { keep, recall } from '../lib/keep';

export const guest = {
  get secret(): string | null {
    return recall<string | null>('guest', null);
  },
  set secret(secret: string | null) {
    keep('guest', secret);
  },
};
