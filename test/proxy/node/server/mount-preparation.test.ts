import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { waitUntil } from '../../../support/wait-until.ts';
import { createEstampProxy, toNodeHandler, type EstampProxy } from '../../../../src/proxy/node.ts';

/* Longer than the proxy waits before it checks whether the process listens, twice. */
const TWO_POLLS_MS = 600;

const workers: Worker[] = [];
process.on('worker', (worker) => workers.push(worker));

const isLoaded = (name: string): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes(`/node_modules/${name}/`));

const createProxy = (): EstampProxy =>
  createEstampProxy({
    apiKey: 'sk_test_demo',
    baseUrl: 'http://127.0.0.1:9',
    publicUrl: 'https://shop.example/estamp',
    secret: 'a secret of a test, 0123456789-0123456789',
    services: ['estamp.standard'],
    payment: { connectionId: 'pc_demo', provider: 'sandbox' },
  });

// In one test, because a process prepares once.
test('what the first request needs is loaded once the process listens, and not before', async () => {
  const [closed, first, second] = [createProxy(), createProxy(), createProxy()];
  after(() => second.close());
  toNodeHandler(closed);
  const handler = toNodeHandler(first);
  toNodeHandler(second);
  await pause(TWO_POLLS_MS);
  assert.equal(isLoaded('undici'), false, 'a process without a server');
  assert.equal(workers.length, 0, 'a process without a server');

  await closed.close();
  const server = createServer(handler).listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  await waitUntil(() => isLoaded('undici'), 'undici is loaded without a request');
  await waitUntil(() => workers.length > 0, 'a validator thread is started without a request');

  const warnings: Error[] = [];
  process.on('warning', (warning) => warnings.push(warning));
  await first.close();
  await pause(TWO_POLLS_MS);
  assert.deepEqual(warnings, [], 'a thread may be stopped while it starts');
  assert.equal(workers.length, 1, 'further proxies of a process start no thread of their own');
});
