import { nearest } from '../table/nearest';

/** Arrow keys go from button to button inside an element, by where they stand on the screen. */
export function arrows(node: HTMLElement): { destroy(): void } {
  function keydown(event: KeyboardEvent): void {
    const directions: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = directions[event.key];
    if (!direction || !(event.target instanceof HTMLElement)) return;
    const placed = (element: HTMLElement) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height, element };
    };
    const all = [...node.querySelectorAll<HTMLElement>('button:not(:disabled)')].map(placed);
    const from = all.find(({ element }) => element === event.target);
    if (!from) return;
    const next = nearest(from, all, direction);
    event.preventDefault();
    next?.element.focus();
  }
  node.addEventListener('keydown', keydown);
  return { destroy: () => node.removeEventListener('keydown', keydown) };
}
