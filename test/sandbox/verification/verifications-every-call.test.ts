import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { scaled } from '../../support/pace.mjs';
import { parseRupees } from '../../../src/base/money.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { runSandbox, type Got } from '../support/running-sandbox.ts';
import { summary } from '../handlers/usage-records.ts';
import { ALLOWLISTED, TABLE } from '../verification-calls/table.ts';

const caller = await runSandbox();
const { call, control, wallet } = caller;

/** A production key of the demo organization that may be used from here. */
async function keyOf(options: object = {}): Promise<Record<string, string>> {
  const {
    body: { key },
  } = await control('POST', '/keys', {
    environment: 'production',
    ipAllowlist: ['127.0.0.1'],
    ...options,
  });
  return { 'x-api-key': key };
}
const spent = async (): Promise<number> => 100_000 - (parseRupees(await wallet()) ?? 0);

for (const { path, scope, meter, price, good, unknown, negative, down, bad } of TABLE) {
  const cost = parseRupees(price) ?? 0;

  describe(`POST /v1/verify/${path}`, () => {
    let headers: Record<string, string> = {};
    const verify = (body: unknown, more: Record<string, string> = {}): Promise<Got> =>
      call('POST', `/v1/verify/${path}`, body, { ...headers, ...more });
    beforeEach(async () => {
      await control('POST', '/reset');
      headers = await keyOf();
    });

    it(`POST /v1/verify/${path} costs INR ${price} of the wallet, and shows as ${meter}`, async () => {
      const { status, body } = await verify(good);
      assert.ok(status === 200 || status === 201);
      const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
      assert.match(body.referenceId, new RegExp(`^SMV-${today}-[0-9A-Z]{7}$`));
      assert.equal(await spent(), cost);
      assert.deepEqual((await summary(caller)).meters, [{ meter, environment: 'production', calls: 1, amount: price }]);
    });

    it(`POST /v1/verify/${path} is free with a sandbox key, and answers the same`, async () => {
      const { referenceId: one, ...production } = (await verify(good)).body;
      const paid = await spent();
      headers = await keyOf({ environment: 'sandbox' });
      const { referenceId: other, ...sandbox } = (await verify(good)).body;
      assert.deepEqual(sandbox, production);
      assert.notEqual(one, other);
      assert.equal(await spent(), paid);
    });

    it(`POST /v1/verify/${path} answers a negative result with 2xx and a reference, and charges for it`, async () => {
      const { status, body } = await verify(unknown);
      assert.ok(status === 200 || status === 201);
      assert.match(body.referenceId, /^SMV-\d{8}-\w{7}$/);
      assert.deepEqual({ ...body, ...negative }, body);
      assert.equal(await spent(), cost);
    });

    it(`POST /v1/verify/${path} refuses malformed input with the field, before anything is metered`, async () => {
      for (const [field, body] of bad) {
        const refused = await verify(body);
        assert.equal(refused.status, 400, JSON.stringify(body));
        assert.equal(refused.body.error.code, 'BAD_REQUEST');
        assert.equal(refused.body.error.field, field, JSON.stringify(body));
      }
      assert.equal((await verify('{"')).status, 400);
      assert.equal((await verify([])).status, 400);
      assert.equal(await spent(), 0);
      assert.equal((await summary(caller)).totalCalls, 0);
    });

    it(`POST /v1/verify/${path} returns 502 when its register is unreachable, unmetered, and works with the same key afterwards`, async () => {
      const { status, body } = await verify(down, { 'idempotency-key': 'k' });
      assert.equal(status, 502);
      assert.equal(body.error.code, 'INTERNAL_ERROR');
      assert.equal(await spent(), 0);
      assert.equal((await verify(good, { 'idempotency-key': 'k' })).status, 200);
      assert.equal(await spent(), cost);
    });

    it(`POST /v1/verify/${path} answers the same key once, and 409 with another body`, async () => {
      const key = { 'idempotency-key': 'k' };
      const answers = await Promise.all([verify(good, key), verify(good, key), verify(good, key)]);
      assert.equal(new Set(answers.map(({ body }) => body.referenceId)).size, 1);
      assert.equal(await spent(), cost);
      const other = await verify(unknown, key);
      assert.equal(other.status, 409);
      assert.equal(other.body.error.code, 'CONFLICT');
      assert.equal(await spent(), cost);
    });

    it(`POST /v1/verify/${path} answers 401 without a key, and 403 or 401 without the scope`, async () => {
      assert.equal((await call('POST', `/v1/verify/${path}`, good, {})).status, 401);
      headers = await keyOf({ scopes: TABLE.map((row) => row.scope).filter((other) => other !== scope) });
      const refused = await verify(good);
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.code, 'FORBIDDEN');
      await control('PUT', '/hostility', { scopeStatus: 401 });
      assert.equal((await verify(good)).status, 401);
      headers = await keyOf({ scopes: [scope] });
      assert.equal((await verify(good)).status, 200, 'its own scope is enough');
      assert.equal(await spent(), cost);
    });

    it(`POST /v1/verify/${path} returns 400 to an organization without the entitlement`, async () => {
      const others = TABLE.map((row) => row.meter).filter((other) => other !== meter);
      await control('PUT', '/organizations/org_demo', { entitlements: others });
      const refused = await verify(good);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.error.code, 'BAD_REQUEST');
      await control('PUT', '/organizations/org_demo', { entitlements: [meter] });
      assert.equal((await verify(good)).status, 200);
      assert.equal(await spent(), cost);
    });

    it(`POST /v1/verify/${path} answers 402 when the wallet is a paisa short`, async () => {
      const balance = (paise: number): ReturnType<typeof control> =>
        control('PUT', '/wallet', { balance: (paise / 100).toFixed(2) });
      await balance(cost - 1);
      const refused = await verify(good);
      assert.equal(refused.status, 402);
      assert.equal(refused.body.error.code, 'PAYMENT_REQUIRED');
      await balance(cost);
      assert.equal((await verify(good)).status, 200);
      assert.equal(await wallet(), '0.00');
    });

    it(`POST /v1/verify/${path} alternates 200 and 201 if configured, with the same body`, async () => {
      await control('PUT', '/hostility', { alternateSuccess: true });
      const key = { 'idempotency-key': 'k' };
      const answers = [await verify(good, key)];
      while (answers.length < 8) answers.push(await verify(good, key));
      assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 201]);
      assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
    });

    it(`POST /v1/verify/${path} is for the addresses of its key, and needs some for licences and passports`, async () => {
      const anywhere = await call('POST', `/v1/verify/${path}`, good);
      assert.equal(anywhere.status, ALLOWLISTED.includes(path) ? 403 : 200);
      if (ALLOWLISTED.includes(path)) assert.equal(anywhere.body.error.code, 'FORBIDDEN');
      headers = await keyOf({ ipAllowlist: ['203.0.113.0/24'] });
      assert.equal((await verify(good)).status, 403);
      headers = await keyOf({ ipAllowlist: ['127.0.0.0/8'] });
      assert.equal((await verify(good)).status, 200);
    });

    it(`POST /v1/verify/${path} ends at the limit of the plan with 403`, async () => {
      await control('PUT', '/organizations/org_demo', { planLimits: { [meter]: 1 } });
      assert.equal((await verify(unknown)).status, 200);
      const refused = await verify(good);
      assert.equal(refused.status, 403);
      assert.equal(refused.body.error.code, 'FORBIDDEN');
      assert.match(refused.body.error.message, /limit reached/i);
      assert.equal(await spent(), cost);
    });
  });
}

describe('a slow register', () => {
  it('A slow register delays its own caller and no other', async () => {
    const sandbox = await createSandbox();
    const verify = (pan: string): Promise<Response> =>
      fetch(`${sandbox.url}/v1/verify/pan`, {
        method: 'POST',
        body: JSON.stringify({ pan }),
        headers: { 'content-type': 'application/json', authorization: 'Bearer sk_live_demo' },
      });
    const start = performance.now();
    const slow = verify('ABCDE0004F').then(
      () => 'answered',
      () => 'cut',
    );
    assert.equal((await verify('ABCDE1234F')).status, 200);
    assert.ok(performance.now() - start < scaled(4_000));
    const soon = new Promise((resolve) => setTimeout(() => resolve('waiting'), 50));
    assert.equal(await Promise.race([slow, soon]), 'waiting');
    await sandbox.close();
    assert.equal(await slow, 'cut', 'the sandbox does not wait for it at its end');
  });
});
