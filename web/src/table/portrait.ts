// A picture of what somebody built, to keep or to share. Made in this browser from the drawing on the board: nothing is sent anywhere.
import fontUrl from '@fontsource/alegreya-sans/files/alegreya-sans-latin-700-normal.woff2?url';

const width = 1200;
const air = 60;
const looks = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'opacity', 'visibility', 'display', 'paint-order', 'text-anchor', 'font-size', 'font-weight', 'letter-spacing'];

/** A drawing as it looks now, with nothing left that only this page's style sheets know. */
function still(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[drawing, ...drawing.querySelectorAll('*')], [copy, ...copy.querySelectorAll('*')]] as [Element[], SVGElement[]];
  from.forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const look of looks) to[index]!.style.setProperty(look, style.getPropertyValue(look));
    to[index]!.removeAttribute('class');
  });
  return copy;
}

/** Every symbol, gradient and clip that it refers to, and what those refer to. */
function symbols(drawing: Element): string {
  const found = new Map<string, Element>();
  const look = (element: Element): void => {
    for (const [, id] of new XMLSerializer().serializeToString(element).matchAll(/(?:href="#|url\(&quot;#|url\("?#)([\w-]+)/g)) {
      const symbol = found.has(id!) ? null : document.getElementById(id!);
      if (!symbol) continue;
      found.set(id!, symbol);
      look(symbol);
    }
  };
  look(drawing);
  return [...found.values()].map((symbol) => new XMLSerializer().serializeToString(symbol)).join('');
}

async function font(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(fontUrl)).arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `@font-face{font-family:'Alegreya Sans';font-weight:700;src:url(data:font/woff2;base64,${btoa(text)})}`;
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The drawing marked as the portrait of the board on the page, with lines below it, as a PNG. */
export async function portrait(lines: { large: string; small: string }): Promise<Blob> {
  const drawing = document.querySelector<SVGSVGElement>('svg[data-portrait]');
  if (!drawing) throw new Error('there is no board on this page');
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string): string => page.getPropertyValue(name).trim();
  const box = drawing.viewBox.baseVal;
  const inner = width - 2 * air;
  const high = Math.min(1.4 * inner, (inner * box.height) / box.width);
  const copy = still(drawing);
  copy.setAttribute('x', String(air));
  copy.setAttribute('y', String(air));
  copy.setAttribute('width', String(inner));
  copy.setAttribute('height', String(high));
  copy.style.removeProperty('display');
  const height = Math.round(high + 2 * air + 150);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>${await font()} text{font-family:'Alegreya Sans',sans-serif}</style><defs>${symbols(drawing)}</defs>
<rect width="100%" height="100%" fill="${colour('--paper')}"/>${new XMLSerializer().serializeToString(copy)}
<text x="${air}" y="${high + air + 90}" font-size="58" font-weight="700" fill="${colour('--ink')}">${escaped(lines.large)}</text>
<text x="${air}" y="${high + air + 145}" font-size="34" font-weight="700" fill="${colour('--ink-soft')}">${escaped(lines.small)}</text>
<text x="${width - air}" y="${high + air + 145}" text-anchor="end" font-size="34" font-weight="700" fill="${colour('--accent')}">Pioche</text></svg>`;
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('this browser makes no pictures'))), 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}
