import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { readBody, request } from '../../../../../src/proxy/node/doctor/run/service-call.ts';

const endless = (): ReadableStream<Uint8Array> =>
  new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) });

test('The doctor reads no more than 16 MiB of any answer', async () => {
  const { status, failure } = await request(() => Promise.resolve(new Response(endless())), 'https://a.example/', {});
  assert.deepEqual([status, failure], [0, 'more than 16 MiB']);
  await assert.rejects(readBody(new Response(endless())), /more than 16 MiB/);
});

test('The doctor waits for no host that is silent or drips beyond its deadline', async (t) => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/silent': () => undefined,
    '/dripping': (response) => {
      const timer = setInterval(() => response.write('x'), 5);
      response.on('close', () => clearInterval(timer));
    },
  };
  const server = createServer((asked: IncomingMessage, response) => answers[asked.url ?? '']?.(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    assert.equal(ms, 15_000);
    const deadline = new AbortController();
    setTimeout(() => deadline.abort(new DOMException('', 'TimeoutError')), 50);
    return deadline.signal;
  });
  for (const path of Object.keys(answers)) {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    const { status, failure } = await request(fetch, url, {});
    assert.deepEqual([status, failure], [0, 'no answer within 15 seconds'], path);
  }
});
