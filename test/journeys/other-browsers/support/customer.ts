import assert from 'node:assert/strict';
import type { Page } from './page.ts';

const AFFIDAVIT = /^Affidavit/;

/** Step 1: the Karnataka affidavit of INR 100 that costs INR 159. */
export async function chooseStamp(page: Page): Promise<void> {
  // After a reload both fold by themselves once the documents of the state have come; until then the state is in its
  // field.
  const first = await page.until('The form is there', async () => {
    if ((await page.names('button')).includes('Change: Document type')) return 'folded';
    const state = await page.value('State');
    const isChosen = state === 'Karnataka';
    return (
      typeof state === 'string' &&
      (!isChosen || (await page.names('choice')).some((name) => AFFIDAVIT.test(name))) &&
      'open'
    );
  });
  if (first === 'open') {
    await page.choose('State', 'Karnataka');
    await page.click('choice', AFFIDAVIT);
  }
  // The list gives way to what was chosen.
  await page.has('button', 'Change: Document type');
  await page.click('choice', '₹100');
  await page.write(/^Purpose/, 'Name change affidavit');
}

/** Step 2. */
export async function nameParties(page: Page): Promise<void> {
  await page.heading('Who is this e‑Stamp for?');
  await page.write(/^First party/, 'Asha Rao');
  await page.write(/^Mobile number/, '98765 43210');
}

export async function toReview(page: Page): Promise<void> {
  await page.click('button', 'Review');
  await page.heading('Check the details, then pay');
}

/** Steps 1 to 3. */
export async function fillIn(page: Page): Promise<void> {
  await chooseStamp(page);
  await page.click('button', 'Continue');
  await nameParties(page);
  await toReview(page);
}

/** From the review to the page of the simulated provider. */
export async function toProvider(page: Page): Promise<void> {
  await page.click('button', 'Pay ₹159.00');
  await page.at(/\/pay\/[^/]+\?return_url=/);
}

/** On that page. */
export async function atProvider(page: Page, choice: 'Pay' | 'Decline' | 'Close'): Promise<void> {
  await page.at(/\/pay\/[^/]+\?return_url=/);
  if (choice === 'Close') await page.click('link', /^Close/);
  else await page.click('button', choice === 'Pay' ? 'Pay' : /^Decline/);
}

/** Notes the addresses that the page downloads from; the browser goes on to download. */
const NOTE_DOWNLOADS = `() => {
  window.downloads = [];
  HTMLAnchorElement.prototype.click = function () {
    if (this.hasAttribute('download')) window.downloads.push(this.href);
    HTMLElement.prototype.click.call(this);
  };
}`;

/**
 * Waits until the certificate is there, asks for it, and looks into what its address answers.
 *
 * @param ask how the customer asks for it; with the mouse unless told
 */
export async function downloadCertificate(
  page: Page,
  ask = (): Promise<void> => page.click('button', 'Download certificate'),
): Promise<void> {
  await page.heading('Your e‑Stamp is ready');
  await page.run(NOTE_DOWNLOADS);
  await ask();
  const address = await page.until(
    'The certificate is asked for',
    async () => (await page.run('() => window.downloads[0] ?? null')) as string,
  );
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  assert.equal(bytes.subarray(0, 5).toString('latin1'), '%PDF-', 'the certificate is a PDF');
  assert.ok(bytes.length > 1000);
}
