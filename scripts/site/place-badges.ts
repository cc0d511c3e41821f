import type { Box } from '../part-pictures/picture.ts';

/** The size of a number in a picture, in CSS pixels of the picture. */
const BADGE = { width: 22, height: 16 };
/** Pixels between two places that are tried. */
const STEP = 6;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The places for the center of a box's number: left of it, its corners, along its edges, then in rings around it. */
function* placesAround({ x, y, width, height }: Box): Generator<[x: number, y: number]> {
  yield [x - BADGE.width / 2, y + BADGE.height / 2];
  yield* [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as [number, number][];
  for (let ring = 0; ring <= 20; ring += 1) {
    const [left, top] = [x - ring * STEP, y - ring * STEP];
    const [right, bottom] = [x + width + ring * STEP, y + height + ring * STEP];
    for (let at = left; at <= right; at += STEP)
      yield* [
        [at, top],
        [at, bottom],
      ] as [number, number][];
    for (let at = top; at <= bottom; at += STEP)
      yield* [
        [left, at],
        [right, at],
      ] as [number, number][];
  }
}

/**
 * Places a number at each box, so that it is inside of the picture and covers no other number.
 *
 * @param picture its width and height, in CSS pixels as the boxes
 * @returns the boxes of the numbers, in the order of `boxes`
 * @throws Error if a number has no place
 */
export function placeBadges(boxes: readonly Box[], picture: { width: number; height: number }): Box[] {
  const placed: Box[] = [];
  for (const [index, box] of boxes.entries()) {
    let found: Box | undefined;
    for (const [x, y] of placesAround(box)) {
      const badge = {
        x: Math.min(Math.max(0, x - BADGE.width / 2), picture.width - BADGE.width),
        y: Math.min(Math.max(0, y - BADGE.height / 2), picture.height - BADGE.height),
        ...BADGE,
      };
      if (placed.some((other) => overlap(badge, other))) continue;
      found = badge;
      break;
    }
    if (!found) throw new Error(`There is no place for the number of box ${index + 1}.`);
    placed.push(found);
  }
  return placed;
}
