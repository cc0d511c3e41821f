/**
 * A purchase that goes from device to device: in other languages, with and without a store, and between holders of one
 * link.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient } from 'redis';
import { createEstampProxy, redisStore, toNodeHandler, type EstampProxy } from 'estamp-checkout/proxy/node';
import { DEMO_SECRET, type DemoOptions } from '../../../demo/start.ts';
import { startRedis, type RedisServer } from '../../proxy/instances/redis-server.ts';
import { atProvider, heading, pay, shows } from '../support/customer.ts';
import { device, handOver, priced, sent, textsOf, wordsOf } from '../support/hand-over.ts';
import { shop, useShopForEach } from '../support/hooks.ts';

async function paid(page: Page): Promise<void> {
  await pay(page);
  await atProvider(page, 'Pay');
  await heading(page, 'Your e‑Stamp is ready');
}

/** Both holders of a link press Pay: one order is made. */
async function bothPress(): Promise<void> {
  const { sender, link } = await sent();
  const receiver = await priced(link);
  await Promise.all([pay(sender), pay(receiver)]);
  const outcomes = await Promise.all(
    [sender, receiver].map((page) =>
      Promise.race([
        shows(page, 'Someone else is paying for this right now.').then(() => 'asked'),
        page.waitForURL(/\/pay\//).then(() => 'pays'),
      ]),
    ),
  );
  assert.deepEqual(outcomes.sort(), ['asked', 'pays']);
  assert.equal((await shop.made()).orders, 1);
}

describe('One proxy without a store', () => {
  useShopForEach();

  test('Both press Pay: one goes on, the other is asked', bothPress);

  for (const [name, code, path] of [
    ['Hindi', 'hi', '/hindi.html'],
    ['Urdu', 'ur', '/right-to-left.html'],
  ] as const)
    test(`Who sends and who receives read ${name}, up to the certificate`, async () => {
      const texts = textsOf(code);
      const { checkout, handOver: own, states } = texts;
      const word = (key: string, all = checkout): string => all[key] ?? key;
      const press = (page: Page, key: string): Promise<void> =>
        page.getByRole('button', { name: word(key), exact: true }).click();
      const sender = await device();
      await sender.goto(shop.url + path);
      await sender.getByLabel(word('state'), { exact: true }).selectOption({ label: word('KA', states) });
      await sender.locator('input[type=radio][value="KA-RG-4"]').click();
      await sender.getByRole('radio', { name: '₹100', exact: true }).check();
      await sender.locator('[name="purpose"]').fill('Name change affidavit');
      await press(sender, 'continue');
      await heading(sender, word('partiesHeading'));
      await sender.getByLabel(new RegExp(`^${word('partyName')}`)).fill('Asha Rao');
      await sender.getByLabel(new RegExp(`^${word('customerMobile')}`)).fill('98765 43210');
      await press(sender, 'review');
      await heading(sender, word('reviewHeading'));
      const link = await handOver(sender, { sender: 'Ravi Iyer', note: '' }, wordsOf(texts));
      const receiver = await device();
      await receiver.goto(link);
      await heading(receiver, word('reviewHeading'));
      // Around a name, and around an amount, stand marks that nobody sees where the text is from right to left.
      await shows(receiver, new RegExp(word('sentBy', own).replace('{sender}', '.?Ravi Iyer.?')));
      await press(receiver, 'continue');
      await receiver
        .getByRole('button', { name: new RegExp(word('pay').replace('{amount}', '.?₹159\\.00.?')) })
        .click();
      await atProvider(receiver, 'Pay');
      await heading(receiver, word('status_completed'));
    });
});

describe('Two proxies on one Redis', () => {
  let redis: RedisServer;
  const proxies: EstampProxy[] = [];
  const clients: { destroy(): void }[] = [];
  const store = (): ReturnType<typeof redisStore> => {
    const client = createClient({ url: redis.url });
    clients.push(client);
    // A busy machine is no outage of the store.
    return redisStore(client, { timeoutMs: 10_000 });
  };
  /** Every second request is for a second proxy. */
  const withSecond = (): DemoOptions => ({
    proxy: { store: store() },
    front: () => {
      let count = 0;
      let second: ReturnType<typeof toNodeHandler> | undefined;
      const start = (): ReturnType<typeof toNodeHandler> => {
        const proxy = createEstampProxy({
          apiKey: 'sk_test_demo',
          baseUrl: shop.sandbox.url,
          publicUrl: `${shop.url}/estamp`,
          secret: DEMO_SECRET,
          services: ['estamp.standard'],
          allowedOrigins: [shop.url],
          payment: { connectionId: 'pc_demo', provider: 'sandbox' },
          store: store(),
        });
        proxies.push(proxy);
        return toNodeHandler(proxy);
      };
      return Promise.resolve((request, response, next) => {
        if (!request.url?.startsWith('/estamp/') || (count += 1) % 2) next();
        else (second ??= start())(request, response);
      });
    },
  });

  before(async () => {
    redis = await startRedis();
  });
  useShopForEach(withSecond);
  afterEach(async () => {
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
    for (const client of clients.splice(0)) client.destroy();
  });
  after(() => redis.stop());

  test('A third device is told who has paid, and buys another only when it confirms', async () => {
    const { link } = await sent();
    await paid(await priced(link));
    const third = await priced(link);
    await shows(third, /^Asha Rao paid for this on \d+ \w+\.$/);
    await third.getByRole('button', { name: 'Buy another e‑Stamp' }).click();
    await shows(third, 'You’re buying another e‑Stamp.');
    await paid(third);
    assert.equal((await shop.made()).orders, 2);
  });

  test('Both press Pay: one goes on, the other is asked', bothPress);
});
