import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createSandbox, type SeedData } from '../../../src/sandbox/index.ts';
import { AFFIDAVIT, runSandbox } from '../support/running-sandbox.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-seed-data-'));
after(() => rm(directory, { recursive: true, force: true }));

const SHOP: SeedData = {
  wallet: '55.00',
  organizations: [
    { organizationId: 'org_shop', name: 'Asha Rentals', balance: '10.00', planLimits: { 'pan.verify': 1 } },
  ],
  keys: [
    { key: 'sk_test_shop', organizationId: 'org_shop' },
    { key: 'sk_live_narrow', scopes: ['services.read'], ipAllowlist: ['127.0.0.1'] },
  ],
  connections: [{ id: 'pc_shop', organizationId: 'org_shop', provider: 'razorpay' }],
  services: [
    { serviceCode: 'estamp.express', name: 'Express e-Stamp', basePrice: '90.00' },
    { serviceCode: 'pan.verify', isActive: false },
  ],
  webhookEndpoints: [{ url: 'http://127.0.0.1:9/hooks', secret: 'whsec_shop_1', organizationId: 'org_shop' }],
  orders: [
    {
      externalOrderId: 'cart-1',
      organizationId: 'org_shop',
      status: 'FULFILMENT_STARTED',
      parties: { partyName: 'Asha Rao' },
      details: { purpose: 'Change of name', estamp: AFFIDAVIT },
    },
    { externalOrderId: 'cart-2', status: 'CREATED' },
  ],
};

const shop = { authorization: 'Bearer sk_test_shop' };

describe('seed data', () => {
  it('Seed data is there from the start and after a reset, beside what every sandbox has', async () => {
    const { sandbox, call } = await runSandbox({ seedData: SHOP });
    const check = async (): Promise<void> => {
      assert.equal((await sandbox.wallet()).balance, '55.00');
      assert.equal((await sandbox.organization('org_shop')).balance, '10.00');
      assert.equal((await call('GET', '/v1/services/estamp.express', undefined, shop)).body.basePrice, '90.00');
      assert.equal((await call('GET', '/v1/services/pan.verify', undefined, shop)).status, 404);
      assert.equal((await call('GET', '/v1/services', undefined, { 'x-api-key': 'sk_live_narrow' })).status, 200);
      assert.equal((await call('GET', '/v1/orders/cart-2', undefined, { 'x-api-key': 'sk_live_narrow' })).status, 403);
      assert.equal((await call('GET', '/v1/services', undefined, { 'x-api-key': 'sk_test_demo' })).status, 200);
      assert.deepEqual(
        (await sandbox.webhookEndpoints('org_shop')).map(({ url, secret }) => [url, secret]),
        [['http://127.0.0.1:9/hooks', 'whsec_shop_1']],
      );
      const order = await sandbox.order('cart-1');
      assert.deepEqual(
        [order?.status, order?.parties.partyName, order?.payments[0]?.status],
        ['FULFILMENT_STARTED', 'Asha Rao', 'SUCCEEDED'],
      );
      const { body } = await call('GET', '/v1/orders/cart-1/payment', undefined, shop);
      assert.equal((body as unknown as { provider: string }).provider, 'razorpay');
      assert.equal((await sandbox.order('cart-2'))?.status, 'CREATED');
    };
    await check();
    await sandbox.setWallet('1.00');
    await sandbox.reset();
    await check();
  });

  it('Seed data stays as it is until it is moved: an order that was paid does not go on by itself', async () => {
    const { sandbox } = await runSandbox({
      seedData: { orders: [{ externalOrderId: 'paid', status: 'PAYMENT_CONFIRMED' }] },
    });
    await sandbox.advanceClock(3600);
    assert.equal((await sandbox.order('paid'))?.status, 'PAYMENT_CONFIRMED');
    await sandbox.advance('paid', 'FULFILMENT_COMPLETED');
    assert.equal((await sandbox.order('paid'))?.status, 'FULFILMENT_COMPLETED');
  });

  it('Seed data leaves a data file alone that has its own, until it is reset', async () => {
    const data = join(directory, 'own.db');
    await (await createSandbox({ data })).close();
    const sandbox = await createSandbox({ data, seedData: { wallet: '7.00' } });
    after(() => sandbox.close());
    assert.equal((await sandbox.wallet()).balance, '1000.00');
    await sandbox.reset();
    assert.equal((await sandbox.wallet()).balance, '7.00');
  });

  it('Seed data makes the same ids and secrets in every run with the same seed, and others with another', async () => {
    const ids = async (seed: string): Promise<unknown> => {
      const sandbox = await createSandbox({ seed, webhooks: [{ url: 'http://127.0.0.1:9/hooks' }] });
      const { coreOrderId } = await sandbox.trigger('order.created', { externalOrderId: 'one' });
      const [endpoint] = await sandbox.webhookEndpoints();
      await sandbox.close();
      return [coreOrderId, endpoint?.secret];
    };
    const [first, again, other] = [await ids('a'), await ids('a'), await ids('b')];
    assert.deepEqual(again, first);
    assert.notDeepEqual(other, first);
  });

  const WRONG: readonly (readonly [SeedData, RegExp])[] = [
    [{ wallet: 'much' }, /^seedData\.wallet: Must be rupees like "100\.00"\.$/],
    [{ colour: 'red' } as SeedData, /^seedData\.colour: This field is not known\.$/],
    [{ keys: [{ key: 'pk_test_1' }] }, /^seedData\.keys\.0\.key: Must begin with sk_test_ or sk_live_\.$/],
    [
      { keys: [{ key: 'sk_test_1', organizationId: 'org_none' }] },
      /^seedData\.keys, sk_test_1: There is no organization "org_none"\.$/,
    ],
    [
      { services: [{ serviceCode: 'gold.delivery' }] },
      /^seedData\.services: "gold\.delivery" is no service of the sandbox; a new code begins with "estamp\."\.$/,
    ],
    [{ orders: [{ externalOrderId: 'a', status: 'LOST' as 'FAILED' }] }, /^seedData\.orders\.0\.status: /],
    [
      { webhookEndpoints: [{ url: 'ftp://a' }] },
      /^seedData\.webhookEndpoints\.0\.url: Must be an http or https address\.$/,
    ],
  ];
  for (const [seedData, sentence] of WRONG) {
    it(`Seed data that does not fit stops the sandbox with a sentence: ${JSON.stringify(seedData)}`, async () => {
      await assert.rejects(
        createSandbox({ seedData }),
        (error) => error instanceof TypeError && sentence.test(error.message),
      );
    });
  }
});

describe('webhooks of the start', () => {
  it('Webhooks of the start are registered once, also over restarts and resets, with the secret that was given last', async () => {
    const data = join(directory, 'webhooks.db');
    const url = 'http://127.0.0.1:9/hooks';
    for (const secret of ['whsec_first', 'whsec_first', 'whsec_second']) {
      const sandbox = await createSandbox({ data, webhooks: [{ url, secret }] });
      const shown = async (): Promise<unknown> =>
        (await sandbox.webhookEndpoints()).map((endpoint) => [endpoint.url, endpoint.secret]);
      assert.deepEqual(await shown(), [[url, secret]]);
      await sandbox.reset();
      assert.deepEqual(await shown(), [[url, secret]]);
      await sandbox.close();
    }
    await assert.rejects(
      createSandbox({ webhooks: [{ url, secret: 'short' }] }),
      /webhookEndpoints\.0\.secret: Must have at least 8 characters\./,
    );
  });
});
