// The pages about people, as one part: they share so much that apart they would weigh a quarter more.
export { default as Account } from './Account.svelte';
export { default as Best } from './Best.svelte';
export { default as Games } from './Games.svelte';
export { default as Person } from './Person.svelte';
export { default as Somebody } from './Somebody.svelte';
export { default as Tournament } from './Tournament.svelte';
export { default as Tournaments } from './Tournaments.svelte';
