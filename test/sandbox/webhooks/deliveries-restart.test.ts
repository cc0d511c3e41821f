import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { callerOf, type Caller } from '../support/running-sandbox.ts';
import { accept, receive, refuse } from './receiver.ts';
import { createOrder, deliveries, register, deliveryReaches } from './records.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-webhooks-'));
const started: ChildProcess[] = [];
after(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function start(file: string): Promise<{ child: ChildProcess; caller: Caller }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/sandbox/cli.ts', '--port', '0', '--manual', '--data', file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  started.push(child);
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    if (said.includes('control plane')) break;
  }
  const url = /http:\/\/\S+/.exec(said)?.[0] ?? '';
  return { child, caller: callerOf({ url, port: 0, fetch: (request) => fetch(request), close: async () => {} }) };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

describe('deliveries', () => {
  it('Deliveries survive a killed process: in flight, queued, or waiting for their next attempt', async () => {
    const file = join(directory, 'killed.db');
    let isUp = false;
    const mute = await receive((response, delivery, count) => void (isUp && accept(response, delivery, count)));
    const down = await receive((...args) => (isUp ? accept : refuse)(...args));
    const before = await start(file);
    await register(before.caller, mute.url);
    await register(before.caller, down.url);
    const names = Array.from({ length: 8 }, (_, index) => `order-${index}`);
    for (const name of names) await createOrder(before.caller, name);
    await before.caller.control('POST', '/orders/order-0/advance', { to: 'FULFILMENT_STARTED' });
    await mute.until(4);
    await down.until(8);
    await kill(before.child);
    const half = mute.got.length;

    isUp = true;
    const { child, caller } = await start(file);
    await mute.until(half + 10);
    await caller.control('POST', '/clock', { advanceSeconds: 5 });
    await deliveryReaches(caller, 'DELIVERED');
    assert.equal((await deliveries(caller)).length, 20);
    for (const { got } of [mute, down]) {
      const ids = new Map(got.map(({ headers, raw }) => [headers['x-webhook-event-id'], raw.toString()]));
      assert.equal(ids.size, 10, 'every event under one id');
      assert.deepEqual(new Set(got.map(({ raw }) => raw.toString())), new Set(ids.values()));
      assert.deepEqual(new Set(got.map(({ body }) => body.externalOrderId)), new Set(names));
      const states = got.filter(({ body }) => body.externalOrderId === 'order-0').map(({ body }) => body.status);
      assert.deepEqual([...new Set(states)], ['CREATED', 'PAYMENT_CONFIRMED', 'FULFILMENT_STARTED']);
      assert.deepEqual(states.slice(-2), ['PAYMENT_CONFIRMED', 'FULFILMENT_STARTED'], 'the order never goes back');
    }
    await kill(child);
  });
});
