import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, test } from 'node:test';
import {
  DOCUMENT_BODY_MS,
  DOCUMENT_HEAD_MS,
  MAX_DOCUMENT_BYTES,
  openDocument,
  type DownloadedDocument,
} from '../../../src/proxy/merchant/merchant-order.ts';
import { startServer } from '../../../src/proxy/node/server/server.ts';
import { manualClock, type ManualClock } from '../../support/clocks/manual-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { DETAILS, openShop, optionsFor, STAMP } from '../support/kit.ts';

/**
 * A document host that answers each connection as it is told. Open are those that have asked: where one is cut off,
 * `fetch` makes another and keeps it for four seconds.
 */
async function host(
  answer: (socket: Socket) => void,
): Promise<{ url: string; open: () => number; asked: () => number }> {
  const sockets = new Set<Socket>();
  const asking = new Set<Socket>();
  let asked = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => [sockets, asking].forEach((set) => set.delete(socket)))
      .once('data', () => {
        asked += 1;
        asking.add(socket);
        answer(socket);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certificate.pdf`;
  return { url, open: () => asking.size, asked: () => asked };
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\n';
const CHUNKED = `${HEAD}transfer-encoding: chunked\r\n\r\n`;
const drip = (socket: Socket): void => {
  const timer = setInterval(() => socket.write('1\r\nx\r\n'), 5);
  socket.on('close', () => clearInterval(timer)).write(CHUNKED);
};
const pour = (head: string) => (socket: Socket) => {
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x10_00_00), Buffer.from('\r\n')]);
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more).write(head);
  more();
};

const open = (downloadUrl: string, clock: ManualClock, signal?: AbortSignal): Promise<DownloadedDocument> =>
  openDocument({ downloadUrl, expiresAt: '2026-03-02T06:00:00Z' }, { fetch: globalThis.fetch, clock, signal });

const readAll = async ({ body }: DownloadedDocument): Promise<number> =>
  (await new Response(body).arrayBuffer()).byteLength;

test('T88: A document whose host is silent ends at its deadline, and the connection with it', async () => {
  const [clock, silent] = [manualClock(), await host(() => undefined)];
  const opening = assert.rejects(open(silent.url, clock), { code: 'UPSTREAM_TIMEOUT' });
  await waitUntil(() => silent.asked() === 1, 'the host was not asked');
  await clock.advance(DOCUMENT_HEAD_MS);
  await opening;
  await waitUntil(() => silent.open() === 0, 'the connection is still open');
  assert.equal(clock.pending, 0);
});

test('T88: A document whose host drips ends at its deadline, whether it is read or not', async () => {
  for (const isRead of [true, false]) {
    const [clock, dripping] = [manualClock(), await host(drip)];
    const document = await open(dripping.url, clock);
    const reading = isRead ? assert.rejects(readAll(document), { code: 'UPSTREAM_TIMEOUT' }) : undefined;
    await clock.advance(DOCUMENT_BODY_MS);
    await reading;
    await waitUntil(() => dripping.open() === 0, 'the connection is still open');
    await assert.rejects(readAll(document));
    assert.equal(clock.pending, 0);
  }
});

test('T88: A document that is too long is refused by its stated length, or where it exceeds the limit', async () => {
  const clock = manualClock();
  for (const length of [MAX_DOCUMENT_BYTES + 1, 9_999_999_999]) {
    const stated = await host(pour(`${HEAD}content-length: ${length}\r\n\r\n`));
    await assert.rejects(open(stated.url, clock), { code: 'UPSTREAM_INVALID' });
    await waitUntil(() => stated.open() === 0, 'the connection is still open');
  }
  const endless = await host(pour(CHUNKED));
  await assert.rejects(readAll(await open(endless.url, clock)), { code: 'UPSTREAM_INVALID' });
  await waitUntil(() => endless.open() === 0, 'the connection is still open');
  assert.equal(clock.pending, 0);
});

test('A document of the largest size arrives whole', async () => {
  const clock = manualClock();
  const whole = await host((socket) => {
    socket.write(`${HEAD}content-length: ${MAX_DOCUMENT_BYTES}\r\n\r\n`);
    socket.write(Buffer.alloc(MAX_DOCUMENT_BYTES));
  });
  assert.equal(await readAll(await open(whole.url, clock)), MAX_DOCUMENT_BYTES);
  assert.equal(clock.pending, 0);
});

test('A document is no longer read from its host once its reader cancels, its client goes, or its host breaks off', async () => {
  const clock = manualClock();
  const cancelled = await host(drip);
  await (await open(cancelled.url, clock)).body?.cancel();
  await waitUntil(() => cancelled.open() === 0, 'the connection is still open');

  for (const isStarted of [true, false]) {
    const client = new AbortController();
    const left = await host(isStarted ? drip : () => undefined);
    const opening = open(left.url, clock, client.signal);
    const reading = assert.rejects(opening.then(readAll), { name: 'ClientDisconnected' });
    await waitUntil(() => left.asked() === 1, 'the host was not asked');
    if (isStarted) await opening;
    client.abort();
    await reading;
    await waitUntil(() => left.open() === 0, 'the connection is still open');
  }

  const broken = await host((socket) => {
    socket.end(`${HEAD}content-length: 100\r\n\r\nsome`);
  });
  await assert.rejects(readAll(await open(broken.url, clock)), { code: 'UPSTREAM_INVALID' });
  assert.equal(clock.pending, 0);
});

test('A document is cancelled where a fetch that knows no signals answers late', async () => {
  const clock = manualClock();
  let answer = (_response: Response): void => undefined;
  let isCancelled = false;
  const late: typeof fetch = () => new Promise((resolve) => (answer = resolve));
  const parts = { fetch: late, clock, signal: undefined };
  const opening = assert.rejects(openDocument({ downloadUrl: 'https://d.example/', expiresAt: '' }, parts), {
    code: 'UPSTREAM_TIMEOUT',
  });
  await clock.advance(DOCUMENT_HEAD_MS);
  await opening;
  answer(new Response(new ReadableStream({ cancel: () => void (isCancelled = true) })));
  await waitUntil(() => isCancelled, 'the body stays open');
});

test('The private listener stops a download when its client disconnects', async () => {
  const shop = await openShop();
  const dripping = await host(drip);
  const fetchDocument: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url === dripping.url) return fetch(request);
    const response = await shop.sandbox.fetch(request);
    if (!request.url.endsWith('/download')) return response;
    return Response.json({ downloadUrl: dripping.url, expiresAt: new Date(Date.now() + 60_000).toISOString() });
  };
  const key = 'gT7kQ2vXw9ZpL4sN8mR1cB6yH3jF5dA0';
  const proxy = optionsFor(shop.sandbox, { fetch: fetchDocument, documentHosts: [new URL(dripping.url).host] });
  const merchant = { port: 0, host: '127.0.0.1', key };
  const server = await startServer({ port: 0, host: '127.0.0.1', mount: '/estamp', proxy, merchant });
  after(() => server.close());

  const { serviceCode, stateCode, articleCode } = STAMP;
  const stamp = { stateCode, articleCode, stampDutyAmount: '100.00' };
  const { token, externalOrderId } = await shop.proxy.createSession({
    serviceCode,
    stamp,
    parties: { customerName: 'Meera Nair' },
    details: DETAILS,
  });
  const { quoteToken } = (await shop.ask('POST', '/quotes', { body: { session: token } })).json;
  await shop.ask('POST', '/orders', { body: { session: token, quoteToken, parties: {}, details: {} } });
  await shop.control('POST', `/orders/${externalOrderId}/advance`, { to: 'FULFILMENT_COMPLETED' });
  const [document] = await shop.proxy.orders.documents(externalOrderId);

  const client = new AbortController();
  const asking = assert.rejects(
    fetch(`${server.merchantUrl}/orders/${externalOrderId}/documents/${document?.id}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: client.signal,
    }),
  );
  await waitUntil(() => dripping.asked() === 1, 'the host was not asked');
  client.abort();
  await asking;
  await waitUntil(() => dripping.open() === 0, 'the host still sends');
});
