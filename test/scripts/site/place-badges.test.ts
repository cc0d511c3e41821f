/** Numbers in the pictures of parts: each is inside of its picture, and none covers another one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from '../../support/fast-check.ts';
import type { Box } from '../../../scripts/part-pictures/picture.ts';
import { placeBadges } from '../../../scripts/site/place-badges.ts';

const PICTURE = { width: 460, height: 900 };
const box = fc.record({
  x: fc.integer({ min: -5, max: 440 }),
  y: fc.integer({ min: -5, max: 880 }),
  width: fc.integer({ min: 4, max: 460 }),
  height: fc.integer({ min: 4, max: 900 }),
});
const doOverlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('The numbers of boxes', () => {
  test('Each is inside of the picture and covers no other one, wherever the boxes are', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 30 }), (boxes) => {
        const badges = placeBadges(boxes, PICTURE);
        assert.equal(badges.length, boxes.length);
        for (const [index, badge] of badges.entries()) {
          assert.ok(badge.x >= 0 && badge.y >= 0);
          assert.ok(badge.x + badge.width <= PICTURE.width && badge.y + badge.height <= PICTURE.height);
          assert.deepEqual(
            badges.slice(0, index).filter((other) => doOverlap(badge, other)),
            [],
          );
        }
      }),
    );
  });

  test('Twenty equal boxes get twenty places', () => {
    const same = { x: 100, y: 100, width: 40, height: 20 };
    const badges = placeBadges(
      Array.from({ length: 20 }, () => same),
      PICTURE,
    );
    assert.equal(new Set(badges.map(({ x, y }) => `${x} ${y}`)).size, 20);
  });

  test('A picture without room for all numbers is refused', () => {
    const same = { x: 0, y: 0, width: 30, height: 20 };
    assert.throws(() => placeBadges([same, same, same], { width: 30, height: 20 }), /no place for the number of box 2/);
  });
});
