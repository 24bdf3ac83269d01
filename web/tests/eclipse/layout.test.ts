import { describe, expect, it } from 'vitest';
import { edgeMiddle } from '../../src/shell/map/hex';
import { CORNERS, PLANET_RADIUS, planetPlaces } from '../../src/games/eclipse/galaxy/layout';

const WORMHOLE = 13;
const corners = Object.values(CORNERS);

describe('the places in a hexagon', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('keep %i squares apart from each other, wormholes and corners', (count) => {
    const places = planetPlaces(count);
    expect(places).toHaveLength(count);
    places.forEach((a, i) => {
      for (const b of places.slice(i + 1)) {
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(2 * PLANET_RADIUS + 4);
      }
      for (let edge = 0; edge < 6; edge++) {
        const w = edgeMiddle(edge);
        expect(Math.hypot(a.x - w.x, a.y - w.y)).toBeGreaterThan(PLANET_RADIUS + WORMHOLE);
      }
      for (const corner of corners) {
        expect(Math.hypot(a.x - corner.x, a.y - corner.y)).toBeGreaterThan(PLANET_RADIUS + 9);
      }
    });
  });
});
