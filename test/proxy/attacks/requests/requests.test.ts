import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { startServer, type ProxyServer } from '../../../../src/proxy/node/server/server.ts';
import { createSandbox, type Sandbox } from '../../../../src/sandbox/index.ts';
import { CANARIES, DETAILS, openShop, optionsFor, order, PARTIES, STAMP, type Json } from '../../support/kit.ts';
import { see } from '../../support/watch.ts';

let sandbox: Sandbox;
let server: ProxyServer;
/** What the service was sent, as it stood on the wire. */
const relayed: { line: string; headers: IncomingMessage['headers']; names: string[] }[] = [];
const relay = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  relayed.push({ line: `${method} ${url}`, headers, names: Object.keys(headers).sort() });
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on(
    'end',
    () =>
      void fetch(sandbox.url + url, {
        method,
        headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      }).then(async (answer) => response.writeHead(answer.status).end(await answer.text())),
  );
});

before(async () => {
  sandbox = await createSandbox();
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  const proxy = optionsFor({ url });
  server = await startServer({ port: 0, host: '127.0.0.1', mount: '/estamp', proxy, limits: { keepAlive: 100 } });
});
after(async () => {
  await server.close();
  relay.close();
  relay.closeAllConnections();
  await sandbox.close();
});

/** Says something over a socket and hears all that comes back. */
async function say(lines: string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.write([...lines, 'Host: shop.example', 'Connection: close', '', body].join('\r\n'), 'latin1');
  await once(socket, 'close');
  see('an answer over a socket', text);
  return text;
}
const QUOTE = JSON.stringify(STAMP);
const POST = ['POST /estamp/quotes HTTP/1.1', 'Content-Type: application/json', 'Sec-Fetch-Site: same-origin'];

test('T41, T42: naming our headers as hop-by-hop removes none, and no client header reaches the service', async () => {
  relayed.length = 0;
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const answer = await say(
    [
      'POST /estamp/quotes?debug=stranger HTTP/1.1',
      ...POST.slice(1),
      `Content-Length: ${QUOTE.length}`,
      'Connection: authorization, x-request-id, idempotency-key, content-type',
      'Authorization: Bearer sk_test_of_a_stranger',
      'Cookie: session=stranger',
      'X-Api-Key: stranger',
      'Idempotency-Key: stranger',
      `X-Request-Id: ${id}`,
      'Forwarded: for=stranger',
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Host: stranger.example',
      'Via: stranger',
      'TE: trailers',
      'Expect: 100-continue',
      'Range: bytes=0-1',
      'Upgrade: websocket',
      'X-HTTP-Method-Override: DELETE',
      'Accept: stranger/type',
    ],
    QUOTE,
  );
  assert.match(answer, /^HTTP\/1\.1 200 /m);
  assert.match(answer, new RegExp(`^x-request-id: ${id}\r$`, 'm'), 'it is for the client alone');
  assert.ok(relayed.length >= 4, 'the lists and the price were asked for');
  for (const { line, headers, names } of relayed) {
    const body = line.startsWith('POST') ? ['content-length', 'content-type'] : [];
    const ours = ['accept', 'accept-encoding', 'authorization', 'connection', ...body, 'host', 'x-request-id'];
    assert.deepEqual(
      names.filter((name) => name !== 'idempotency-key'),
      ours,
      line,
    );
    assert.equal(headers.authorization, `Bearer ${CANARIES.apiKey}`);
    assert.equal(JSON.stringify([line, headers]).includes('stranger') || headers['x-request-id'] === id, false);
  }
});

test('T43: bytes that are invalid in headers cause no error of ours', async () => {
  for (const bytes of ['caf\xe9', '\xff\xfe\x80', '\t\t', '%0d%0aX-A:1', '\xc2\x85', `${'x'.repeat(8_000)}`]) {
    for (const name of [
      'Authorization',
      'If-None-Match',
      'Origin',
      'X-Request-Id',
      'X-Forwarded-For',
      'Sec-Fetch-Site',
      'Content-Type',
    ]) {
      for (const path of ['/estamp/order', '/estamp/checkout/estamp.standard', '/estamp/return?s=x']) {
        const fromService = await say([`GET ${path} HTTP/1.1`, `${name}: ${bytes}`]);
        assert.match(fromService, /^HTTP\/1\.1 (?:200|400|401|404) /, `${name} at ${path}`);
        assert.equal(fromService.includes(bytes.trim() || '\t\t'), false);
      }
    }
  }
});

