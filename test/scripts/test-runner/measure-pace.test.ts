import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measurePace, paceOf } from '../../../scripts/test-runner/measure-pace.ts';

test('limits keep their length on a fast machine and grow with the slowest measured time, within bounds', () => {
  assert.equal(paceOf({ compute: 10, spawn: 10 }), 1);
  assert.equal(paceOf({ compute: 1050, spawn: 80 }), 3);
  assert.equal(paceOf({ compute: 350, spawn: 400 }), 5);
  assert.equal(paceOf({ compute: 350_000, spawn: 80 }), 12);
});

test('a measured factor is within the bounds', async () => {
  const pace = await measurePace();
  assert.ok(pace >= 1 && pace <= 12, String(pace));
});
