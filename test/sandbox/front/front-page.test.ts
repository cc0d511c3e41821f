import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import {
  asCurl,
  CREATE_ORDER,
  listServices,
  openPayment,
  REGISTER_ENDPOINT,
  SIGN_UP,
  VERIFY_PAN,
} from '../../../src/sandbox/page/parts/commands.ts';
import { runSandbox } from '../support/running-sandbox.ts';

const { sandbox, control } = await runSandbox();
const get = (path: string): Promise<Response> => fetch(sandbox.url + path);

describe('the page at /', () => {
  it('The page at / needs no header, holds no data, and lets nothing run but its own script', async () => {
    const response = await get('/');
    const page = await response.text();
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/);
    assert.match(policy, /frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html$/);
    assert.doesNotMatch(page, /sk_(test|live)_|style=|<style|\son\w+=/);
  });

  it('The page at / says in one sentence which command to run if its script is not built', async () => {
    const page = await (await get('/')).text();
    assert.match(page, /run <code>npm run build<\/code>/);
    assert.ok(!page.includes('<script'), 'there is no script to load');
    assert.equal((await get('/page.js')).status, 404);
  });

  it('The page at / serves its style sheet and its mark', async () => {
    assert.equal((await get('/page.css')).headers.get('content-type'), 'text/css');
    assert.equal((await get('/page.svg')).headers.get('content-type'), 'image/svg+xml');
  });

  it('The page at / leaves the control plane closed to requests without the header', async () => {
    for (const path of ['orders', 'organizations', 'keys', 'mail', 'journal', 'webhook-endpoints', 'operations']) {
      assert.equal((await get(`/_sandbox/${path}`)).status, 403, path);
    }
  });
});

describe('the terminal commands of the page', () => {
  const order = { externalOrderId: "it's-1", environment: 'sandbox' } as const;
  for (const [name, command, status] of [
    ['lists the services', listServices('sk_test_demo'), 200],
    ['verifies a PAN', VERIFY_PAN, 200],
    ['makes an order', CREATE_ORDER, 201],
    ['opens a payment', openPayment({ externalOrderId: 'order-1', environment: 'sandbox' }), 201],
    ['signs up a user', SIGN_UP, 201],
    ['registers an endpoint', REGISTER_ENDPOINT, 201],
  ] as const) {
    it(`The terminal commands of the page work: ${name}`, async () => {
      const { path, headers, body } = command;
      const response = await fetch(sandbox.url + path, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
      assert.equal(response.status, status, await response.text());
    });
  }

  it('The terminal commands of the page mean the same to a shell, quotes included', () => {
    const said = execFileSync('sh', ['-c', asCurl('http://x', openPayment(order)).replace('curl', "printf '%s\\n'")]);
    assert.deepEqual(said.toString().trimEnd().split('\n'), [
      'http://x/v1/payments/intents',
      '-H',
      'authorization: Bearer sk_test_demo',
      '-H',
      'content-type: application/json',
      '-d',
      '{"externalOrderId":"it\'s-1","amountMinor":15900,"currency":"INR","paymentConnectionId":"pc_demo"}',
    ]);
  });

  it('The effects of the terminal commands appear on the page', async () => {
    assert.equal(
      (await control('GET', '/journal')).body.entries.filter(({ meteredPaise }) => meteredPaise === 500).length,
      1,
    );
  });
});
