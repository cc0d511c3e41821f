import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import { translatePage, type Translation } from '../../support/page-translator.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, renewProxy, useProxy } from '../fake-proxy.ts';
import { button, checkout, labelled, nameParty, open, reach, takePayments, toParties, words } from '../page.ts';

/** The whole text, without the spaces that templates and translators put between words. */
const shown = (element: EstampCheckout): string => words(element).replace(/\s/g, '');

/** Presses what asks for another price, and waits for it. */
async function reprice(element: EstampCheckout, press: () => void): Promise<void> {
  const before = proxy.count('/quotes');
  press();
  await waitUntil(() => !element.state.busy && proxy.count('/quotes') > before, 'no price was asked for');
  await element.updateComplete;
}

async function apply(element: EstampCheckout, code: string, fee: number): Promise<void> {
  if (element.shadowRoot?.querySelector('.coupon')) {
    proxy.coupon = undefined;
    await reprice(element, () => button(element, 'Remove').click());
  }
  proxy.fee = fee;
  proxy.coupon = { code, applied: true };
  await open(element, 'Have a coupon code?');
  const input = labelled(element, 'Coupon code');
  input.value = code;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await reprice(element, () => button(element, 'Apply').click());
}

/** A purchase from the first step to the certificate. @returns what was shown at each point */
async function purchase(pause: (element: EstampCheckout) => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const element = await checkout();
  const note = async (): Promise<void> => {
    await element.updateComplete;
    texts.push(shown(element));
    await pause(element);
    texts.push(shown(element));
  };
  takePayments(element);
  await note();
  await toParties(element);
  await note();
  button(element, 'Review').click();
  await waitUntil(() => element.shadowRoot?.querySelector('.error'), 'no error was shown');
  await note();
  await nameParty(element);
  await note();
  button(element, 'Review').click();
  await reach(element, 'review');
  await note();
  for (const [code, fee] of [
    ['HALFFEE', 2500],
    ['OTHER', 5000],
    ['HALFFEE', 2500],
  ] as const) {
    await apply(element, code, fee);
    expect(button(element, /^Pay/).textContent).to.include(fee === 2500 ? '₹129.50' : '₹159.00');
    await note();
  }
  button(element, /^Pay/).click();
  await reach(element, 'status');
  await waitUntil(() => !element.state.busy, 'the order was never read');
  await note();
  for (const stage of ['payment-confirmed', 'fulfilment', 'completed'] as const) {
    proxy.stage = stage;
    button(element, 'Check again').click();
    await waitUntil(() => element.state.stage === stage && !element.state.busy, `never came to ${stage}`);
    await note();
  }
  expect(button(element, /^Download/).textContent).to.include('certificate');
  element.remove();
  return texts;
}

describe('<estamp-checkout> on a page with a translator', () => {
  useProxy();

  for (const how of ['move', 'replace'] as const satisfies Translation[]) {
    it(`A purchase shows the same texts if a translator would ${how} every text`, async () => {
      const plain = await purchase(() => Promise.resolve());
      proxy.restore();
      renewProxy();
      const stop = translatePage(how);
      try {
        const translated = await purchase((element) =>
          waitUntil(() => element.shadowRoot?.querySelector('#title font'), 'the translator took nothing'),
        );
        for (const [index, text] of translated.entries()) expect(text, `text ${index}`).to.equal(plain[index]);
      } finally {
        stop();
      }
    });
  }
});
