// Small path builders for the artwork. Everything on the table is drawn by us, in squares of 100 units.

export type Point = readonly [number, number];

const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A leaf or grain: two curves between two ends. */
export function leaf(x: number, y: number, angle: number, length: number, width: number): string {
  const a = (angle * Math.PI) / 180;
  const [ux, uy] = [Math.cos(a), Math.sin(a)];
  const end: Point = [x + ux * length, y + uy * length];
  const middle: Point = [x + (ux * length) / 2, y + (uy * length) / 2];
  const one: Point = [middle[0] - uy * width, middle[1] + ux * width];
  const two: Point = [middle[0] + uy * width, middle[1] - ux * width];
  return `M${n(x)} ${n(y)}Q${n(one[0])} ${n(one[1])} ${n(end[0])} ${n(end[1])}Q${n(two[0])} ${n(two[1])} ${n(x)} ${n(y)}Z`;
}

export function line(...points: Point[]): string {
  return points.map(([x, y], index) => `${index ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
}

export function closed(...points: Point[]): string {
  return `${line(...points)}Z`;
}

export function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;
}

/** A wavy stroke of so many half waves. */
export function wave(x: number, y: number, half: number, height: number, count: number): string {
  let d = `M${n(x)} ${n(y)}q${n(half / 2)} ${n(-height)} ${n(half)} 0`;
  for (let i = 1; i < count; i++) d += `t${n(half)} 0`;
  return d;
}

/** A star with so many points, for jokers. */
export function star(x: number, y: number, outer: number, inner: number, points = 5): string {
  const corners: Point[] = [];
  for (let i = 0; i < points * 2; i++) {
    const r = i % 2 ? inner : outer;
    const a = (Math.PI * i) / points - Math.PI / 2;
    corners.push([x + Math.cos(a) * r, y + Math.sin(a) * r]);
  }
  return closed(...corners);
}
