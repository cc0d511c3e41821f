import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { openOrder, runSandbox } from '../support/running-sandbox.ts';

const caller = await runSandbox();
const { call, control, sandbox } = caller;
const BACK = 'http://shop.example/estamp/return?s=abc%2Bdef&x="><script>alert(1)</script>';
const open = (id: string, back = BACK): Promise<Response> =>
  fetch(`${sandbox.url}/pay/${id}?return_url=${encodeURIComponent(back)}`);
const press = (id: string, outcome: string, back = BACK): Promise<Response> =>
  fetch(`${sandbox.url}/pay/${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome, return_url: back }),
  });
const intentStatus = async (id: string): Promise<string> =>
  (await call('GET', `/v1/payments/intents/${id}`)).body.status;

describe('the simulated payment page', () => {
  it('The simulated payment page says that it is a simulation, shows the amount, and runs no script', async () => {
    const { providerIntentId, externalOrderId } = await openOrder(caller);
    const response = await open(providerIntentId);
    const page = await response.text();
    assert.match(page, /Simulation/);
    assert.match(page, /₹159\.00/);
    assert.ok(page.includes(externalOrderId));
    assert.ok(!page.includes('<script'), 'what came in the address is escaped');
    assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self';/);
    assert.equal((await fetch(`${sandbox.url}/pay/style.css`)).headers.get('content-type'), 'text/css');
  });

  for (const [outcome, status] of [
    ['paid', 'SUCCEEDED'],
    ['failed', 'FAILED'],
    ['late', 'EXPIRED'],
  ] as const) {
    it(`The simulated payment page leads back after "${outcome}", and the intent is ${status}`, async () => {
      const { providerIntentId, intentId } = await openOrder(caller);
      const response = await press(providerIntentId, outcome);
      assert.equal(response.status, 303);
      assert.equal(response.headers.get('location'), new URL(BACK).href);
      assert.equal(await intentStatus(intentId), status);
    });
  }

  it('The simulated payment page counts the first press only, and offers nothing more once the payment is decided', async () => {
    const { providerIntentId, intentId } = await openOrder(caller);
    await press(providerIntentId, 'failed');
    assert.equal((await press(providerIntentId, 'paid')).status, 303);
    assert.equal(await intentStatus(intentId), 'FAILED');
    const page = await (await open(providerIntentId)).text();
    assert.match(page, /declined/);
    assert.ok(!page.includes('<button'));
  });

  it('The simulated payment page leads nowhere but to http and https', async () => {
    const { providerIntentId } = await openOrder(caller);
    assert.ok(!(await (await open(providerIntentId, 'javascript:alert(1)')).text()).includes('javascript:'));
    const response = await press(providerIntentId, 'paid', 'javascript:alert(1)');
    assert.equal(response.headers.get('location'), `/pay/${providerIntentId}`);
  });

  it('The simulated payment page knows only its own payments and buttons', async () => {
    assert.equal((await open('pay_nobody')).status, 404);
    const { providerIntentId } = await openOrder(caller);
    assert.equal((await press(providerIntentId, 'refund')).status, 400);
  });
});

describe('the provider webhook', () => {
  const notify = async (body: string, signature: string): Promise<number> =>
    (
      await fetch(`${sandbox.url}/v1/payments/webhooks/pc_demo`, {
        method: 'POST',
        body,
        headers: { 'x-provider-signature': signature },
      })
    ).status;

  it('The provider webhook accepts what the connection signed, and nothing else', async () => {
    const {
      body: { secret },
    } = await control('PUT', '/connections/pc_demo', {});
    const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
    const { providerIntentId, intentId } = await openOrder(caller);
    const body = JSON.stringify({ providerIntentId, outcome: 'paid' });
    assert.equal(await notify(body, ''), 401);
    assert.equal(await notify(`${body} `, sign(body)), 401);
    assert.equal(await intentStatus(intentId), 'CREATED');
    assert.equal(await notify(body, sign(body)), 200);
    assert.equal(await intentStatus(intentId), 'SUCCEEDED');
    assert.equal(await notify('{', sign('{')), 400);
  });
});
