import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAST_POLLING_MS, POLL_INTERVAL_MS, pollInterval } from '../../../src/flow/selectors/poll-interval.ts';

test('An order is read every two seconds for a minute, and every ten seconds afterwards', () => {
  assert.equal(POLL_INTERVAL_MS, 2_000);
  assert.equal(FAST_POLLING_MS, 60_000);
  const fast = Array.from({ length: 40 }, (_, count) => pollInterval(count, false)).filter((ms) => ms === 2_000);
  assert.equal(fast.length, 30);
  assert.equal(pollInterval(29, undefined), 2_000);
  assert.equal(pollInterval(30, undefined), 10_000);
});

test('An order that is closed is read once a minute, however often it was read', () => {
  assert.equal(pollInterval(0, true), 60_000);
  assert.equal(pollInterval(99, true), 60_000);
});
