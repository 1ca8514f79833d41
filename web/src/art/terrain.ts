// The six terrains: each has its colour, a texture and a symbol, so that none depends on hue alone.
import { circle, closed, ellipse, leaf, line, wave, type Point } from './shapes';

export const terrains = ['wheat', 'forest', 'lake', 'grassland', 'swamp', 'mine'] as const;
export type Terrain = (typeof terrains)[number];

export const terrainColour: Record<Terrain, string> = {
  wheat: '#F2C230',
  forest: '#14532D',
  lake: '#2F7FD1',
  grassland: '#A3D977',
  swamp: '#8A7A66',
  mine: '#3B3340',
};

function wheat(): string {
  let stalks = '';
  let grains = '';
  let lights = '';
  const ears: Point[] = [];
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) ears.push([13 + column * 24.5 + (row % 2 ? 6 : 0), 12 + row * 33]);
  for (const [x, y] of ears) {
    stalks += line([x, y + 6], [x - 1.5, y + 27]);
    for (let k = 0; k < 3; k++) {
      grains += leaf(x, y + 13 - k * 5, -35, 8, 2.6) + leaf(x, y + 13 - k * 5, -145, 8, 2.6);
    }
    lights += leaf(x, y + 2, -90, 9, 2.8);
  }
  const furrows = [30, 63, 96].map((y) => `M-2 ${y + 4}Q50 ${y - 3} 102 ${y + 4}`).join('');
  return `<rect width="100" height="100" fill="#F2C230"/>
<path d="${furrows}" fill="none" stroke="#DDA818" stroke-width="5" opacity=".55"/>
<path d="${stalks}" fill="none" stroke="#B07F0B" stroke-width="2" stroke-linecap="round"/>
<path d="${grains}" fill="#B27D08"/><path d="${lights}" fill="#8F6206"/>`;
}

function fir(x: number, y: number, s: number): [string, string, string] {
  const tier = (top: number, half: number, height: number): [string, string] => [
    closed([x, y - top * s], [x - half * s, y - (top - height) * s], [x, y - (top - height) * s]),
    closed([x, y - top * s], [x + half * s, y - (top - height) * s], [x, y - (top - height) * s]),
  ];
  const parts = [tier(34, 8, 14), tier(25, 11, 14), tier(15, 14, 14)];
  return [
    parts.map((p) => p[0]).join(''),
    parts.map((p) => p[1]).join(''),
    closed([x - 2 * s, y], [x + 2 * s, y], [x + 2 * s, y + 5 * s], [x - 2 * s, y + 5 * s]),
  ];
}

function forest(): string {
  const places: [number, number, number][] = [
    [18, 36, 0.85], [50, 33, 0.8], [82, 37, 0.9], [34, 62, 0.95], [67, 62, 0.95], [14, 90, 1], [50, 93, 1.05], [86, 90, 1],
  ];
  let shapes = '';
  for (const [x, y, s] of places) {
    const [light, dark, trunk] = fir(x, y, s);
    shapes += `<path d="${trunk}" fill="#5B3B1E"/><path d="${light}" fill="#2E8150"/><path d="${dark}" fill="#0B3B1E"/>`;
  }
  return `<rect width="100" height="100" fill="#14532D"/>${shapes}`;
}

function lake(): string {
  const rows: [number, number][] = [[4, 16], [30, 33], [-4, 50], [26, 67], [2, 84]];
  const waves = rows.map(([x, y]) => wave(x, y, 9, 8, 4) + wave(x + 54, y + 3, 9, 8, 4)).join('');
  const fish = `M62 49q9-9 20 0l7-6v12l-7-6q-11 9-20 0Z`;
  return `<rect width="100" height="100" fill="#2F7FD1"/>
<path d="M0 100V62Q26 54 52 63T100 60V100Z" fill="#1F69B8" opacity=".55"/>
<path d="${waves}" fill="none" stroke="#9CCBF6" stroke-width="3" stroke-linecap="round" opacity=".9"/>
<path d="${fish}" fill="#0F4A8A"/><path d="${circle(67, 48, 1.6)}" fill="#D7EBFF"/>`;
}

function grassland(): string {
  const tufts: Point[] = [[14, 22], [40, 14], [72, 20], [90, 40], [12, 56], [30, 88], [56, 90], [86, 86], [88, 64], [28, 38]];
  const blades = tufts
    .map(([x, y]) => leaf(x, y, -90, 11, 1.8) + leaf(x - 2, y, -125, 9, 1.6) + leaf(x + 2, y, -55, 9, 1.6))
    .join('');
  const wool = [[44, 56, 9], [53, 50, 10], [63, 54, 10], [67, 62, 8], [57, 66, 11], [46, 64, 9]]
    .map(([x, y, r]) => circle(x!, y!, r!))
    .join('');
  return `<rect width="100" height="100" fill="#A3D977"/>
<path d="M0 70Q30 58 60 72T100 66V100H0Z" fill="#93CC63" opacity=".7"/>
<path d="${blades}" fill="#4F8F2B"/>
<path d="${line([48, 70], [48, 80])}${line([62, 72], [62, 80])}" stroke="#3A332C" stroke-width="3.4" stroke-linecap="round"/>
<path d="${wool}" fill="#FFFDF6" stroke="#5A6B45" stroke-width="1.6" paint-order="stroke"/>
<path d="${ellipse(39, 56, 6.5, 8)}" fill="#3A332C"/><path d="${circle(37, 54, 1.3)}" fill="#fff"/>
<path d="${leaf(43, 50, -10, 7, 2)}" fill="#3A332C"/>`;
}

