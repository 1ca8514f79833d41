// Words that have a bar's one line to themselves: set smaller, step by step, until they are no higher than it.

/** In pixels: what a line of buttons leaves for words. */
const high = 49;
const sizes = ['', '0.9rem', '0.8rem', '0.72rem'];

/** Null: as large as they are, however high. */
export function fit(element: HTMLElement, words: string | null): { update: (words: string | null) => void; destroy: () => void } {
  let fitted = words !== null;
  let width = 0;
  const set = (): void => {
    width = element.clientWidth;
    for (const size of fitted ? sizes : ['']) {
      element.style.setProperty('--fit', size);
      if (!fitted || element.scrollHeight <= high) return;
    }
  };
  // What can be done beside them takes more of the line, or less.
  const watch = new ResizeObserver(() => element.clientWidth !== width && set());
  watch.observe(element);
  set();
  return {
    update(now) {
      fitted = now !== null;
      set();
    },
    destroy: () => watch.disconnect(),
  };
}
