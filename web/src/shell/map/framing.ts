/** Where a map of hexagons has to be looked at from, so that cells of it are in the picture. */

import { bounds, centre, HALF_HEIGHT, SIZE, type Axial, type Point } from './hex';

export interface Size {
  width: number;
  height: number;
}

/** What the picture shows: this point in its middle, at so many pixels for each unit of the map. */
export interface Look extends Point {
  scale: number;
}

/** How near a map is shown where there is room for more. */
export const NEAREST = 1.5;
/** Pixels between what is framed and the edge of the picture. */
const MARGIN = 8;

/**
 * The nearest look at which all cells are in a picture and none of them lies under what stands in its upper right
 * corner.
 */
export function frame(cells: readonly Axial[], picture: Size, corner: Size = { width: 0, height: 0 }, nearest = NEAREST): Look {
  const middle = within(cells, picture, { width: 0, height: 0 }, nearest);
  const looks = [
    middle,
    ...aside(cells, middle, picture),
    within(cells, picture, { width: corner.width, height: 0 }, nearest),
    within(cells, picture, { width: 0, height: corner.height }, nearest),
  ];
  const clear = looks.filter((look) => !cells.some((cell) => underCorner(cell, look, picture, corner)));
  // Where the corner leaves nothing, what is there is seen at least.
  return clear.reduce((best, look) => (look.scale > best.scale ? look : best), clear[0] ?? middle);
}

/** The same look with all of it moved to the left, and all of it moved down, as far as there is room. */
function aside(cells: readonly Axial[], look: Look, picture: Size): Look[] {
  const box = bounds(cells, 0);
  const left = picture.width / 2 - MARGIN - (box.width * look.scale) / 2;
  const down = picture.height / 2 - MARGIN - (box.height * look.scale) / 2;
  return [
    { ...look, x: look.x + left / look.scale },
    { ...look, y: look.y - down / look.scale },
  ];
}

/** The look that fills what is left of a picture without a band at its right or one above. */
function within(cells: readonly Axial[], picture: Size, band: Size, nearest: number): Look {
  const box = bounds(cells, 0);
  const room = { width: picture.width - band.width - 2 * MARGIN, height: picture.height - band.height - 2 * MARGIN };
  const scale = Math.max(0.01, Math.min(room.width / box.width, room.height / box.height, nearest));
  return { x: box.x + box.width / 2 + band.width / 2 / scale, y: box.y + box.height / 2 - band.height / 2 / scale, scale };
}

/** Where a cell has its middle in the picture, and how far it reaches from there. */
function placed(cell: Axial, look: Look, picture: Size): Point & { wide: number; high: number } {
  const at = centre(cell);
  return {
    x: picture.width / 2 + (at.x - look.x) * look.scale,
    y: picture.height / 2 + (at.y - look.y) * look.scale,
    wide: SIZE * look.scale,
    high: HALF_HEIGHT * look.scale,
  };
}

function underCorner(cell: Axial, look: Look, picture: Size, corner: Size): boolean {
  const { x, y, wide, high } = placed(cell, look, picture);
  return x + wide > picture.width - corner.width && y - high < corner.height;
}

/** Whether the whole of a cell is in the picture. */
export function holds(cell: Axial, look: Look, picture: Size): boolean {
  const { x, y, wide, high } = placed(cell, look, picture);
  const near = 1; // what was framed to the pixel is in the picture
  return x - wide > -near && y - high > -near && x + wide < picture.width + near && y + high < picture.height + near;
}

/**
 * The look that has cells in the picture and differs least from one that has not: moved no farther than it takes, and
 * from farther away only where they would not fit.
 */
export function including(cells: readonly Axial[], look: Look, picture: Size): Look {
  const box = bounds(cells, 0);
  const room = { width: picture.width - 2 * MARGIN, height: picture.height - 2 * MARGIN };
  const scale = Math.min(look.scale, room.width / box.width, room.height / box.height);
  const [across, down] = [room.width / scale / 2, room.height / scale / 2];
  return {
    x: clamp(look.x, box.x + box.width - across, box.x + across),
    y: clamp(look.y, box.y + box.height - down, box.y + down),
    scale,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
