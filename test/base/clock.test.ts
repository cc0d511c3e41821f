import assert from 'node:assert/strict';
import { it } from 'node:test';
import { systemClock } from '../../src/base/clock.ts';

it('a delay that a JavaScript timer cannot hold does not end at once', async () => {
  let ended = false;
  const cancel = systemClock.after(30 * 24 * 3600 * 1000, () => {
    ended = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  cancel();
  assert.equal(ended, false);
});
