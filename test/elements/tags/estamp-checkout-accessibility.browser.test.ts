import { expect, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { FakeProxy } from '../fake-proxy.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import {
  button,
  checkout,
  choose,
  fillStamp,
  pick,
  reach,
  reopen,
  takePayments,
  toParties,
  toReview,
  toStatus,
  words,
} from '../page.ts';

/** Runs axe after all animations, because it reads the present colours. */
async function expectNoViolations(element: EstampCheckout): Promise<void> {
  await element.updateComplete;
  await Promise.all(
    (element.shadowRoot?.getAnimations() ?? [])
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );
  await expect(element).to.be.accessible();
}

describe('the accessibility of a checkout', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  for (const theme of ['light', 'dark'] as const) {
    const start = (): ReturnType<typeof checkout> =>
      checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" theme=${theme}></estamp-checkout>`);

    it(`axe finds no violations in step 1, ${theme}`, async () => {
      const element = await start();
      await expectNoViolations(element);
      await fillStamp(element);
      await pick(element, 'Other amount');
      await expectNoViolations(element);
      await reopen(element, 'Document type');
      button(element, 'Show all 9 document types').click();
      await element.updateComplete;
      await expectNoViolations(element);
    });

    it(`axe finds no violations in a step with errors, ${theme}`, async () => {
      const element = await start();
      await choose(element, 'State', 'Maharashtra');
      await waitUntil(() => words(element).includes('Affidavit'));
      button(element, 'Continue').click();
      await waitUntil(() => /There (?:is|are) \d+ problems?/.test(words(element)));
      await expectNoViolations(element);
    });

    it(`axe finds no violations in step 2, ${theme}`, async () => {
      const element = await start();
      await toParties(element, 'Agreement');
      await expectNoViolations(element);
    });

    it(`axe finds no violations in step 3, ${theme}`, async () => {
      const element = await start();
      await toReview(element);
      await expectNoViolations(element);
    });

    it(`axe finds no violations in step 4, ${theme}`, async () => {
      const element = await start();
      await toStatus(element);
      button(element, 'Correct names').click();
      await element.updateComplete;
      await expectNoViolations(element);
      proxy.stage = 'completed';
      button(element, 'Keep names as they are').click();
      await element.updateComplete;
      button(element, 'Check again').click();
      await waitUntil(() => element.state.stage === 'completed');
      await element.updateComplete;
      await expectNoViolations(element);
    });
  }

  it('A purchase is possible with the keyboard alone', async () => {
    const element = await checkout();
    takePayments(element);
    const focused = (): HTMLElement => element.shadowRoot?.activeElement as HTMLElement;
    const tabTo = async (wanted: (control: HTMLElement) => boolean): Promise<void> => {
      for (let i = 0; i < 30; i++) {
        await sendKeys({ press: 'Tab' });
        if (focused() && wanted(focused())) return;
      }
      throw new Error(`Tab did not lead there; it is at ${focused()?.outerHTML.slice(0, 120)}`);
    };
    const named =
      (text: string) =>
      (control: HTMLElement): boolean =>
        Boolean((control as HTMLInputElement).labels?.[0]?.textContent?.includes(text)) ||
        control.textContent?.trim() === text;
    await tabTo(named('State'));
    await sendKeys({ type: 'Karn' });
    await waitUntil(() => words(element).includes('Affidavit'), 'typing did not choose the state');
    await tabTo((control) => control.getAttribute('type') === 'radio');
    await sendKeys({ press: 'Space' });
    await waitUntil(() => words(element).includes('₹100 is the usual value'));
    await tabTo(named('Purpose'));
    await sendKeys({ type: 'Name change affidavit' });
    await sendKeys({ press: 'Enter' });
    await reach(element, 'parties');
    await tabTo(named('First party'));
    await sendKeys({ type: 'Asha Rao' });
    await tabTo(named('Mobile number'));
    await sendKeys({ type: '9876543210' });
    await sendKeys({ press: 'Enter' });
    await reach(element, 'review');
    await tabTo(named('Pay ₹159.00'));
    await sendKeys({ press: 'Enter' });
    await reach(element, 'status');
    expect(focused().textContent?.trim()).to.equal('Payment pending');
  });
});
