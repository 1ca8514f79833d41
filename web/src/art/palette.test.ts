// Every colour also has a texture and a symbol; even so, the colours alone stay apart for people who see fewer of them.
// Vision is simulated by the matrices of Machado, Oliveira and Fernandes (2009), differences are CIE 1976.
import { describe, expect, it } from 'vitest';
import { edgeFill } from './colomino';
import { playerColour } from './people';
import { terrainColour } from './terrain';

type Triple = [number, number, number];
const visions: Record<string, [Triple, Triple, Triple]> = {
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

function light(hex: string): Triple {
  return [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}
function seen(matrix: [Triple, Triple, Triple], [r, g, b]: Triple): Triple {
  return matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as Triple;
}
function lab([r, g, b]: Triple): Triple {
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function closest(colours: string[], matrix: [Triple, Triple, Triple]): number {
  const labs = colours.map((colour) => lab(seen(matrix, light(colour))));
  return Math.min(...labs.flatMap((one, index) => labs.slice(0, index).map((two) => Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]))));
}

describe.each(Object.entries(visions))('for %s vision', (_, matrix) => {
  it('terrains are 20 apart', () => expect(closest(Object.values(terrainColour), matrix)).toBeGreaterThan(20));
  it('players are 40 apart', () => expect(closest(Object.values(playerColour), matrix)).toBeGreaterThan(40));
  it('Colomino’s colours are 45 apart', () => expect(closest(Object.values(edgeFill), matrix)).toBeGreaterThan(45));
});
