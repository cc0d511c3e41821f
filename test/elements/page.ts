import { fixture, html, nextFrame } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import { waitUntil } from '../support/wait-until.ts';
import { warningsOf } from '../support/warnings.ts';
import type { EstampCheckout } from '../../src/elements.ts';

/** Renders a checkout and waits for its first step. */
export async function checkout(
  template: TemplateResult = html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
): Promise<EstampCheckout> {
  const element = await fixture<EstampCheckout>(template);
  await waitUntil(() => element.state.step !== 'loading', 'the checkout never loaded');
  await element.updateComplete;
  return element;
}

/** The visible text. */
export function words(element: EstampCheckout | HTMLElement): string {
  return (element.shadowRoot?.querySelector('form, .frame')?.textContent ?? '').replace(/\s+/g, ' ');
}

export function find<T extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): T {
  const found = element.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`Nothing matches ${selector} in: ${words(element)}`);
  return found;
}

/** The control of a label, found by its text as a customer would. */
export function labelled<T extends HTMLElement = HTMLInputElement>(element: HTMLElement, name: string): T {
  const label = [...(element.shadowRoot?.querySelectorAll('label') ?? [])].find((one) =>
    one.textContent?.replace(/\s+/g, ' ').trim().startsWith(name),
  );
  const control = label?.control;
  if (!control) throw new Error(`No control is labelled “${name}” in: ${words(element)}`);
  return control as unknown as T;
}

export function button(element: HTMLElement, name: string | RegExp): HTMLButtonElement {
  const found = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(({ textContent }) => {
    const said = textContent?.trim() ?? '';
    return typeof name === 'string' ? said === name : name.test(said);
  });
  if (!found) throw new Error(`No button “${name}” in: ${words(element)}`);
  return found;
}

/** Types into a control, which may be folded, and moves the focus out of it. */
export async function type(element: EstampCheckout, name: string, text: string): Promise<void> {
  await open(element, name === 'Purchaser’s name' ? 'Print another name' : `Add ${name}`);
  const control = labelled(element, name);
  control.focus();
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  control.blur();
  await element.updateComplete;
}

/** The warnings of our elements while `act` runs. */
export const warnings = async (act: () => unknown): Promise<string[]> =>
  (await warningsOf(act)).filter((line) => line.startsWith('[estamp-checkout]'));

/** Passes the links that are opened while `act` runs, and opens none of them. */
export async function openedLinks(act: (opened: readonly HTMLAnchorElement[]) => Promise<void>): Promise<void> {
  const opened: HTMLAnchorElement[] = [];
  // The anchor's own `click` hides the inherited one meanwhile.
  Object.defineProperty(HTMLAnchorElement.prototype, 'click', {
    configurable: true,
    value(this: HTMLAnchorElement) {
      opened.push(this);
    },
  });
  try {
    await act(opened);
  } finally {
    Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
  }
}

/** The button of a folded field, by the beginning of its text. */
export const foldLine = (element: HTMLElement, text: string): HTMLElement | undefined =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.fold > .link') ?? [])].find(({ textContent }) =>
    textContent?.trim().toLowerCase().startsWith(text.toLowerCase()),
  );

/** Opens a field if it is folded. */
export async function open(element: EstampCheckout, line: string): Promise<void> {
  const found = foldLine(element, line);
  if (found?.getAttribute('aria-expanded') === 'false') found.click();
  await element.updateComplete;
}

/** Opens a folded choice, as a customer would. */
export async function reopen(element: EstampCheckout, name: string): Promise<void> {
  element.shadowRoot?.querySelector<HTMLElement>(`[aria-label="Change: ${name}"]`)?.click();
  await element.updateComplete;
}

export async function choose(element: EstampCheckout, name: string, value: string): Promise<void> {
  await reopen(element, name);
  const select = labelled<HTMLSelectElement>(element, name);
  select.value = [...select.options].find((option) => option.text === value)?.value ?? '';
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await element.updateComplete;
}

/** Selects the radio button in the row with this text. */
export async function pick(element: EstampCheckout, text: string): Promise<void> {
  const rowOf = (): HTMLElement | undefined =>
    [...(element.shadowRoot?.querySelectorAll('label') ?? [])].find((one) => one.textContent?.includes(text));
  if (!rowOf()) await reopen(element, 'Document type');
  const row = rowOf();
  if (!row) throw new Error(`Nothing to pick says “${text}” in: ${words(element)}`);
  row.click();
  await element.updateComplete;
}

export async function reach(element: EstampCheckout, step: string): Promise<void> {
  await waitUntil(() => element.state.step === step, `never came to ${step}: ${words(element)}`);
  await element.updateComplete;
  await nextFrame();
}

/** Fills in step 1 for an affidavit in Karnataka. */
export async function fillStamp(element: EstampCheckout, article = 'Affidavit'): Promise<void> {
  await choose(element, 'State', 'Karnataka');
  await waitUntil(
    () => words(element).includes(article) || element.shadowRoot?.querySelector('[aria-label="Change: Document type"]'),
    'the articles never came',
  );
  await pick(element, article);
  await type(element, 'Purpose', 'Name change affidavit');
}

export async function toParties(element: EstampCheckout, article?: string, go = 'Continue'): Promise<void> {
  await fillStamp(element, article);
  button(element, go).click();
  await reach(element, 'parties');
}

/** Step 2 of a stamp of Maharashtra, with the first party's name and number. */
export async function toPartiesInMaharashtra(element: EstampCheckout, delivered: boolean): Promise<void> {
  await choose(element, 'State', 'Maharashtra');
  await waitUntil(() => words(element).includes('Affidavit'), 'the articles never came');
  await pick(element, 'Affidavit');
  await choose(element, 'District', 'Pune');
  await choose(element, 'Sub-Registrar', 'Haveli 1');
  await type(element, 'Purpose', 'Name change affidavit');
  if (delivered) await pick(element, 'Deliver the stamp paper');
  button(element, 'Continue').click();
  await reach(element, 'parties');
  await nameParty(element);
}

/** Waits for the parts that come on demand: a typed text has asked for them. */
export const partsOnDemand = (element: EstampCheckout): Promise<unknown> =>
  waitUntil(() => element.view.parts, 'nothing came on demand');

/** Names the first party in step 2. */
export async function nameParty(element: EstampCheckout, mobile = '9876543210'): Promise<void> {
  await type(element, 'First party', 'Asha Rao');
  await type(element, 'Mobile number', mobile);
}

/** From a step 1 that is filled in to the review. */
export async function continueToReview(element: EstampCheckout): Promise<void> {
  button(element, 'Continue').click();
  await reach(element, 'parties');
  await nameParty(element);
  button(element, 'Review').click();
  await reach(element, 'review');
}

export async function toReview(element: EstampCheckout, article?: string): Promise<void> {
  await toParties(element, article);
  await nameParty(element, '+91 98765 43210');
  if (words(element).includes('There is no second party')) await pick(element, 'There is no second party');
  button(element, 'Review').click();
  await reach(element, 'review');
}

/** Responds to payments in the page, so that no test leaves its page. */
export function takePayments(element: HTMLElement): void {
  element.addEventListener('estamp-payment', (event) => event.detail.respondWith(Promise.resolve('dismissed')));
}

export async function toStatus(element: EstampCheckout, article?: string): Promise<void> {
  takePayments(element);
  await toReview(element, article);
  button(element, /^Pay/).click();
  await reach(element, 'status');
  // The order is read after the dismissed payment.
  await waitUntil(() => !element.state.busy, 'the order was never looked at');
  await element.updateComplete;
}
