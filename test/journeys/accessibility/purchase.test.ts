import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { en } from '../../../src/locales/en.ts';
import { rolesOf } from '../../../src/proxy/catalogue/family-texts.ts';
import { scaled } from '../../support/pace.mjs';
import { findings } from '../support/axe.ts';
import { visit } from '../support/browser.ts';
import { askPrice, atProvider, chooseStamp, heading, nameParties, pay, shows, toReview } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

useShop();

test('axe finds nothing on any step of a real purchase, light and dark', async () => {
  const { page } = await visit(browser, { reducedMotion: 'reduce' });
  const clean = async (step: string): Promise<void> => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findings(page), [], `${step}, ${colorScheme}`);
    }
  };
  await page.goto(`${shop.url}/checkout.html`);
  await page.getByLabel('State', { exact: true }).waitFor();
  await clean('an empty stamp step');
  await askPrice(page);
  await shows(page, /There (?:is|are) \d+ problems?/);
  await clean('the stamp step with its problems');
  await chooseStamp(page);
  await clean('the stamp step, filled in');
  await askPrice(page);
  await heading(page, 'Who is this e‑Stamp for?');
  await page.getByRole('button', { name: 'Review' }).click();
  await shows(page, /There (?:is|are) \d+ problems?/);
  await clean('the parties step with its problems');
  await nameParties(page);
  await toReview(page);
  await clean('the review');
  await pay(page);
  await page.waitForURL(/return_url=/);
  await clean("the simulated provider's page");
  await atProvider(page, 'Decline');
  await heading(page, 'Your payment didn’t go through');
  await clean('a failed payment');
  await page.getByRole('button', { name: 'Pay again' }).click();
  await atProvider(page, 'Pay');
  await page.getByRole('heading', { name: 'Your e‑Stamp is ready' }).waitFor({ timeout: scaled(30_000) });
  await clean('the finished order');
});

test('a purchase needs no pointer', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/checkout.html`);
  await page.getByLabel('State', { exact: true }).focus();
  await page.keyboard.type('Karn');
  await page.getByRole('radio', { name: /^Affidavit/ }).waitFor();
  const focusedName = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const { labels, textContent } = element as HTMLInputElement;
      const name = labels?.length
        ? [...labels].map((item) => item.textContent.trim()).join(' ')
        : (textContent ?? '').trim();
      return name.replace(/\s+/g, ' ');
    });
  /** Walks on with Tab until the element with this name has the focus. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (name.test(await focusedName())) return;
    }
    assert.fail(`Tab never reached ${String(name)}`);
  };
  await tabTo(/^Affidavit|^(?=.*Article)/);
  await page.keyboard.press('Space');
  await tabTo(/^₹/);
  await page.keyboard.press('Space');
  await tabTo(/^Purpose/);
  await page.keyboard.type('Name change affidavit');
  await page.keyboard.press('Enter');
  await heading(page, 'Who is this e‑Stamp for?');
  assert.match(await focusedName(), /^First party/, 'the first field of the new step has the focus');
  await page.keyboard.type('Asha Rao');
  await tabTo(/^Mobile number/);
  await page.keyboard.type('9876543210');
  await page.keyboard.press('Enter');
  await heading(page, 'Check the details, then pay');
  await tabTo(/^Pay ₹/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/return_url=/);
});

/** What has the focus: the end of its id, its part, and its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return [element?.id.split('.').at(-1), element?.getAttribute('part'), element?.textContent?.trim()].join(' | ');
  });

/** Presses a key until the focus matches. */
async function walk(page: Page, key: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press(key);
    if (name.test(await focused(page))) return;
  }
  assert.fail(`${key} never reached ${String(name)}; the focus is at ${await focused(page)}`);
}

const textsOf = (language: string): Partial<typeof en> =>
  language === 'en'
    ? en
    : (
        JSON.parse(readFileSync(new URL(`../../../src/locales/texts/${language}.json`, import.meta.url), 'utf8')) as {
          checkout: typeof en;
        }
      ).checkout;

for (const language of ['en', 'hi', 'ur'] as const)
  test(`A lease of two parties needs no pointer in “${language}”, and a screen reader hears who is who`, async () => {
    const texts = textsOf(language);
    const t = (name: keyof typeof en): string => texts[name] as string;
    const [first = '', second = ''] = rolesOf([{ family: 'lease' }])['lease']?.[language] ?? [];
    const { page } = await visit(browser, { reducedMotion: 'reduce' });
    await page.goto(`${shop.url}/checkout.html`);
    const checkout = page.locator('estamp-checkout');
    await checkout.evaluate((element, lang) => element.setAttribute('lang', lang), language);
    /** The tree that a screen reader reads has a line with this role and this in its name. */
    const hears = async (role: string, name: string): Promise<void> => {
      const tree = await checkout.ariaSnapshot();
      const line = tree.split('\n').find((one) => one.includes(`${role} "`) && one.includes(name));
      assert.ok(line, `no ${role} “${name}” in\n${tree}`);
    };
    await page.getByRole('heading', { name: t('stampHeading') }).waitFor();
    await walk(page, 'Tab', /^stateCode/);
    const state = page.getByLabel(t('state'), { exact: true });
    for (let presses = 0; presses < 40 && (await state.inputValue()) !== 'KA'; presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.locator('[part~=tile]').first().waitFor();
    await walk(page, 'Tab', /\btile\b/);
    await page.keyboard.press('Enter');
    await page.locator('[id$=".stampDutyAmount"]').first().waitFor();
    await hears('button', t('continue'));
    await walk(page, 'Tab', /button-primary/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('partiesHeading') }).waitFor();
    assert.match(await focused(page), /^partyName/, 'the first field of the new step has the focus');
    await hears('textbox', first);
    await hears('textbox', second);
    await page.keyboard.type('Asha Rao');
    await walk(page, 'Tab', /^secondParty/);
    await page.keyboard.type('Ravi Iyer');
    await walk(page, 'Tab', /^customerMobile/);
    await page.keyboard.type('9876543210');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: t('reviewHeading') }).waitFor();
    await hears('heading', t('reviewHeading'));
    const said = await checkout.ariaSnapshot();
    assert.match(said, /Asha Rao · Ravi Iyer/);
    await walk(page, 'Tab', /button-primary/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/return_url=/);
    await walk(page, 'Tab', /\| Pay$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/checkout\.html/);
    await checkout.evaluate((element, lang) => element.setAttribute('lang', lang), language);
    await page.getByRole('heading', { name: t('status_completed') }).waitFor({ timeout: scaled(30_000) });
    await hears('button', t('downloadCertificate'));
    await walk(page, 'Tab', new RegExp(t('downloadCertificate')));
  });
