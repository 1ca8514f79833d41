import type { Terrain } from './terrain';

export interface Half {
  terrain: Terrain;
  crowns: number;
  giants?: number;
}
