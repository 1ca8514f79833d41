// Dragging a piece to where it goes, with a mouse or a finger. It is the same as picking it up and pressing a place: places learn of it by
// three events (pieceover, pieceaway, piecedrop), and a press where nothing can go tells why, as ever.
export interface Dragged {
  /** Picks the piece up: its places appear. */
  pick: () => void;
  /** Whether it can be picked up now. */
  may: boolean;
}

const enough = 6; // pixels; a hand that trembles is not dragging
const edge = 36; // that near to the edge of a board that is shown close up, it moves along

export function drag(node: HTMLElement, dragged: Dragged): { update(next: Dragged): void; destroy(): void } {
  let from: { x: number; y: number; id: number } | null = null;
  let shade: HTMLElement | null = null;
  let over: Element | null = null;
  let panning = 0;

  function begin(event: PointerEvent): void {
    const drawing = node.querySelector('svg');
    if (!drawing) return;
    dragged.pick();
    const { width } = drawing.getBoundingClientRect();
    shade = document.createElement('div');
    shade.className = 'dragged';
    shade.style.width = `${width}px`;
    const copy = drawing.cloneNode(true) as SVGElement;
    for (const part of [copy, ...copy.querySelectorAll('[data-flip]')]) part.removeAttribute('data-flip');
    shade.append(copy);
    document.body.append(shade);
    node.setPointerCapture(event.pointerId);
  }
  const target = (x: number, y: number): Element | null => document.elementFromPoint(x, y)?.closest('.targets button') ?? null;
  const tell = (place: Element | null, what: 'over' | 'away' | 'drop'): void => void place?.dispatchEvent(new CustomEvent(`piece${what}`, { bubbles: true }));

  function pan(x: number, y: number): void {
    cancelAnimationFrame(panning);
    const pane = document.elementFromPoint(x, y)?.closest('.pane.near');
    if (!pane || !shade) return;
    const box = pane.getBoundingClientRect();
    const by = (at: number, low: number, high: number): number => (at < low + edge ? -6 : at > high - edge ? 6 : 0);
    const [dx, dy] = [by(x, box.left, box.right), by(y, box.top, box.bottom)];
    if (!dx && !dy) return;
    pane.scrollBy(dx, dy);
    panning = requestAnimationFrame(() => pan(x, y));
  }

  function down(event: PointerEvent): void {
    if (!dragged.may || !event.isPrimary || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId };
  }
  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const { clientX: x, clientY: y } = event;
    if (!shade) {
      if (Math.hypot(x - from.x, y - from.y) < enough) return;
      begin(event);
    }
    if (!shade) return;
    shade.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const now = target(x, y);
    if (now !== over) {
      tell(over, 'away');
      tell(now, 'over');
      over = now;
    }
    shade.style.opacity = now ? '0.2' : '0.9'; // the ghost on the board shows it better
    pan(x, y);
  }
  function end(event: PointerEvent): void {
    const dropped = shade !== null && event.type === 'pointerup';
    cancelAnimationFrame(panning);
    shade?.remove();
    [shade, from] = [null, null];
    if (over) tell(over, dropped ? 'drop' : 'away');
    else if (dropped) {
      const under = document.elementFromPoint(event.clientX, event.clientY);
      if (under && !node.contains(under)) under.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: event.clientX, clientY: event.clientY }));
    }
    over = null;
    // The press that ends a drag is none of the piece's own.
    if (dropped) {
      const swallow = (click: Event): void => click.stopImmediatePropagation();
      node.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0);
    }
  }
  // A finger that still moves when it lets go flings, though nothing scrolls here: browsers then take the next tap for the one that stops it,
  // and no click comes of it. What is dragged is no gesture of the page's.
  const keep = (event: TouchEvent): void => {
    if (from && event.cancelable) event.preventDefault();
  };
  node.addEventListener('touchmove', keep, { passive: false });
  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', end);
  node.addEventListener('pointercancel', end);
  // A finger on a piece drags it; the page is scrolled from anywhere else.
  const grip = (): void => void (node.style.touchAction = dragged.may ? 'none' : '');
  grip();
  return {
    update(next) {
      dragged = next;
      grip();
    },
    destroy() {
      cancelAnimationFrame(panning);
      shade?.remove();
    },
  };
}
