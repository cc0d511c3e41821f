import type { Page } from 'playwright-core';
import type { Order } from '../../src/wire/index.ts';
import { ORDERS, steady } from './orders.ts';
import { stage } from './stage.ts';

/** Every picture of a walk, in the order of the walk. */
export const SCENES = [
  'loading', 'stamp-empty', 'stamp-errors', 'stamp-filled', 'stamp-all-documents', 'parties', 'parties-errors', 'parties-filled',
  'review', 'waiting', 'confirming', 'payment-failed', 'paid', 'correcting', 'making', 'completed', 'failed', 'unavailable', 'dialog',
] as const;
export type Scene = (typeof SCENES)[number];

type Look = (scene: Scene) => Promise<void>;

/** A field or its fieldset, by the name that the schema gives it: the words are those of any language. */
const field = (name: string): string => `[id$=".${name}"]`;
const action = '.dock [part~=button-primary]';
const shown = (step: string): string => `[part~=section-${step}]`;

/** Walks one checkout through every step and state of it, in any language, and stops at each to be looked at. */
export async function walk(page: Page, url: string, lang: string, look: Look): Promise<void> {
  const spoken = page.locator(`form[lang=${lang}]`);
  await loading(page, url, lang, look);
  await stamp(page, look);
  await parties(page, look);
  await page.locator(action).click();
  await page.waitForURL(/return_url=/);
  await statuses(page, url, lang, look);
  await spoken.waitFor();
  await unavailable(page, url, lang, look);
  await stage(page, url, { lang, tag: 'estamp-checkout-button', reference: 'dialog' });
  await page.locator('.trigger').click();
  await page.locator(field('stateCode')).waitFor();
  await choose(page);
  await look('dialog');
}

async function loading(page: Page, url: string, lang: string, look: Look): Promise<void> {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => { answer = resolve; });
  await page.route('**/estamp/checkout/*', async (route) => { await held; await route.continue(); });
  await stage(page, url, { lang });
  await page.locator(`form[lang=${lang}] ${shown('loading')}`).waitFor();
  await look('loading');
  answer();
  await page.locator(field('stateCode')).waitFor();
  await page.unroute('**/estamp/checkout/*');
}

/** The Karnataka affidavit. */
async function choose(page: Page): Promise<void> {
  await page.locator(field('stateCode')).selectOption('KA');
  await page.locator('input[value=KA-RG-4]').check();
  await page.locator('.chip input[value="100"], .chip input[value="10000"]').first().check();
  await page.locator(field('purpose')).fill('Name change affidavit');
}

async function stamp(page: Page, look: Look): Promise<void> {
  await look('stamp-empty');
  await page.locator(action).click();
  await page.locator('.summary').waitFor();
  await look('stamp-errors');
  await choose(page);
  await look('stamp-filled');
  const all = page.locator(`${shown('stamp')} .link[aria-expanded]`).first();
  await all.click();
  await look('stamp-all-documents');
  await all.click();
  await page.locator(action).click();
}

async function parties(page: Page, look: Look): Promise<void> {
  await page.locator(field('partyName')).waitFor();
  await look('parties');
  await page.locator(field('customerMobile')).fill('98765 432');
  await page.locator(field('partyPan')).fill('ABCDE12345');
  await page.locator(action).click();
  await page.locator('.summary').waitFor();
  await look('parties-errors');
  await page.locator(field('partyName')).fill('Asha Rao');
  await page.locator(field('customerMobile')).fill('98765 43210');
  await page.locator(field('customerEmail')).fill('asha.rao@example.in');
  await page.locator(field('partyPan')).fill('ABCPE1234F');
  await page.locator(field('partyAddress')).fill('12 MG Road, Bengaluru 560001');
  await page.locator(field('partyAddress')).blur();
  await look('parties-filled');
  await page.locator(action).click();
  await page.locator(shown('review')).waitFor();
  await look('review');
}

/** Step 4 is a function of the order, so every state of it is the real order with another answer laid over it. */
async function statuses(page: Page, url: string, lang: string, look: Look): Promise<void> {
  let state: Partial<Order> = {};
  await page.route('**/estamp/order', async (route) => {
    const answer = await route.fetch();
    const { order } = await answer.json() as { order: Order };
    await route.fulfill({ response: answer, json: { order: steady(order, state) } });
  });
  for (const [scene, order] of Object.entries(ORDERS)) {
    state = order;
    await stage(page, url, { lang });
    await page.locator(`form[lang=${lang}] .timeline`).waitFor();
    await look(scene as Scene);
    if (scene !== 'paid') continue;
    await page.locator(`${shown('status')} .notice .button`).click();
    await page.locator(field('partyName')).waitFor();
    await look('correcting');
  }
  await page.unroute('**/estamp/order');
}

async function unavailable(page: Page, url: string, lang: string, look: Look): Promise<void> {
  const error = { code: 'SERVICE_UNAVAILABLE', message: 'Not now', requestId: 'req_8Fq2', retryable: false };
  await page.route('**/estamp/checkout/*', (route) => route.fulfill({ status: 503, json: { error } }));
  await stage(page, url, { lang, reference: 'unavailable' });
  await page.locator(`form[lang=${lang}] ${shown('unavailable')}`).waitFor();
  await look('unavailable');
  await page.unroute('**/estamp/checkout/*');
}
