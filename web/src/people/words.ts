// What went wrong, as the person who tried can understand it.
import { catalogue } from '../games/catalogue.svelte';
import { settings } from '../lib/settings.svelte';
import { Refusal } from '../net/api';
import { explain as explainOthers } from '../table/names';
import { t } from './texts';

const known = ['bad_passkey', 'name_taken', 'bad_name', 'bad_password'] as const;

export function explain(error: unknown, by: 'password' | 'recovery' = 'password'): string {
  if (!(error instanceof Refusal)) return explainOthers(error);
  if (error.code === 'bad_sign_in') return t(by === 'recovery' ? 'bad_recovery' : 'bad_sign_in');
  if (error.code === 'too_many' && error.retryMs) return t('too_many', { seconds: Math.ceil(error.retryMs / 1000) });
  if (error.code === 'illegal') return t('last_key');
  const code = known.find((one) => one === error.code);
  return code ? t(code) : explainOthers(error);
}

/** What is rated: a game, or a way to play one that is a game of its own. */
export function ladderTitle(ladder: string): string {
  if (ladder === 'grand_duel') return t('ladder.grand_duel');
  return catalogue.find(ladder === 'age_of_giants' ? 'giants' : ladder)?.title ?? ladder;
}

export function ladderOf(game: string, options: Record<string, unknown>): string {
  if (game === 'kingdomino' && options.giants === true) return 'age_of_giants';
  if (game === 'kingdomino' && options.kingdom === 7) return 'grand_duel';
  return game;
}

export function day(at: number): string {
  return new Date(at).toLocaleDateString(settings.language, { day: 'numeric', month: 'long', year: 'numeric' });
}
