// The shape of a Rondomino piece: outer radius 33 mm, inner 12 mm, 120 degrees. Angles as the house gives them: degrees
// clockwise on the screen, 0 is east.
export const outer = 33;
export const inner = 12;
export const middle = (outer + inner) / 2;

/** One colour for each number, all dark enough on ivory. */
export const pipColour = ['#8a7a66', '#B3261E', '#1C4FA0', '#1F6B3A', '#7A3192', '#A35200', '#241a12'] as const;

export interface ArcInfo {
  x: number;
  y: number;
  start: number;
  sweep: number;
  from: number;
  to: number;
}

export function polar(degrees: number, radius: number): [number, number] {
  const a = (degrees * Math.PI) / 180;
  return [radius * Math.cos(a), radius * Math.sin(a)];
}

const at = (degrees: number, radius: number): string => polar(degrees, radius).map((value) => value.toFixed(2)).join(' ');

/** From one angle clockwise to another, `inset` smaller all round. */
export function arcPath(from: number, to: number, inset = 0): string {
  const large = outer - inset;
  const small = inner + inset;
  const trim = (radius: number): number => (Math.asin(inset / radius) * 180) / Math.PI;
  const [a, b] = [trim(large), trim(small)];
  return `M${at(from + b, small)}L${at(from + a, large)}A${large} ${large} 0 0 1 ${at(to - a, large)}L${at(to - b, small)}A${small} ${small} 0 0 0 ${at(from + b, small)}Z`;
}

/** The middle of a piece, where a finger would point. */
export function heart(arc: ArcInfo): [number, number] {
  const [x, y] = polar(arc.start + arc.sweep / 2, middle);
  return [arc.x + x, arc.y + y];
}

// Dice patterns: steps along the line and outwards.
const layout: [number, number][][] = [
  [],
  [[0, 0]],
  [[-1, 1], [1, -1]],
  [[-1, 1], [0, 0], [1, -1]],
  [[-1, 1], [1, 1], [-1, -1], [1, -1]],
  [[-1, 1], [1, 1], [0, 0], [-1, -1], [1, -1]],
  [[-1, 1], [0, 1], [1, 1], [-1, -1], [0, -1], [1, -1]],
];

/** The pips of one half, whose middle lies at that angle, bent along the ring. */
export function pips(degrees: number, number: number): [number, number][] {
  return (layout[number] ?? []).map(([along, out]) => polar(degrees + along * (310 / (middle + out * 5.6)), middle + 0.4 + out * 5.6));
}
