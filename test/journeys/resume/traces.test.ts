import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launch, visit } from '../support/browser.ts';
import {
  askPrice,
  atProvider,
  chooseStamp,
  downloadCertificate,
  heading,
  pay,
  toReview,
  unfold,
} from '../support/customer.ts';
import { visited } from '../support/session.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** What a customer tells of himself. None of it may be found where it outlives the page. */
const CANARIES = {
  'First party': 'Kanarya Devi',
  'Mobile number': '9812345670',
  Email: 'canary@person.example',
  PAN: 'ABCPE1234F',
  Address: '17 Canary Lane, Bengaluru',
  Purpose: 'Purpose that names canaries',
};
const PERSONAL = /kanarya|9812345670|98123|canar|ABCPE1234F/i;

let browser: Browser;
let shop: Shop;
before(async () => {
  [browser, shop] = await Promise.all([launch(), openShop()]);
});
after(async () => {
  await browser.close();
  await shop.close();
});

/** Runs in every page before its own code: text, because a compiler would put names into it that no page has. */
const WATCH = `
  const report = (...parts) => void window.reportTrace(parts.map((part) => JSON.stringify(part)).join(' '));
  const wrap = (target, name) => {
    const real = target[name];
    target[name] = function (...given) {
      report(name, ...given);
      return Reflect.apply(real, this, given);
    };
  };
  wrap(Storage.prototype, 'setItem');
  for (const name of ['pushState', 'replaceState']) wrap(history, name);
  wrap(IDBFactory.prototype, 'open');
  wrap(Navigator.prototype, 'sendBeacon');
  for (const name of ['log', 'info', 'warn', 'error']) wrap(console, name);
  for (const name of ['ready', 'step', 'quote', 'before-order', 'payment', 'status', 'complete', 'failure']) {
    document.addEventListener('estamp-' + name, ({ type, detail }) => report(type, detail));
  }`;

/** Writes down everything that any page of this tab puts where it outlives the page, at the moment it does. */
async function watch(page: Page): Promise<string[]> {
  const written: string[] = [];
  await page.exposeBinding('reportTrace', (_source, text: string) => written.push(text));
  await page.addInitScript({ content: WATCH });
  page.on('request', (request) => written.push(`${request.method()} ${request.url()}`));
  return written;
}

/** What the tab keeps of steps 1 to 3 until the order is made: the answers, PAN excluded. */
const DRAFT = /\\?"stored\\?":.*?\\?"hash\\?":-?\d+\}/g;

/** Leaves out the draft, after a look that it has no PAN. */
const withoutDraft = (text: string): string =>
  text.replace(DRAFT, (draft) => {
    assert.ok(!draft.includes(CANARIES.PAN), 'the draft has no PAN');
    return '';
  });

/** What the page holds now, with the readable part of every token in it. */
async function held(page: Page): Promise<string> {
  const text = await page.evaluate(() =>
    JSON.stringify([
      { ...sessionStorage },
      { ...localStorage },
      history.state,
      document.cookie,
      location.href,
      document.title,
      window.name,
    ]),
  );
  const payloads = [...text.matchAll(/eyJ[\w-]+\.([\w-]+)/g)].map(([, payload = '']) =>
    Buffer.from(payload, 'base64url').toString(),
  );
  return withoutDraft([text, ...payloads].join('\n'));
}

test('no personal data of a customer is in storage, address, history, event or log at any moment', async () => {
  const { page, context } = await visit(browser);
  const written = await watch(page);
  const clean = async (moment: string): Promise<void> => assert.doesNotMatch(await held(page), PERSONAL, moment);

  await page.goto(`${shop.url}/checkout.html`);
  await chooseStamp(page);
  await page.getByLabel(/^Purpose/).fill(CANARIES.Purpose);
  await clean('in step 1');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  for (const line of ['email', 'PAN', 'address']) await unfold(page, line);
  for (const name of ['First party', 'Mobile number', 'Email', 'PAN', 'Address'] as const) {
    await page
      .getByLabel(new RegExp(`^${name}`))
      .first()
      .fill(CANARIES[name]);
    await clean(`after ${name}`);
  }
  await toReview(page);
  await clean('in the review');
  assert.match(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), PERSONAL);
  await pay(page);
  await page.waitForURL(/return_url=/);
  assert.doesNotMatch(page.url(), PERSONAL, 'the address at the provider');
  await atProvider(page, 'Close');
  await heading(page, 'Not paid yet');
  await clean('before payment');
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify({ ...sessionStorage })), PERSONAL, 'after the order');
  await page.getByRole('button', { name: 'Correct names' }).click();
  await page
    .getByLabel(/^First party/)
    .first()
    .fill('Kanarya Corrected');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Correct names' }).waitFor();
  await clean('after a correction');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await atProvider(page, 'Pay');
  await downloadCertificate(page);
  await page.reload();
  await heading(page, 'Your e‑Stamp is ready');
  await clean('at the end');

  for (const name of ['setItem', 'replaceState', 'estamp-before-order']) {
    assert.ok(
      written.some((line) => line.startsWith(`"${name}"`)),
      `the watch has seen no ${name}`,
    );
  }
  assert.ok(
    written.some((line) => line.startsWith('"estamp-complete"')),
    'the watch has seen the events',
  );
  assert.ok(
    written.some((line) => line.includes(CANARIES['First party'])),
    'the watch has seen the draft',
  );
  assert.deepEqual(
    written.filter((line) => PERSONAL.test(line.startsWith('"setItem"') ? withoutDraft(line) : line)),
    [],
  );
  assert.deepEqual(
    (await visited(page)).filter((url) => PERSONAL.test(url)),
    [],
  );
  assert.deepEqual(
    written.filter((line) => /^"(open|sendBeacon|log|info|warn|error)"/.test(line)),
    [],
    'nothing else is written at all',
  );
  await context.close();
});

test('on a shared device, “Buy another” leaves nothing of an order whose certificate was downloaded', async () => {
  const { page, context } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  const share = (): Promise<void> =>
    page.locator('estamp-checkout').evaluate((element) => element.setAttribute('remember', 'none'));
  await share();
  await chooseStamp(page);
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  await page.getByLabel(/^First party/).fill(CANARIES['First party']);
  await page.getByLabel(/^Mobile number/).fill(CANARIES['Mobile number']);
  await toReview(page);
  await pay(page);
  await atProvider(page, 'Pay');
  await heading(page, 'Your e‑Stamp is ready');
  await share();
  await downloadCertificate(page);
  await page.getByRole('button', { name: 'Buy another e‑Stamp' }).click();
  await heading(page, 'Choose your e‑Stamp');
  assert.doesNotMatch(await held(page), /eyJ/, 'a token');
  await chooseStamp(page);
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  assert.equal(await page.getByLabel(/^First party/).inputValue(), '', 'the next customer sees no name');
  await context.close();
});
