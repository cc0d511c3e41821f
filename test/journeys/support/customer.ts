import assert from 'node:assert/strict';
import type { Download, Locator, Page } from 'playwright-core';
import { scaled } from '../../support/pace.mjs';

/** What a customer does, by what the page says: names and roles, no selectors of ours. */

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).waitFor();

/** Waits until the page shows this text somewhere. */
export const shows = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

const AFFIDAVIT = /^Affidavit/;

/**
 * Waits for a question that is open, state or document, or for the line that they have become. On a very busy machine
 * the call for it can time out: then the customer tries again.
 *
 * @returns the button that opens the chosen document again
 */
export async function firstQuestion(page: Page): Promise<Locator> {
  // After a reload the state stays in its field until the documents have come, and only then becomes a line.
  const question = page
    .getByLabel('State', { exact: true })
    .and(page.locator('select:has(option[value=""]:checked)'))
    .or(page.getByRole('radio', { name: AFFIDAVIT }));
  const folded = page.getByRole('button', { name: 'Change: Document type' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  for (;;) {
    await question.or(folded).or(tryAgain).first().waitFor();
    if (await question.or(folded).first().isVisible()) return folded;
    await tryAgain.click();
  }
}

/** Step 1: the Karnataka affidavit of INR 100 that costs INR 159. */
export async function chooseStamp(page: Page): Promise<void> {
  const folded = await firstQuestion(page);
  // Chosen before, as after a reload, they are one line each.
  if (!(await folded.isVisible())) {
    await page.getByLabel('State', { exact: true }).selectOption({ label: 'Karnataka' });
    await page.getByRole('radio', { name: AFFIDAVIT }).click();
  }
  await folded.waitFor();
  await page.getByRole('radio', { name: '₹100', exact: true }).check();
  await page.getByLabel(/^Purpose/).fill('Name change affidavit');
}

export async function askPrice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Step 2. */
export async function nameParties(page: Page, name = 'Asha Rao'): Promise<void> {
  await heading(page, 'Who is this e‑Stamp for?');
  await page.getByLabel(/^First party/).fill(name);
  await page.getByLabel(/^Mobile number/).fill('98765 43210');
}

/** Opens a field of step 2 that is one line, such as “email”. */
export async function unfold(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${name}`, exact: true, expanded: false }).click();
}

export async function toReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review' }).click();
  await heading(page, 'Check the details, then pay');
}

/** Steps 1 to 3. */
export async function fillIn(page: Page): Promise<void> {
  await chooseStamp(page);
  await askPrice(page);
  await nameParties(page);
  await toReview(page);
}

export async function pay(page: Page, amount = '₹159.00'): Promise<void> {
  await page.getByRole('button', { name: `Pay ${amount}`, exact: true }).click();
}

/** On the page of the simulated provider. */
export async function atProvider(page: Page, choice: 'Pay' | 'Decline' | 'Close' | 'Pay late'): Promise<void> {
  await page.waitForURL(/\/pay\/[^/]+\?return_url=/);
  const name = new RegExp(`^${choice}\\b(?! late)`);
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
}

/** Waits until the certificate is there, downloads it and looks inside. */
export async function downloadCertificate(page: Page): Promise<Buffer> {
  await page.getByRole('heading', { name: 'Your e‑Stamp is ready' }).waitFor({ timeout: scaled(30_000) });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download certificate' }).click(),
  ]);
  return bytesOf(download);
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-', 'the certificate is a PDF');
  return bytes;
}
