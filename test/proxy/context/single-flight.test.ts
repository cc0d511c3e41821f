import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSingleFlight } from '../../../src/proxy/context/single-flight.ts';

test('Concurrent calls with the same key share one run, and a call after its end runs again.', async () => {
  const singleFlight = createSingleFlight<number>();
  let runs = 0;
  const work = (): Promise<number> => Promise.resolve(++runs);
  assert.deepEqual(await Promise.all([singleFlight('a', work), singleFlight('a', work)]), [1, 1]);
  assert.equal(await singleFlight('a', work), 2);
});

test('Calls with different keys run separately.', async () => {
  const singleFlight = createSingleFlight<string>();
  const both = [singleFlight('a', () => Promise.resolve('a')), singleFlight('b', () => Promise.resolve('b'))];
  assert.deepEqual(await Promise.all(both), ['a', 'b']);
});

test('A failure reaches all callers in flight, and the next call tries again.', async () => {
  const singleFlight = createSingleFlight<string>();
  const fail = (): Promise<string> => Promise.reject(new Error('down'));
  const results = await Promise.allSettled([
    singleFlight('a', fail),
    singleFlight('a', () => Promise.resolve('not run')),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await singleFlight('a', () => Promise.resolve('up')), 'up');
});
