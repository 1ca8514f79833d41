// All drawings that are used many times, as one hidden SVG of symbols: a board then refers to them with <use>.
import { castleArt, crownArt, footprintArt, giantArt, kingArt, playerKinds } from './people';
import { edgeArt, edgeColours, jokerArt } from './colomino';
import { plainTerrain, terrainArt, terrains } from './terrain';

const symbol = (id: string, width: number, height: number, content: string): string =>
  `<symbol id="${id}" viewBox="0 0 ${width} ${height}">${content}</symbol>`;

export function sprite(drawings = true): string {
  return [
    ...terrains.map((terrain) => symbol(`terrain-${terrain}`, 100, 100, drawings ? terrainArt[terrain]() : plainTerrain(terrain))),
    ...playerKinds.map((kind) => symbol(`king-${kind}`, 60, 80, kingArt(kind))),
    ...playerKinds.map((kind) => symbol(`castle-${kind}`, 100, 100, castleArt(kind))),
    symbol('crown', 24, 23, crownArt()),
    symbol('giant', 80, 90, giantArt()),
    symbol('footprints', 52, 56, footprintArt()),
    ...edgeColours.map((colour) => symbol(`edge-${colour}`, 100, 100, edgeArt(colour))),
    symbol('joker', 100, 100, jokerArt()),
    '<linearGradient id="ivory" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFFDF6"/><stop offset="1" stop-color="#F0E5CC"/></linearGradient>',
    '<radialGradient id="glint"><stop stop-color="#FFF6C9"/><stop offset=".45" stop-color="#FFE27A" stop-opacity=".75"/><stop offset="1" stop-color="#FFE27A" stop-opacity="0"/></radialGradient>',
    '<clipPath id="clip-across"><rect width="200" height="100" rx="10"/></clipPath>',
    '<clipPath id="clip-tile"><rect x="1" y="1" width="98" height="98" rx="9"/></clipPath>',
    '<clipPath id="clip-down"><rect width="100" height="200" rx="10"/></clipPath>',
  ].join('');
}
