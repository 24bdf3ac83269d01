import { describe, expect, it } from 'vitest';
import { edgeMiddle } from '../../src/shell/map/hex';
import { CORNERS, fleetRows, PLANET_RADIUS, planetPlaces } from '../../src/games/eclipse/galaxy/layout';

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

  it.each([[[1]], [[4]], [[2, 1]], [[3, 4, 1]], [[1, 1, 1, 1]]])('keep parties of %j ship types in rows below the planets', (types) => {
    const rows = fleetRows(types);
    const lowest = Math.max(...planetPlaces(7).map((place) => place.y)) + PLANET_RADIUS;
    rows.forEach((row, i) => {
      expect(row.y - 10 * row.scale).toBeGreaterThan(lowest - 4);
      expect(row.y + 10 * row.scale).toBeLessThan(76);
      if (i > 0) expect(row.y - rows[i - 1]!.y).toBeGreaterThanOrEqual(20 * row.scale);
      for (const x of row.xs) expect(Math.abs(x)).toBeLessThan(62);
    });
  });

  it('have no rows without ships', () => {
    expect(fleetRows([])).toEqual([]);
  });
});
