// Made by vite.config.ts.
declare module 'virtual:pioche.wasm' {
  /** Where the house in the pocket is; null where it was not built. */
  const url: string | null;
  export default url;
}
declare module 'virtual:games' {
  /** What GET /games says, as the house in the pocket said it when the page was built. */
  const games: unknown;
  export default games;
}
/** Whether the page comes from a house: a static site has none. */
declare const __PIOCHE_HOUSE__: boolean;
