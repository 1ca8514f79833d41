export { default as Board } from './Board.svelte';
export { default as Result } from './Result.svelte';
export * as words from './words';
/** What is hidden in a game that nobody drew a board for is not known: better covered than seen. */
export const hidden = true;
