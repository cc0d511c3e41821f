import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Store } from '../../../src/proxy/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import type { Mounted } from '../mounts/conformance.ts';
import { startWorker } from '../mounts/workerd.ts';
import { liftLimits, optionsFor, STAMP } from '../support/kit.ts';

/** The worker of the documentation, with the code of this folder. */
const EXAMPLE = readFileSync('docs/mounts.md', 'utf8')
  .split('```')
  .filter((block) => block.startsWith('ts\n') && block.includes('class EstampStore'))
  .map((block) => block.slice('ts\n'.length).replace("'estamp-checkout/proxy'", "'./src/proxy/index.ts'"))
  .join('');
const BINDING = { ESTAMP_STORE: 'EstampStore' };

let sandbox: Sandbox;
before(async () => {
  sandbox = await createSandbox();
  await liftLimits(sandbox);
});
after(() => sandbox.close());

/** The store of the example, called from here. */
function remote(worker: Mounted): Store {
  const call = async (method: keyof Store, ...given: unknown[]): Promise<never> => {
    const answer = await worker.send({
      method: 'POST',
      path: '/',
      headers: {},
      body: JSON.stringify({ method, given }),
    });
    assert.equal(answer.status, 200, answer.body.toString());
    return (JSON.parse(answer.body.toString()) as { result: never }).result;
  };
  return {
    get: (...given) => call('get', ...given),
    set: (...given) => call('set', ...given),
    setIfAbsent: (...given) => call('setIfAbsent', ...given),
    renew: (...given) => call('renew', ...given),
    delete: (...given) => call('delete', ...given),
    consume: (...given) => call('consume', ...given),
    release: (...given) => call('release', ...given),
  };
}

test('The store in a Durable Object of the documentation keeps values, locks and counters', async () => {
  const source = `${EXAMPLE.replace('export default', 'export const example =')}
export default {
  async fetch(request, env) {
    const { method, given } = await request.json();
    return Response.json({ result: await durableStore(env.ESTAMP_STORE)[method](...given) });
  },
};`.replace('...options, ', '');
  const worker = await startWorker(source, BINDING);
  try {
    const store = remote(worker);
    await store.set('value', '₹5', 60);
    await store.set('short', 'x', -1);
    assert.deepEqual([await store.get('value'), await store.get('short')], ['₹5', undefined]);
    const tries = await Promise.all(Array.from({ length: 9 }, (_, index) => store.setIfAbsent('lock', `${index}`, 60)));
    assert.equal(tries.filter(Boolean).length, 1);
    const holder = String(tries.indexOf(true));
    assert.deepEqual([await store.renew('lock', 'other', 60), await store.renew('lock', holder, 60)], [false, true]);
    assert.deepEqual([await store.delete('lock', 'other'), await store.delete('lock', holder)], [false, true]);
    const [share, cap] = [
      { name: 'share', key: 'a', limit: 100, seconds: 60 },
      { name: 'cap', limit: 45, seconds: 60 },
    ];
    const taken = await Promise.all(Array.from({ length: 12 }, () => store.consume([share, cap, cap], 5)));
    const receipts = taken.flatMap((one) => (one.granted ? [one.receipt] : []));
    assert.equal(receipts.length, 4);
    for (const one of taken) if (!one.granted) assert.deepEqual(one.refused, cap);
    const [first] = receipts;
    assert.ok(first);
    await store.release({ ...first, places: first.places.slice(1, 2) });
    const again = await Promise.all([store.consume([cap], 5), store.consume([cap], 5), store.consume([cap], 5)]);
    assert.equal(again.filter(({ granted }) => granted).length, 2);
  } finally {
    await worker.close();
  }
});

test('The worker of the documentation sells, and counts prices in its Durable Object', async () => {
  const { logger: _logger, ...options } = optionsFor(sandbox, { limits: { quotesPerNetworkPerHour: 3 } });
  const worker = await startWorker(`const options = ${JSON.stringify(options)};\n${EXAMPLE}`, BINDING);
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      const answer = await worker.send({
        method: 'POST',
        path: '/quotes',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify({ ...STAMP, couponCode: `C${index}` }),
      });
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
  } finally {
    await worker.close();
  }
});