test('T43: a return URL with line breaks, NUL or any script becomes one clean Location', async () => {
  const shop = await openShop();
  for (const tail of ['\r\nSet-Cookie: a=b', '\u0000', 'ಕ', '\u2028', '%0d%0aSet-Cookie:%20a=b', 'a b"<>']) {
    const { answer: made } = await order(shop, { returnUrl: `https://shop.example/thanks?x=${tail}` });
    assert.equal(made.status, 200, made.text);
    const redirectUrl = String((made.json['payment'] as Json)['redirectUrl']);
    const back = await shop.ask('GET', new URL(redirectUrl).searchParams.get('return_url') ?? '');
    assert.deepEqual([back.status, back.headers.get('set-cookie')], [303, null]);
    assert.match(back.headers.get('location') ?? '', /^https:\/\/shop\.example\/thanks\?x=[\x21-\x7e]+$/);
  }
});

test('T47: a string without end is refused at once', async () => {
  const shop = await openShop();
  const body = `"${'\\"'.repeat(8_190)}`;
  await shop.ask('POST', '/quotes', { body });
  const { user: startedAt } = process.cpuUsage();
  for (let round = 0; round < 10; round += 1) {
    assert.equal((await shop.ask('POST', '/quotes', { body })).json.error?.code, 'INVALID_INPUT');
  }
  const spent = (process.cpuUsage().user - startedAt) / 1000;
  assert.ok(spent < 1_000, `${spent} ms for ten`);
});

test('T48: prototype keys, duplicate keys and values of another type change nothing', async () => {
  const shop = await openShop({ panVerification: true });
  const { token, answer: ordered } = await order(shop);
  const {
    json: { quoteToken },
  } = await shop.ask('POST', '/quotes', { body: STAMP });
  /** Calls with an effect or a price: reading the form and the order is free. */
  const done = async (): Promise<string[]> =>
    (await shop.journal())
      .filter(({ operationId, meteredPaise }) => meteredPaise > 0 || !operationId.startsWith('get'))
      .map(({ operationId }) => operationId);
  const earlier = await done();
  const GOOD: Record<string, Json> = {
    '/quotes': STAMP,
    '/orders': { quoteToken, parties: PARTIES, details: DETAILS },
    '/order/payment': {},
    '/order/link': {},
    '/order/open': { mobileEnding: '0000' },
    '/return': { code: 'r1.x', nonce: 'n'.repeat(16) },
    '/order/documents/d1': {},
    '/verifications/pan': { pan: CANARIES.pan, name: PARTIES.partyName },
    '/order/parties': PARTIES,
  };
  const tokens: Record<string, string> = { '/order/open': String(ordered.json['deviceToken']) };
  for (const [path, good] of Object.entries(GOOD)) {
    const text = JSON.stringify(good);
    const added = (more: string): string => text.replace(/\}$/, `${text === '{}' ? '' : ','}${more}}`);
    const [name = 'a'] = Object.keys(good);
    const bodies = [
      added('"__proto__":{"polluted":true}'),
      added('"constructor":{"prototype":{"polluted":true}}'),
      added('"\\u005f_proto__":{"polluted":true}'),
      added('"a":1,"a":1'),
      added(`"${name}":${JSON.stringify(good[name] ?? 1)}`),
      ...Object.keys(good).flatMap((key) =>
        [{ $gt: '' }, ['a', 'b'], null, 7, true].map((value) => JSON.stringify({ ...good, [key]: value })),
      ),
    ].filter((body) => body !== text && !/"(?:aboutProperty|stampDutyAmount)":7/.test(body));
    for (const body of bodies) {
      const answer = await shop.ask(path === '/order/parties' ? 'PUT' : 'POST', path, {
        token: tokens[path] ?? token,
        body,
      });
      assert.deepEqual([answer.status, answer.json.error?.code], [400, 'INVALID_INPUT'], `${path} ${body.slice(-80)}`);
    }
  }
  const within = `{"quoteToken":"${String(quoteToken)}","parties":{},"details":{"purpose":"a","purpose":"b","aboutProperty":false}}`;
  assert.equal((await shop.ask('POST', '/orders', { body: within })).status, 400, 'at any depth');
  assert.equal(({} as Json)['polluted'], undefined);
  assert.deepEqual(await done(), earlier);
});
