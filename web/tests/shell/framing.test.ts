import { describe, expect, it } from 'vitest';
import { frame, holds, including, NEAREST, type Look } from '../../src/shell/map/framing';
import { centre, HALF_HEIGHT, NEIGHBOURS, SIZE, type Axial } from '../../src/shell/map/hex';
import { LETTERS, lettersAt } from '../../src/shell/map/letters';

const PICTURE = { width: 1000, height: 600 };
const CORNER = { width: 130, height: 50 };
const RING: Axial[] = [{ q: 0, r: 0 }, ...NEIGHBOURS];
const LONG: Axial[] = Array.from({ length: 9 }, (_, q) => ({ q, r: -Math.floor(q / 2) }));

/** Whether a cell reaches into the upper right corner of the picture. */
function reaches(cell: Axial, look: Look): boolean {
  const at = centre(cell);
  const right = PICTURE.width / 2 + (at.x + SIZE - look.x) * look.scale;
  const top = PICTURE.height / 2 + (at.y - HALF_HEIGHT - look.y) * look.scale;
  return right > PICTURE.width - CORNER.width && top < CORNER.height;
}

describe('a frame', () => {
  it.each([[RING], [LONG], [[{ q: 3, r: -7 }]]])('has all of %j in it', (cells) => {
    const look = frame(cells, PICTURE);
    for (const cell of cells) expect(holds(cell, look, PICTURE)).toBe(true);
  });

  it('is as near as the picture allows', () => {
    const look = frame(LONG, PICTURE);
    expect(LONG.every((cell) => holds(cell, { ...look, scale: look.scale * 1.05 }, PICTURE))).toBe(false);
  });

  it('comes no nearer to a few cells than is of use', () => {
    expect(frame([{ q: 0, r: 0 }], { width: 5000, height: 5000 }).scale).toBe(NEAREST);
  });

  it('leaves the corner to what stands there, and is smaller for no other reason', () => {
    // A row that rises to the right ends in the corner; one that falls comes nowhere near it.
    const rising: Axial[] = [0, 1, 2, 3, 4].map((q) => ({ q, r: -q }));
    const falling: Axial[] = [0, 1, 2, 3, 4].map((q) => ({ q, r: 0 }));
    expect(rising.some((cell) => reaches(cell, frame(rising, PICTURE)))).toBe(true);
    const look = frame(rising, PICTURE, CORNER);
    expect(rising.some((cell) => reaches(cell, look))).toBe(false);
    for (const cell of rising) expect(holds(cell, look, PICTURE)).toBe(true);
    expect(frame(falling, PICTURE, CORNER)).toEqual(frame(falling, PICTURE));
  });
});

describe('a frame beside a corner', () => {
  it('is as near as without it where what is framed can move aside', () => {
    // High and narrow: in the middle its top would be clear of the corner only because it lies left of it.
    const high: Axial[] = [0, 1, 2, 3, 4, 5].map((r) => ({ q: 0, r }));
    const wideCorner = { width: 520, height: 50 };
    const look = frame(high, PICTURE, wideCorner);
    expect(look.scale).toBeCloseTo(frame(high, PICTURE).scale);
    for (const cell of high) expect(holds(cell, look, PICTURE)).toBe(true);
    expect(look.x).toBeGreaterThan(0);
  });
});

describe('bringing into sight', () => {
  const look: Look = { x: 0, y: 0, scale: 1 };

  it('moves nothing that is in sight', () => {
    expect(including([{ q: 1, r: 0 }], look, PICTURE)).toEqual(look);
  });

  it('moves no farther than it takes, and not nearer', () => {
    const far = { q: 6, r: -3 };
    const found = including([far], look, PICTURE);
    expect(holds(far, look, PICTURE)).toBe(false);
    expect(holds(far, found, PICTURE)).toBe(true);
    expect(found.y).toBe(look.y);
    expect(found.scale).toBe(look.scale);
    expect(holds(far, { ...found, x: found.x - 30 }, PICTURE)).toBe(false);
  });

  it('looks from farther away where not all would fit', () => {
    const found = including(LONG, look, PICTURE);
    expect(found.scale).toBeLessThan(1);
    for (const cell of LONG) expect(holds(cell, found, PICTURE)).toBe(true);
  });
});

describe('letters on a map', () => {
  it('are at least ten pixels high wherever a map is looked at from', () => {
    for (let scale = 10 / 72; scale < 3; scale += 0.01) expect(lettersAt(scale) * scale).toBeGreaterThanOrEqual(10);
  });

  it('are as printed as soon as those can be read', () => {
    expect(lettersAt(0.8)).toBe(LETTERS[0]);
    expect(lettersAt(0.79)).toBe(LETTERS[1]);
  });
});
