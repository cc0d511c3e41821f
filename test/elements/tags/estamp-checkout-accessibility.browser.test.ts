import { expect, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { button, checkout, choose, fillStamp, pick, reopen, toParties, toReview, toStatus, words } from '../page.ts';

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
  useProxy();

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
});
