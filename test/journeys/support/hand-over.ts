import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { visit } from './browser.ts';
import { fillIn, heading } from './customer.ts';
import { browser, shop } from './hooks.ts';

/** The texts of a language file that these journeys read. */
export interface Texts {
  checkout: Record<string, string>;
  handOver: Record<string, string>;
  states: Record<string, string>;
}

export const textsOf = (code: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../src/locales/texts/${code}.json`, import.meta.url), 'utf8')) as Texts;

/** What a sender presses and reads. */
const ENGLISH = { offer: 'Send to someone else', sender: 'Your name', link: 'Link to send' };
type Words = typeof ENGLISH;

export const wordsOf = ({ checkout, handOver: own }: Texts): Words => ({
  offer: checkout['handOver'] ?? '',
  sender: own['sender'] ?? '',
  link: own['link'] ?? '',
});

/** A device of its own. */
export async function device(): Promise<Page> {
  const { page } = await visit(browser, { viewport: { width: 360, height: 740 } });
  return page;
}

/** The link that a sender makes with the keyboard alone. */
export async function handOver(
  page: Page,
  message: { sender: string; note: string },
  words = ENGLISH,
): Promise<string> {
  // The step has arrived: its heading has the focus.
  await page.locator('#title:focus').waitFor();
  const fields = page.getByLabel(words.sender);
  await page.getByRole('button', { name: words.offer }).press('Enter');
  await fields.waitFor();
  await fields.and(page.locator(':focus')).waitFor();
  await page.keyboard.type(message.sender);
  await page.keyboard.press('Tab');
  await page.keyboard.type(message.note);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const field = page.getByLabel(words.link);
  await field.waitFor();
  // The focus is where the button was.
  await field.and(page.locator(':focus')).waitFor();
  return field.inputValue();
}

/** A sender at the review, and the link that they have made. */
export async function sent(): Promise<{ sender: Page; link: string }> {
  const sender = await device();
  await sender.goto(`${shop.url}/checkout.html`);
  await fillIn(sender);
  return { sender, link: await handOver(sender, { sender: 'Ravi Iyer', note: 'Please check your name' }) };
}

/** Opens a link, and asks for the price. */
export async function priced(link: string): Promise<Page> {
  const page = await device();
  await page.goto(link);
  await heading(page, 'Check the details, then pay');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Pay ₹159.00', exact: true }).waitFor();
  return page;
}
