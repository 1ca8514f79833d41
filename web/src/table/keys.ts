// The table's keys: R turns, Esc and Ctrl+Z take back, H asks for a hint. Arrows and Enter belong to the boards.
import { tick } from 'svelte';
import type { Chooser } from './chooser.svelte';
import type { Hint } from './hint.svelte';
import type { Notices } from './notices.svelte';
import type { Sitting } from './sitting.svelte';

export function keydown(event: KeyboardEvent, sitting: Sitting, chooser: Chooser, hint: Hint, notices: Notices): void {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'escape' || key === 'backspace' || (command && key === 'z')) {
    if (chooser.cancel()) event.preventDefault();
    else if (command && sitting.canUndo) {
      event.preventDefault();
      void sitting.live.undo();
    }
  } else if (command || event.altKey) return;
  else if (key === 'r') {
    event.preventDefault();
    chooser.spin?.(event.shiftKey ? -1 : 1);
    void tick().then(() => chooser.shown && notices.hear(sitting.part.words.moveWords(chooser.shown, sitting.name)));
  } else if (key === 'h' && sitting.canHint) void hint.ask();
}

/** Who plays by keyboard finds the focus on the board again when it is their turn, unless they went elsewhere. */
export async function refocus(): Promise<void> {
  await tick();
  const active = document.activeElement;
  if (active && active !== document.body && active.isConnected && !active.closest('.board, .say')) return;
  if (active?.matches('[data-target]') && active.isConnected) return;
  document.querySelector<HTMLElement>('.board .targets [data-target], .board .free[data-target], .say [data-target], .board [data-target]:not(:disabled), [data-target]')?.focus();
}
