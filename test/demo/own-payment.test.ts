import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { ownPayment } from '../../demo/own-payment.ts';

describe("the demo's own way of being paid", () => {
  const relayed: string[] = [];
  const servers: Server[] = [];
  let url: string;

  async function serve(server: Server): Promise<string> {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const post = async (body: string, origin?: string): Promise<number> =>
    (await fetch(url, { method: 'POST', body, headers: origin === undefined ? {} : { origin } })).status;

  before(async () => {
    const sandbox = await serve(
      createServer((request, response) => {
        relayed.push(request.url ?? '');
        response.writeHead(204).end();
      }),
    );
    const pay = ownPayment(sandbox, 'https://shop.example');
    url = await serve(createServer((request, response) => void pay(request, response)));
  });
  after(() => servers.forEach((server) => server.close()));

  it("The demo's own payment method reports the result of the merchant page to the sandbox", async () => {
    assert.equal(await post('{"intentId":"in/1","outcome":"paid"}', 'https://shop.example'), 204);
    assert.deepEqual(relayed.splice(0), ['/_sandbox/payments/in%2F1']);
  });

  it("The demo's own payment method refuses pages of other sites and requests without an origin", async () => {
    for (const origin of ['https://evil.example', 'null', undefined]) {
      assert.equal(await post('{"intentId":"in_1","outcome":"paid"}', origin), 403);
    }
    assert.deepEqual(relayed, []);
  });

  it("The demo's own payment method refuses invalid JSON and keeps running", async () => {
    for (const body of ['', '{', 'null']) assert.ok((await post(body, 'https://shop.example')) >= 400);
    assert.deepEqual(relayed, []);
  });
});
