import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askPrice, atProvider, heading, pay, shows, toReview } from '../support/customer.ts';
import { device, priced, sent } from '../support/hand-over.ts';
import { shop, useShopForEach } from '../support/hooks.ts';

useShopForEach();

const metered = async (): Promise<number> =>
  (await shop.journal()).reduce((sum, { meteredPaise }) => sum + meteredPaise, 0);

test('One prepares, another checks and pays, and a third device is told and cannot pay again', async () => {
  const { sender, link } = await sent();
  assert.match(link, /^[^#]*#estamp-draft=[\w.-]+$/);
  await sender.getByRole('img', { name: 'QR code of this link' }).waitFor();
  const before = await metered();
  const receiver = await device();
  await receiver.goto(link);
  await heading(receiver, 'Check the details, then pay');
  await shows(receiver, 'Ravi Iyer has sent you this e‑Stamp');
  await shows(receiver, 'Please check your name');
  assert.equal(new URL(receiver.url()).hash, '');
  await receiver.reload();
  await shows(receiver, 'Ravi Iyer has sent you this e‑Stamp');
  assert.equal(await metered(), before, 'a draft costs nothing');
  // A reload begins with step 1, as with answers that the tab has kept.
  await askPrice(receiver);
  await toReview(receiver);
  await pay(receiver);
  await atProvider(receiver, 'Pay');
  await heading(receiver, 'Your e‑Stamp is ready');
  const third = await priced(link);
  await shows(third, /^Asha Rao paid for this on \d+ \w+\.$/);
  await pay(third);
  // The press leads to the question, not to the payment.
  await third.getByRole('button', { name: 'Buy another e‑Stamp' }).and(third.locator(':focus')).waitFor();
  assert.equal((await shop.made()).orders, 1);
});
