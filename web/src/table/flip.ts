// Motion with a meaning: what lay in one place before a change and lies in another after it slides there.
// Elements take part by a data-flip name; one that was nowhere before comes from where its data-from says: another's
// data-flip, or a place marked by data-origin. Nothing moves when people asked for stillness.
import { settings } from '../lib/settings.svelte';
import type { Move } from '../net/types';

let before = new Map<string, DOMRect>();

function all(): Map<string, SVGGraphicsElement> {
  const found = new Map<string, SVGGraphicsElement>();
  for (const element of document.querySelectorAll<SVGGraphicsElement>('[data-flip]')) found.set(element.dataset.flip!, element);
  return found;
}

export function capture(): void {
  before = new Map();
  if (settings.still) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-origin]')) before.set(element.dataset.origin!, element.getBoundingClientRect());
  for (const [key, element] of all()) before.set(key, element.getBoundingClientRect());
}

/** What has just been played lands when it comes to rest, whoever's it was and wherever it came from. */
let lands = new Set<string>();
export function landing(move: Move): void {
  const domino = (move.domino as { id?: string } | undefined)?.id;
  lands = new Set([...(domino ? [`domino-${domino}`, `king-${domino}`] : []), `piece-${String(move.piece)}`, `tile-${String(move.square)}`]);
}

/** It settles as wood does on felt, and its crowns catch the light. */
function settle(element: SVGGraphicsElement, delay: number): void {
  element.animate([{ transform: 'scale(1.08)' }, { transform: 'scale(0.985)', offset: 0.6 }, { transform: 'none' }], { duration: 240, delay, easing: 'ease-out', composite: 'add' });
  for (const crown of element.querySelectorAll('use[href="#crown"]'))
    crown.animate([{ filter: 'none' }, { filter: 'brightness(1.7) drop-shadow(0 0 5px #ffe27a)', offset: 0.3 }, { filter: 'none' }], { duration: 900, delay: delay + 120 });
}

export function slide(): void {
  if (settings.still) return;
  const middle = (box: { x: number; y: number; width: number; height: number }): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  // Everything is looked at before anything is moved: a look after a change has the whole page laid out anew.
  const moves = [...all()].flatMap(([key, element]) => {
    const now = element.getBoundingClientRect();
    if (now.width === 0) return [];
    const old = before.get(key) ?? before.get(element.dataset.from ?? '');
    const [from, to] = [old && old.width > 0 ? middle(old) : null, middle(now)];
    const far = from !== null && Math.hypot(from.x - to.x, from.y - to.y) >= 12;
    const lies = lands.has(key);
    if (!far && !lies) return [];
    const origin = middle(element.getBBox());
    const scale = element.getScreenCTM()?.a ?? 1;
    const size = old ? Math.min(1.5, Math.max(old.width, old.height) / Math.max(now.width, now.height, 1)) : 1;
    return [{ element, origin, far, lies, start: from ? `translate(${(from.x - to.x) / scale}px, ${(from.y - to.y) / scale}px) scale(${size})` : '' }];
  });
  for (const { element, origin, far, lies, start } of moves) {
    element.style.transformOrigin = `${origin.x}px ${origin.y}px`;
    if (lies) settle(element, far ? 300 : 0);
    if (far) element.animate([{ transform: start }, { transform: 'none' }], { duration: 320, easing: 'cubic-bezier(.2,.8,.3,1)' });
  }
  before = new Map();
  lands = new Set();
}
