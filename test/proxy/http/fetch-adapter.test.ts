import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineClock } from '../../../src/base/clock.ts';
import { DEADLINE } from '../../../src/proxy/context/request-context.ts';
import { operationOf } from '../chaos/operation-of.ts';
import { MOUNT, openShop, STAMP, type Shop } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

const post = (path: string, body: unknown): Request =>
  new Request(MOUNT + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });

/** A shop whose price calls wait for `release`, and whose requests end when `expire` is called. */
async function slowShop(): Promise<{ shop: Shop; arrived: () => number; release: () => void; expire: () => void }> {
  let arrived = 0;
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const deadlines: (() => void)[] = [];
  const shop: Shop = await openShop({
    clock: {
      ...machineClock,
      after(delay, callback) {
        if (delay < DEADLINE - 1_000) return machineClock.after(delay, callback);
        deadlines.push(callback);
        return () => undefined;
      },
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      if (operationOf(request) === 'calculateDuty') {
        arrived += 1;
        await gate;
      }
      return shop.sandbox.fetch(request);
    },
  });
  return { shop, arrived: () => arrived, release, expire: () => deadlines.forEach((callback) => callback()) };
}

test('Paid work that goes on after the response is given to the platform, ends there, and is not paid again', async () => {
  const { shop, arrived, release, expire } = await slowShop();
  const pending: Promise<unknown>[] = [];
  const answer = shop.proxy.fetch(post('/quotes', STAMP), { waitUntil: (work) => pending.push(work) });
  await waitUntil(() => arrived() === 1 || undefined);
  expire();
  assert.equal((await answer).status, 504);
  const ended = Promise.all(pending).then(() => 'ended');
  assert.equal(await Promise.race([ended, new Promise((resolve) => setImmediate(resolve, 'in flight'))]), 'in flight');
  release();
  assert.equal(await ended, 'ended');
  const again = await shop.proxy.fetch(post('/quotes', STAMP));
  assert.equal(again.status, 200);
  assert.equal(arrived(), 1, 'the price was cached');
});

test('Work that fails after the response is no rejection for the platform', async () => {
  const { shop, arrived, release, expire } = await slowShop();
  await shop.control('POST', '/faults', { operationId: 'calculateDuty', times: 9, status: 500 });
  const pending: Promise<unknown>[] = [];
  const answer = shop.proxy.fetch(post('/quotes', STAMP), { waitUntil: (work) => pending.push(work) });
  await waitUntil(() => arrived() === 1 || undefined);
  expire();
  assert.equal((await answer).status, 504);
  release();
  assert.ok(pending.length > 0);
  for (const result of await Promise.allSettled(pending)) assert.equal(result.status, 'fulfilled');
});

test('A platform that refuses the work changes no response', async () => {
  const shop = await openShop();
  const refuse = (): never => {
    throw new TypeError('Illegal invocation');
  };
  const response = await shop.proxy.fetch(post('/quotes', STAMP), { waitUntil: refuse });
  assert.equal(response.status, 200);
});

test('The refresh of a list that is served stale is given to the platform', async () => {
  let ahead = 0;
  const clock = {
    ...machineClock,
    now: () => Date.now() + ahead,
    monotonic: () => performance.now() + ahead,
  };
  const shop = await openShop({ clock });
  const path = '/checkout/estamp.standard';
  assert.equal((await shop.ask('GET', path)).status, 200);
  const reads = async (): Promise<number> =>
    (await shop.journal()).filter(({ operationId }) => operationId === 'getService').length;
  const before = await reads();
  ahead = 2 * 3_600_000;
  const pending: Promise<unknown>[] = [];
  const response = await shop.proxy.fetch(new Request(MOUNT + path), { waitUntil: (work) => pending.push(work) });
  assert.equal(response.status, 200);
  await Promise.all(pending);
  assert.ok(pending.length > 0);
  assert.ok((await reads()) > before);
});