function swamp(): string {
  const reeds: Point[] = [[16, 60], [25, 66], [72, 34], [82, 40], [64, 92], [90, 90]];
  let stalks = '';
  let heads = '';
  let blades = '';
  for (const [x, y] of reeds) {
    stalks += line([x, y], [x + 1, y - 30]);
    heads += `M${x - 1.6} ${y - 32}a2.6 2.6 0 0 1 5.2 0v9a2.6 2.6 0 0 1-5.2 0Z`;
    blades += leaf(x, y, -115, 18, 1.8) + leaf(x, y, -62, 15, 1.8);
  }
  return `<rect width="100" height="100" fill="#8A7A66"/>
<path d="${ellipse(28, 66, 26, 9)}${ellipse(76, 42, 22, 8)}${ellipse(72, 91, 28, 8)}" fill="#6A5B49"/>
<path d="${ellipse(40, 22, 20, 6)}" fill="#76674F"/>
<path d="${blades}" fill="#55603A"/><path d="${stalks}" stroke="#3F3526" stroke-width="1.8" fill="none"/>
<path d="${heads}" fill="#3A2414"/>
<path d="${circle(42, 62, 5)}${circle(51, 56, 3)}${circle(38, 22, 4)}${circle(46, 90, 3)}" fill="#A99A84" fill-opacity=".55" stroke="#E4D9C4" stroke-width="1.8"/>`;
}

function mine(): string {
  const facets: [string, string][] = [
    [closed([0, 30], [22, 8], [44, 26], [30, 48], [0, 52]), '#4B4252'],
    [closed([44, 26], [70, 4], [100, 18], [100, 40], [66, 46]), '#544A5C'],
    [closed([0, 52], [30, 48], [40, 80], [14, 100], [0, 100]), '#312A36'],
    [closed([30, 48], [44, 26], [66, 46], [60, 74], [40, 80]), '#443B4A'],
    [closed([66, 46], [100, 40], [100, 78], [76, 92], [60, 74]), '#37303D'],
    [closed([40, 80], [60, 74], [76, 92], [68, 100], [24, 100]), '#4A4151'],
    [closed([22, 8], [34, 0], [70, 4], [44, 26]), '#2F2834'],
  ];
  const vein = line([4, 40], [18, 30], [26, 37], [40, 24], [52, 32]) + line([54, 66], [66, 60], [74, 68], [88, 58], [98, 62]) + line([18, 90], [28, 78], [38, 84]);
  const nuggets = [[18, 30, 4], [40, 24, 3.4], [74, 68, 4.6], [88, 58, 3], [28, 78, 3.8]]
    .map(([x, y, r]) => closed([x! - r!, y!], [x!, y! - r!], [x! + r!, y!], [x!, y! + r!]))
    .join('');
  return `<rect width="100" height="100" fill="#3B3340"/>${facets.map(([d, fill]) => `<path d="${d}" fill="${fill}"/>`).join('')}
<path d="${vein}" fill="none" stroke="#C9922A" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"/>
<path d="${nuggets}" fill="#FFD566"/>`;
}

export const terrainArt: Record<Terrain, () => string> = { wheat, forest, lake, grassland, swamp, mine };

// The same lands without their drawings: the colour, and one sign that nobody mistakes for another.
const signs: Record<Terrain, [string, string]> = {
  wheat: ['M35 76V40M50 76V30M65 76V40', '#8F6206'],
  forest: ['M50 26L74 74H26Z', '#5FBF85'],
  lake: ['M22 42q9-12 18 0t18 0t18 0M22 62q9-12 18 0t18 0t18 0', '#CFE6FF'],
  grassland: ['M50 74V44M50 74L34 50M50 74L66 50', '#2F6B14'],
  swamp: [`${circle(38, 60, 9)}${circle(62, 60, 9)}${circle(50, 40, 9)}`, '#F0E6D4'],
  mine: ['M50 26L72 50L50 74L28 50Z', '#FFD566'],
};
export function plainTerrain(terrain: Terrain): string {
  const [path, colour] = signs[terrain];
  return `<rect width="100" height="100" fill="${terrainColour[terrain]}"/><path d="${path}" fill="none" stroke="${colour}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`;
}
