import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  connect,
  createServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createEstampProxy, toNodeHandler, type EstampProxyOptions } from '../../../../src/proxy/node.ts';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { DETAILS, optionsFor, PARTIES, STAMP, type Json } from '../../support/kit.ts';

interface Answered {
  head: IncomingHttpHeaders & IncomingHttpStatusHeader;
  json: Json;
}

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>;

async function open(more: Partial<EstampProxyOptions>): Promise<Ask> {
  const sandbox = await createSandbox();
  const proxy = createEstampProxy(optionsFor(sandbox, more));
  const server = createServer(
    toNodeHandler(proxy) as unknown as (request: Http2ServerRequest, response: Http2ServerResponse) => void,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  after(async () => {
    session.destroy();
    server.close();
    await proxy.close();
    await sandbox.close();
  });
  return async (method, path, body, headers = {}) => {
    const stream = session.request({
      ':method': method,
      ':path': `/estamp${path}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    });
    stream.end(body === undefined ? undefined : JSON.stringify(body));
    const [head] = (await once(stream, 'response')) as [Answered['head']];
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
    return { head, json: text === '' ? {} : (JSON.parse(text) as Json) };
  };
}

test("a checkout runs over HTTP/2, and the merchant's hook gets its headers", async () => {
  const seen: [string, string, string | null][] = [];
  const ask = await open({
    customer: ({ method, url, headers }) => {
      seen.push([method, url, headers.get('cookie')]);
      return { id: 'customer-7' };
    },
  });
  const priced = await ask('POST', '/quotes?x=1', STAMP, { cookie: 'session=7' });
  assert.equal(priced.head[':status'], 200, JSON.stringify(priced.json));
  const made = await ask('POST', '/orders', {
    quoteToken: priced.json['quoteToken'],
    parties: PARTIES,
    details: DETAILS,
  });
  assert.equal(made.head[':status'], 200, JSON.stringify(made.json));
  const status = await ask('GET', '/order', undefined, { authorization: `Bearer ${String(made.json['orderToken'])}` });
  assert.equal(status.head[':status'], 200);
  const place = 'https://shop.example/estamp';
  assert.deepEqual(seen, [
    ['POST', `${place}/quotes?x=1`, 'session=7'],
    ['POST', `${place}/orders`, null],
  ]);
});
