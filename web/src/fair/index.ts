// Was a finished game dealt from the seed that was promised? Asked of nobody: the checker that anybody may run by hand runs here.
import { problem } from '../../../examples/verify.mjs';

export type Verdict = 'yes' | 'no' | 'unknown';

export async function verify(record: unknown): Promise<Verdict> {
  // Browsers keep their cryptography to secure pages.
  if (!globalThis.crypto?.subtle) return 'unknown';
  return (await problem(record)) === null ? 'yes' : 'no';
}
