import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import express from 'express';
import fastify from 'fastify';
import { scaled } from '../../../support/pace.mjs';
import { toExpressHandler } from '../../../../src/proxy/express.ts';
import { estampFastify } from '../../../../src/proxy/fastify.ts';
import { createEstampProxy, type EstampProxyOptions } from '../../../../src/proxy/index.ts';
import { createSandbox, type Sandbox } from '../../../../src/sandbox/index.ts';
import { liftLimits, optionsFor } from '../../support/kit.ts';
import { STEPS, runSteps, WEBHOOK_SECRET, type Mounted, type StepResult } from '../../mounts/conformance.ts';
import { MOUNTS, type Open } from '../../mounts/mounts.ts';
import { openNext } from '../../mounts/next-server.ts';
import { openWorkerd } from '../../mounts/workerd.ts';

/* A parser that stands before the proxy answers some requests itself, or has spoilt them; that is its own affair. */
const PARSED = [
  'a price without a body',
  'a price that is not JSON',
  'a signed event of the service',
  'an event without a signature',
];

/* Fastify and Next.js refuse an undecodable path before routing, with 400 and no call. */
const UNDECODABLE = ['the code %c0%ae%c0%ae', 'the code %zz'];

const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'Express 4 after express.json()': PARSED,
  'Express 5 after express.json()': PARSED,
  'Fastify 5': UNDECODABLE,
  'a server of Next.js': UNDECODABLE,
};

let sandbox: Sandbox;
let wanted: StepResult[];
const options = (): EstampProxyOptions =>
  optionsFor(sandbox, {
    allowedOrigins: ['https://other.example'],
    webhookSecrets: [WEBHOOK_SECRET],
  });

async function resultsOf(open: Open): Promise<StepResult[]> {
  let mounted: Mounted | undefined;
  try {
    mounted = await open(options());
    return await runSteps(mounted);
  } finally {
    await mounted?.close();
  }
}

before(async () => {
  sandbox = await createSandbox();
  await liftLimits(sandbox);
  const [node] = Object.values(MOUNTS);
  assert.ok(node);
  wanted = await resultsOf(node);
});
after(() => sandbox.close());

test('the compared list buys an order, and is refused in every way', () => {
  const statuses = new Set(wanted.map(({ status }) => status));
  assert.deepEqual([...statuses].sort(), [200, 204, 304, 400, 401, 403, 404, 405, 413, 415]);
  for (const title of [
    'the checkout',
    'articles',
    'a price',
    'an order',
    'the order',
    'other parties',
    'payment',
    'a link',
    'the payment page',
    'a signed event of the service',
  ]) {
    const results = wanted.find((one) => one.title === title);
    assert.equal(results?.status, 200, `${title}: ${results?.body ?? ''}`);
  }
});

describe('the same responses from', () => {
  for (const [name, open] of Object.entries({ ...MOUNTS, workerd: openWorkerd, 'a server of Next.js': openNext })) {
    test(name, { timeout: scaled(120_000) }, async () => {
      const results = await resultsOf(open);
      assert.equal(results.length, STEPS.length);
      const differing = EXCEPTIONS[name] ?? [];
      for (const [index, one] of results.entries()) {
        if (differing.includes(one.title)) assert.ok(one.status >= 400, `${name}: ${one.title}`);
        else assert.deepEqual(one, wanted[index], `${name}: ${one.title}`);
      }
    });
  }
});

for (const name of ['Express 4 after express.json()', 'Express 5 after express.json()']) {
  test(`${name} refuses an event in a sentence that says how to fix it`, async () => {
    const open = MOUNTS[name];
    assert.ok(open);
    const results = (await resultsOf(open)).find(({ title }) => title === 'a signed event of the service');
    assert.equal(results?.status, 500);
    assert.match(results?.body ?? '', /mount the proxy before express\.json\(\)/);
  });
}

test('Express handles requests outside the mount, and Fastify still parses for its other routes', async () => {
  const app = express()
    .use(toExpressHandler(createEstampProxy(options())))
    .get('/estampede', (_request, response) => void response.send('the shop'));
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/estampede`)).text(), 'the shop');
  listening.close();
  listening.closeAllConnections();

  const server = fastify();
  await server.register(estampFastify, { proxy: createEstampProxy(options()) });
  server.post('/echo', (request) => request.body);
  const answer = await server.inject({ method: 'POST', url: '/echo', payload: { parsed: true } });
  assert.deepEqual(answer.json(), { parsed: true });
  await server.close();
});
