// Colomino's four colours, each with its own mark along the edge.
import { circle, star } from './shapes';

export const edgeColours = ['r', 'y', 'g', 'b'] as const;
export type EdgeColour = (typeof edgeColours)[number];

export const edgeFill: Record<EdgeColour, string> = { r: '#A01614', y: '#F8C80F', g: '#70C899', b: '#1C3F87' };

// One edge: the north triangle of a tile of 100, turned by whoever uses it. Marks stay inside the triangle.
const marks: Record<EdgeColour, string> = {
  r: `<path d="M20 16L34 2M34 19L50 3M50 21L66 5M67 17L80 4" stroke="#F2A39C" stroke-width="3.6" stroke-linecap="round"/>`,
  y: `<path d="${[[22, 9], [36, 9], [50, 9], [64, 9], [78, 9], [36, 22], [50, 22], [64, 22], [50, 34]].map(([x, y]) => circle(x!, y!, 3.4)).join('')}" fill="#7A5A00"/>`,
  g: `<path d="${[[30, 12], [50, 12], [70, 12], [50, 30]].map(([x, y]) => circle(x!, y!, 5.6)).join('')}" fill="none" stroke="#0E5A34" stroke-width="3"/>`,
  b: `<path d="M15 9q6-6 12 0t12 0t12 0t12 0t12 0t10 0M32 22q6-6 12 0t12 0t12 0M43 33q4-5 7 0t7 0" fill="none" stroke="#A9C4FF" stroke-width="3" stroke-linecap="round"/>`,
};

export function edgeArt(colour: EdgeColour): string {
  return `<path d="M0 0H100L50 50Z" fill="${edgeFill[colour]}"/>${marks[colour]}`;
}

export function jokerArt(): string {
  return `<rect width="100" height="100" fill="#FBF8F1"/><path d="M0 0L100 100M100 0L0 100" stroke="#E2DACA" stroke-width="2"/>
<path d="${star(50, 53, 30, 13)}" fill="#3A3128"/>`;
}
