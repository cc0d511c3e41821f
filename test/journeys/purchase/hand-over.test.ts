import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { visit } from '../support/browser.ts';
import { askPrice, atProvider, fillIn, heading, pay, shows, toReview } from '../support/customer.ts';
import { browser, shop, useShopForEach } from '../support/hooks.ts';

useShopForEach();

/** A device of its own. */
async function device(): Promise<Page> {
  const { page } = await visit(browser, { viewport: { width: 360, height: 740 } });
  return page;
}

/** The link that a sender makes with the keyboard alone. */
async function handOver(page: Page, { sender, note }: { sender: string; note: string }): Promise<string> {
  // The step has arrived: its heading has the focus.
  await page.locator('#title:focus').waitFor();
  const fields = page.getByLabel('Your name');
  await page.getByRole('button', { name: 'Send to someone else' }).press('Enter');
  await fields.waitFor();
  await fields.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(sender);
  await page.keyboard.press('Tab');
  await page.keyboard.type(note);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Link to send');
  await field.waitFor();
  // The focus is where the button was.
  await field.and(page.locator(':focus')).waitFor();
  return field.inputValue();
}

/** A sender at the review, and the link that they have made. */
async function sent(): Promise<{ sender: Page; link: string }> {
  const sender = await device();
  await sender.goto(`${shop.url}/checkout.html`);
  await fillIn(sender);
  return { sender, link: await handOver(sender, { sender: 'Ravi Iyer', note: 'Please check your name' }) };
}

/** Opens a link, and asks for the price. */
async function priced(link: string): Promise<Page> {
  const page = await device();
  await page.goto(link);
  await heading(page, 'Check the details, then pay');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay ₹159.00', exact: true }).waitFor();
  return page;
}

const metered = async (): Promise<number> =>
  (await shop.journal()).reduce((sum, { meteredPaise }) => sum + meteredPaise, 0);

test('One prepares, another checks and pays, and a third device is told and asked', async () => {
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
});

test('Who opens a draft that is paid is told the day, and buys another only when they confirm', async () => {
  const { link } = await sent();
  const receiver = await priced(link);
  await pay(receiver);
  await atProvider(receiver, 'Pay');
  await heading(receiver, 'Your e‑Stamp is ready');
  const third = await priced(link);
  await shows(third, /^Asha Rao paid for this on \d+ \w+\.$/);
  await pay(third);
  assert.equal((await shop.made()).orders, 1);
  await third.getByRole('button', { name: 'Buy another e‑Stamp' }).click();
  await shows(third, 'You’re buying another e‑Stamp.');
  await pay(third);
  await atProvider(third, 'Pay');
  await heading(third, 'Your e‑Stamp is ready');
  assert.equal((await shop.made()).orders, 2);
});

test('Both press Pay: one goes on, the other is asked', async () => {
  const { sender, link } = await sent();
  const receiver = await priced(link);
  await Promise.all([pay(sender), pay(receiver)]);
  const asked = 'Someone else is paying for this right now.';
  const [first, second] = await Promise.all(
    [sender, receiver].map((page) =>
      Promise.race([shows(page, asked).then(() => 'asked'), page.waitForURL(/\/pay\//).then(() => 'pays')]),
    ),
  );
  assert.deepEqual([first, second].sort(), ['asked', 'pays']);
  assert.equal((await shop.made()).orders, 1);
});

test('A draft that is sent on and back five times is one purchase', async () => {
  let { link } = await sent();
  for (let round = 0; round < 5; round++) {
    const page = await device();
    await page.goto(link);
    await heading(page, 'Check the details, then pay');
    link = await handOver(page, { sender: `Person ${round}`, note: '' });
  }
  const last = await priced(link);
  await pay(last);
  await atProvider(last, 'Pay');
  await heading(last, 'Your e‑Stamp is ready');
  await shows(await priced(link), /paid for this on/);
});
