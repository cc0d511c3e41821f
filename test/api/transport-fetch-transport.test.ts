import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { scaled } from '../support/pace.mjs';
import { createEstampClient } from '../../src/api/client.ts';

async function withServer(listener: RequestListener, use: (baseUrl: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const client = (baseUrl: string): ReturnType<typeof createEstampClient> =>
  createEstampClient({ apiKey: 'sk_test_a', baseUrl, random: () => 0 });

test('over a real socket a call arrives and its answer comes back', async () => {
  const listener: RequestListener = (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ externalOrderId: request.url, key: request.headers.authorization, rupee: '₹' }));
  };
  await withServer(listener, async (baseUrl) => {
    const { body } = await client(baseUrl).getOrder({ path: { id: 'a/b ₹' } });
    assert.deepEqual(body, { externalOrderId: '/v1/orders/a%2Fb%20%E2%82%B9', key: 'Bearer sk_test_a', rupee: '₹' });
  });
});

test('a redirect is not followed, so the key goes nowhere else', async () => {
  const urls: string[] = [];
  const listener: RequestListener = (request, response) => {
    urls.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  };
  await withServer(listener, async (baseUrl) => {
    await assert.rejects(client(baseUrl).getUsageSummary(), { kind: 'answer', status: 307 });
  });
  assert.deepEqual(urls, ['/v1/usage/summary']);
});

test('a metered read is sent once when its response is lost, and three times when the connection is refused', async () => {
  let received = 0;
  let closed = '';
  await withServer(
    (request) => {
      received++;
      request.socket.destroy();
    },
    async (baseUrl) => {
      closed = baseUrl;
      await assert.rejects(client(baseUrl).listEstampStates(), { kind: 'network' });
    },
  );
  assert.equal(received, 1);
  let sent = 0;
  const counting: typeof fetch = (...args) => {
    sent++;
    return fetch(...args);
  };
  const deaf = createEstampClient({ apiKey: 'sk_test_a', baseUrl: closed, random: () => 0, fetch: counting });
  await assert.rejects(deaf.listEstampStates(), { kind: 'network', message: /ECONNREFUSED/ });
  assert.equal(sent, 3);
});

test('an endless response is cut at 1 MiB and its connection is freed', { timeout: scaled(10_000) }, async () => {
  let freed: () => void;
  const closed = new Promise<void>((resolve) => (freed = resolve));
  const listener: RequestListener = (_, response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const pump = (): void => {
      while (!response.destroyed && response.write(chunk)) continue;
    };
    response.on('drain', pump).on('close', () => freed());
    pump();
  };
  await withServer(listener, async (baseUrl) => {
    await assert.rejects(client(baseUrl).getUsageSummary(), { kind: 'unreadable', message: /1 MiB/ });
    await closed;
  });
});

test('a body in chunks that split a character is joined; a body that is not UTF-8 is unreadable', async () => {
  const listener: RequestListener = (request, response) => {
    const bytes = request.url === '/v1/orders/good' ? Buffer.from('"₹"') : Buffer.from([0x22, 0xff, 0x22]);
    response.write(bytes.subarray(0, 2));
    setImmediate(() => response.end(bytes.subarray(2)));
  };
  await withServer(listener, async (baseUrl) => {
    assert.equal((await client(baseUrl).getOrder({ path: { id: 'good' } })).body, '₹');
    await assert.rejects(client(baseUrl).getOrder({ path: { id: 'bad' } }), { kind: 'unreadable', message: /UTF-8/ });
  });
});
