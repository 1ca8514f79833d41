// Kings, castles, giants: five players told apart by the shape of the crown as well as by colour.
import { circle, closed, ellipse, line } from './shapes';

export const playerKinds = ['pink', 'yellow', 'green', 'blue', 'brown'] as const;
export type PlayerKind = (typeof playerKinds)[number];

export const playerColour: Record<PlayerKind, string> = {
  pink: '#DB61A7',
  yellow: '#FED909',
  green: '#2CD074',
  blue: '#1645BD',
  brown: '#392314',
};

/** The line that sets a figure off from whatever it stands on. */
export const playerEdge: Record<PlayerKind, string> = {
  pink: '#5B1440',
  yellow: '#5C4700',
  green: '#07431F',
  blue: '#E3ECFF',
  brown: '#F0DFC4',
};

// The crowns, in a box of 60 wide, standing on y = 24.
const crown: Record<PlayerKind, string> = {
  pink: `M15 24V18Q15 6 30 6Q45 6 45 18V24Z${circle(30, 4.5, 3)}`,
  yellow: closed([15, 24], [12, 5], [23, 14], [30, 1], [37, 14], [48, 5], [45, 24]),
  green: closed([14, 24], [14, 5], [22, 5], [22, 12], [26, 12], [26, 5], [34, 5], [34, 12], [38, 12], [38, 5], [46, 5], [46, 24]),
  blue: closed([16, 24], [16, 14], [27, 14], [27, 10], [22, 10], [22, 5], [27, 5], [27, 0], [33, 0], [33, 5], [38, 5], [38, 10], [33, 10], [33, 14], [44, 14], [44, 24]),
  brown: 'M17 24V16Q8 14 8 2Q14 9 22 11H38Q46 9 52 2Q52 14 43 16V24Z',
};

export function kingArt(kind: PlayerKind): string {
  const fill = playerColour[kind];
  const edge = playerEdge[kind];
  return `<ellipse cx="30" cy="74" rx="23" ry="5" fill="#000" opacity=".22"/>
<g fill="${fill}" stroke="${edge}" stroke-width="2.6" stroke-linejoin="round">
<path d="M9 73Q9 66 16 63Q23 58 21 45H39Q37 58 44 63Q51 66 51 73Z"/>
<circle cx="30" cy="35" r="13.5"/>
<path d="${crown[kind]}"/></g>
<path d="M23 31q2-5 7-6M17 68q5-4 8-9" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".5"/>`;
}

export function castleArt(kind: PlayerKind): string {
  const fill = playerColour[kind];
  const edge = playerEdge[kind];
  const dark = kind === 'blue' || kind === 'brown' ? '#1D1712' : edge;
  const paving = [20, 40, 60, 80]
    .map((y, row) => `M0 ${y}H100${[0, 1, 2, 3].map((k) => `M${12 + k * 27 + (row % 2 ? 12 : 0)} ${y - 20}v20`).join('')}`)
    .join('');
  const merlons = (x: number, y: number, width: number, teeth: number): string => {
    const step = width / (2 * teeth - 1);
    let d = '';
    for (let i = 0; i < teeth; i++) d += `M${x + i * 2 * step} ${y}v-6h${step}v6Z`;
    return d;
  };
  return `<rect width="100" height="100" fill="#E2D6BE"/>
<path d="${paving}" fill="none" stroke="#C8B999" stroke-width="1.6"/>
<ellipse cx="50" cy="84" rx="36" ry="6" fill="#000" opacity=".18"/>
<g stroke="${dark}" stroke-width="2.2" stroke-linejoin="round">
<path d="M30 84V46H70V84Z${merlons(30, 46, 40, 4)}" fill="#F4EBDA"/>
<path d="M16 84V38H34V84ZM66 84V38H84V84Z" fill="#FBF5E8"/>
<path d="M13 38L25 16L37 38ZM63 38L75 16L87 38Z" fill="${fill}"/>
<path d="M50 44V12" fill="none"/><path d="M50 12L70 18L50 25Z" fill="${fill}"/>
<path d="M42 84V70a8 8 0 0 1 16 0V84Z" fill="${fill}"/></g>
<path d="M23 48h4v8h-4ZM73 48h4v8h-4ZM23 64h4v8h-4ZM73 64h4v8h-4Z" fill="${dark}"/>`;
}

export function crownArt(): string {
  return `<path d="${closed([3, 21], [1, 6], [8, 12], [12, 2], [16, 12], [23, 6], [21, 21])}" fill="#FFD84A" stroke="#4A2F00" stroke-width="1.8" stroke-linejoin="round"/>
<path d="M4 17.5H20" stroke="#4A2F00" stroke-width="1.3"/>`;
}

export function giantArt(): string {
  return `<ellipse cx="36" cy="84" rx="28" ry="5" fill="#000" opacity=".3"/>
<g stroke="#1E2A33" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round">
<path d="M58 60L66 22Q72 16 76 24L66 62Z" fill="#8A5A2B"/>
<path d="M18 84V66Q8 62 9 46Q11 32 26 32H46Q60 32 62 46Q64 56 62 62L54 60L52 84H40V70H32V84Z" fill="#7FA3B5"/>
<path d="M17 58Q36 66 55 58L53 74H40V70H32V74H19Z" fill="#A8703A"/>
<path d="M19 22Q19 4 36 4Q53 4 53 22Q53 38 36 38Q19 38 19 22Z" fill="#9CC0D1"/></g>
<path d="${circle(29, 19, 3)}${circle(43, 19, 3)}" fill="#1E2A33"/>
<path d="${line([23, 13], [33, 15])}${line([39, 15], [49, 13])}" stroke="#1E2A33" stroke-width="3" stroke-linecap="round"/>
<path d="M27 29Q36 25 45 29" fill="none" stroke="#1E2A33" stroke-width="2.6" stroke-linecap="round"/>
<path d="${closed([31, 28], [34, 28], [32.5, 33])}${closed([38, 28], [41, 28], [39.5, 33])}" fill="#fff"/>`;
}

export function footprintArt(): string {
  const foot = (x: number, y: number, flip: 1 | -1): string =>
    ellipse(x, y, 7, 11) + ellipse(x - flip, y + 12, 5, 6) +
    [0, 1, 2, 3, 4].map((toe) => circle(x + flip * (7 - toe * 3.6), y - 12 - (2 - Math.abs(toe - 1.5)) * 1.5, 2.4 - toe * 0.15)).join('');
  return `<path d="${foot(16, 24, 1)}${foot(36, 36, -1)}" fill="#2B1D12" stroke="#FFF6E4" stroke-width="3" paint-order="stroke"/>`;
}
