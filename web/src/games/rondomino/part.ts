export { default as Board } from './Board.svelte';
export { default as Result } from './Result.svelte';
export * as words from './words';
export const hidden = true;
