// Motion with a meaning: what lay in one place before a change and lies in another after it slides there.
// Elements take part by a data-flip name; one that was nowhere before comes from where its data-from says: another's
// data-flip, or a place marked by data-origin. Nothing moves when people asked for stillness.
// Each is looked at before and after every change, which costs a part of a frame: what never moves by itself, as a piece that has come to rest, has no such name.
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
  for (const crown of element.querySelectorAll<SVGUseElement>('use[href="#crown"]')) {
    const glint = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    const [x, y] = [crown.x.baseVal.value, crown.y.baseVal.value];
    for (const [name, value] of Object.entries({ cx: x + 11, cy: y + 11, r: 24, fill: 'url(#glint)', opacity: 0 })) glint.setAttribute(name, String(value));
    crown.after(glint);
    glint.animate([{ opacity: 0 }, { opacity: 0.9, offset: 0.3 }, { opacity: 0 }], { duration: 900, delay: delay + 120 }).onfinish = () => glint.remove();
  }
}

type Point = { x: number; y: number };
const middle = (box: { x: number; y: number; width: number; height: number }): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

interface Slide {
  element: SVGGraphicsElement;
  /** The middle on the screen before (if it was anywhere) and now, and how many times as large it was. */
  from: Point | null;
  to: Point;
  size: number;
  far: boolean;
  lies: boolean;
  origin: Point;
  scale: number;
}

/** In pixels: nearer than this nothing has moved, or has moved with the others. */
const near = 12;
const glide = { duration: 320, easing: 'cubic-bezier(.2,.8,.3,1)' };

/** A row that moves as a whole is moved as a whole: a dozen things on their own are a dozen layers for the browser. What only lands rides along. */
function together(row: Element, slides: Slide[]): Slide[] {
  const inside = slides.filter(({ element }) => row.contains(element));
  const moved = inside.filter(({ far }) => far);
  const [first] = moved;
  if (!first?.from || moved.length < 3 || inside.length < row.querySelectorAll('[data-flip]').length) return slides;
  const { size } = first;
  const shift = { x: first.from.x - size * first.to.x, y: first.from.y - size * first.to.y };
  const along = ({ from, to, size: its }: Slide): boolean => Math.abs(its - size) < 0.05 && Math.hypot(from!.x - size * to.x - shift.x, from!.y - size * to.y - shift.y) < near;
  if (!moved.every(along)) return slides;
  const { x, y } = row.getBoundingClientRect();
  (row as HTMLElement).style.transformOrigin = '0 0';
  row.animate([{ transform: `translate(${shift.x - x * (1 - size)}px, ${shift.y - y * (1 - size)}px) scale(${size})` }, { transform: 'none' }], glide);
  return slides.map((one) => (inside.includes(one) ? { ...one, far: false } : one));
}

export function slide(): void {
  if (settings.still) return;
  // Everything is looked at before anything is moved: a look after a change has the whole page laid out anew.
  const found = [...all()].flatMap(([key, element]): Slide[] => {
    const now = element.getBoundingClientRect();
    if (now.width === 0) return [];
    const old = before.get(key) ?? before.get(element.dataset.from ?? '');
    const [from, to] = [old && old.width > 0 ? middle(old) : null, middle(now)];
    const far = from !== null && Math.hypot(from.x - to.x, from.y - to.y) >= near;
    const lies = lands.has(key);
    if (!far && !lies) return [];
    const size = old ? Math.min(1.5, Math.max(old.width, old.height) / Math.max(now.width, now.height, 1)) : 1;
    return [{ element, from, to, size, far, lies, origin: middle(element.getBBox()), scale: element.getScreenCTM()?.a ?? 1 }];
  });
  const slides = [...document.querySelectorAll('[data-flip-together]')].reduce((left, row) => together(row, left), found);
  for (const { element, from, to, size, origin, scale, far, lies } of slides) {
    element.style.transformOrigin = `${origin.x}px ${origin.y}px`;
    if (lies) settle(element, far ? 300 : 0);
    if (far) element.animate([{ transform: `translate(${(from!.x - to.x) / scale}px, ${(from!.y - to.y) / scale}px) scale(${size})` }, { transform: 'none' }], glide);
  }
  before = new Map();
  lands = new Set();
}
