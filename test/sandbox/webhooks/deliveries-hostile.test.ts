import assert from 'node:assert/strict';
import { createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import { after, beforeEach, describe, it } from 'node:test';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { runSandbox } from '../support/running-sandbox.ts';
import { accept, addressOf, listen, quiet, receive } from './receiver.ts';
import { createOrder, deliveries, register, deliveryReaches, type Shown } from './records.ts';

/* For receivers that never answer in time. */
const TIMEOUT = 150;
const caller = await runSandbox({ manual: true, webhookTimeout: TIMEOUT });
const { control } = caller;
/* For receivers that answer: a busy machine needs more than a moment for it. */
const patient = await runSandbox({ manual: true, webhookTimeout: 3_000 });
const first = async (of = caller): Promise<Shown> => {
  const [delivery] = await deliveries(of);
  assert.ok(delivery);
  return delivery;
};
const attempted = (of = caller): Promise<unknown> => waitUntil(async () => (await first(of)).attempts === 1);

/** A socket that answers a connection with whatever `greet` writes. */
async function raw(greet: (socket: Socket) => void): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/* More than are delivered at once. */
const ORDERS = 6;

/* Milliseconds that a receiver has to answer. */
const RECEIVER_LIMIT = 10_000;

describe('a hostile receiver', () => {
  beforeEach(async () => {
    await Promise.all([control('POST', '/reset'), patient.control('POST', '/reset')]);
  });

  it('A hostile receiver that never answers holds up neither other endpoints nor calls', async () => {
    // Nothing ends its deliveries, so that whatever else happens did not wait for them.
    const endless = await runSandbox({ manual: true, webhookTimeout: 3_600_000 });
    const mute = await receive(() => {});
    const good = await receive();
    await register(endless, mute.url);
    await register(endless, good.url);
    await Promise.all(Array.from({ length: ORDERS }, (_, index) => createOrder(endless, `o-${index}`)));
    await good.until(ORDERS);
    assert.equal((await endless.call('GET', '/v1/services')).status, 200);
    await waitUntil(async () => {
      const shown = await deliveries(endless);
      return shown.filter(({ url, status }) => url === good.url && status === 'DELIVERED').length === ORDERS;
    });
    assert.ok(mute.got.length <= 4, `${mute.got.length} deliveries at once`);
  });

  it('A hostile receiver that never answers is a failed attempt, once its time is over', async () => {
    const mute = await receive(() => {});
    await register(caller, mute.url);
    await createOrder(caller, 'unheard');
    await attempted();
    assert.equal((await first()).lastResult, `no response within ${TIMEOUT} ms`);
  });

  it('A hostile receiver that redirects is not followed', async () => {
    const elsewhere = await receive();
    const receiver = await receive((response) => void response.writeHead(307, { location: elsewhere.url }).end());
    await register(patient, receiver.url);
    await createOrder(patient, 'redirected');
    await attempted(patient);
    assert.equal((await first(patient)).lastResult, 'HTTP 307');
    assert.equal((await first(patient)).status, 'PENDING');
    await quiet();
    assert.equal(elsewhere.got.length, 0);
  });

  it('A hostile receiver that responds 200 with ten megabytes is cut off, and has accepted', async () => {
    let written = 0;
    const server = await listen((request, response) => {
      request.resume();
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024);
      const more = (): void => {
        while (written < 10 * 1024 * 1024 && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    after(() => server.close());
    await register(patient, addressOf(server));
    await createOrder(patient, 'flood');
    await deliveryReaches(patient, 'DELIVERED');
    assert.ok(written < 10 * 1024 * 1024, `${written} bytes were taken`);
  });

  it('A hostile receiver whose 200 never ends has accepted, once its time is over', async () => {
    const receiver = await receive((response) => void response.writeHead(200).write('…'));
    await register(patient, receiver.url);
    await createOrder(patient, 'endless');
    await deliveryReaches(patient, 'DELIVERED');
    assert.equal(receiver.got.length, 1);
  });

  it('A hostile receiver that speaks no HTTP, no TLS, or hangs up is a failed attempt', async () => {
    const garbage = await raw((socket) => socket.end('garbage\r\n\r\n'));
    const silent = await raw((socket) => socket.destroy());
    const trickle = await raw((socket) => {
      const timer = setInterval(() => socket.write('H'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    const upgrade = await raw((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    );
    const closed = await receive();
    await closed.close();
    const urls = [
      `http://${garbage}`,
      `https://${garbage}`,
      `http://${silent}`,
      `http://${trickle}`,
      `http://${upgrade}`,
      closed.url,
      'http://no-such-host.invalid/',
    ];
    for (const url of urls) {
      await control('POST', '/reset');
      await register(caller, url);
      await createOrder(caller, 'nobody');
      await attempted();
      const { status, lastResult } = await first();
      assert.equal(status, 'PENDING', url);
      assert.ok(lastResult && !lastResult.startsWith('HTTP 2'), `${url}: ${lastResult}`);
    }
  });

  it('A hostile receiver delays neither a move of the clock nor the end of the sandbox', async () => {
    const mute = await receive(() => {});
    const own = await createSandbox({ manual: true });
    const send = (path: string, body: object): Promise<Response> =>
      fetch(own.url + path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-sandbox-control': '1', authorization: 'Bearer sk_live_demo' },
      });
    await send('/_sandbox/webhook-endpoints', { url: mute.url });
    await send('/v1/orders', { externalOrderId: 'o', externalCustomerId: 'c', serviceCode: 'estamp.standard' });
    await mute.until(1);
    const start = performance.now();
    assert.equal((await send('/_sandbox/clock', { advanceSeconds: 46_000 })).status, 200);
    await own.close();
    assert.ok(performance.now() - start < RECEIVER_LIMIT, "sooner than the receiver's time limit");
  });
});

describe('a good receiver', () => {
  it('A good receiver may keep its connection open, and gets a new request each time', async () => {
    await patient.control('POST', '/reset');
    const ports = new Set<number | undefined>();
    const server = await listen((request, response) => {
      ports.add(request.socket.remotePort);
      request.resume();
      accept(response, { headers: {}, raw: Buffer.alloc(0), body: {} as never }, 0);
    });
    after(() => server.close());
    await register(patient, addressOf(server));
    await createOrder(patient, 'a');
    await createOrder(patient, 'b');
    await deliveryReaches(patient, 'DELIVERED');
    assert.equal(ports.size, 2);
  });
});
