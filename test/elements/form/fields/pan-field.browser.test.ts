import { expect } from '@open-wc/testing';
import { waitUntil } from '../../../support/wait-until.ts';
import '../../../../src/index.ts';
import type { EstampCheckout } from '../../../../src/elements.ts';
import { proxy, useProxy } from '../../fake-proxy.ts';
import { button, checkout, find, reach, takePayments, toParties, type, words } from '../../page.ts';

describe('the PAN check in step 2', () => {
  useProxy();
  beforeEach(() => {
    proxy.panVerification = true;
  });

  const offered = (element: EstampCheckout): boolean => words(element).includes('Check PAN and name');
  /** The text of the step without the live region. */
  const shown = (element: EstampCheckout): string => find(element, 'form').textContent ?? '';
  const said = (element: EstampCheckout): string => find(element, '[role=status]').textContent ?? '';

  async function filled(): Promise<EstampCheckout> {
    const element = await checkout();
    await toParties(element);
    await type(element, 'First party', 'Asha Rao');
    await type(element, 'Mobile number', '9876543210');
    await type(element, 'PAN', 'abcpr 1234f');
    return element;
  }

  async function check(element: EstampCheckout, says: string): Promise<void> {
    button(element, 'Check PAN and name').click();
    await waitUntil(() => words(element).includes(says), `it says: ${words(element)}`);
  }

  it('The check is not offered unless the merchant has enabled it', async () => {
    proxy.panVerification = false;
    expect(offered(await filled())).to.equal(false);
  });

  it('The check is offered once there are a name and a complete PAN', async () => {
    const element = await checkout();
    await toParties(element);
    await type(element, 'PAN', 'ABCPR1234F');
    expect(offered(element), 'without a name').to.equal(false);
    await type(element, 'First party', 'Asha Rao');
    expect(offered(element)).to.equal(true);
    await type(element, 'PAN', 'ABCPR1234');
    expect(offered(element), 'with half a PAN').to.equal(false);
  });

  for (const [nameMatch, valid, text, tone] of [
    ['match', true, 'PAN and name match.', 'info'],
    ['partial', true, 'the name on it is spelled slightly differently', 'warning'],
    ['mismatch', true, 'registered to a different name', 'warning'],
    ['mismatch', false, 'This PAN wasn’t found', 'warning'],
    ['unknown', true, 'couldn’t check this PAN right now', 'info'],
  ] as const) {
    it(`The field and the live region say “${text}”`, async () => {
      proxy.pan = { valid, nameMatch };
      const element = await filled();
      await check(element, text);
      expect(find(element, `.checked [part~=notice-${tone}]`).textContent).to.include(text);
      expect(said(element)).to.include(text);
    });
  }

  it('During the check the field says so, and the focus stays on the button', async () => {
    let open = (): void => {};
    proxy.gates.set('POST /verifications/pan', new Promise((resolve) => (open = resolve)));
    const element = await filled();
    button(element, 'Check PAN and name').focus();
    button(element, 'Check PAN and name').click();
    await element.updateComplete;
    expect(button(element, 'Checking…').getAttribute('aria-disabled')).to.equal('true');
    open();
    await waitUntil(() => words(element).includes('PAN and name match'));
    expect(element.shadowRoot?.activeElement).to.equal(button(element, 'Check PAN and name'));
  });

  it('The review repeats the warning, and the customer can still pay', async () => {
    proxy.pan = { valid: true, nameMatch: 'mismatch' };
    const element = await filled();
    takePayments(element);
    await check(element, 'registered to a different name');
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(find(element, '[part~=notice-warning]').textContent).to.include('registered to a different name');
    button(element, /^Pay/).click();
    await reach(element, 'status');
  });

  it('axe finds no violations, also with a warning about a name that certificates do not print', async () => {
    proxy.pan = { valid: true, nameMatch: 'mismatch' };
    const element = await filled();
    await type(element, 'First party', 'आशा राव');
    await check(element, 'registered to a different name');
    await Promise.all(
      (element.shadowRoot?.getAnimations() ?? [])
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    );
    await expect(element).to.be.accessible();
  });

  it('The review says nothing about a PAN that matches', async () => {
    const element = await filled();
    await check(element, 'PAN and name match');
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(shown(element)).not.to.include('PAN and name match');
  });

  it('PAN and name are not exposed to the page, and of both the tab stores the name alone', async () => {
    const element = await filled();
    const heard: unknown[] = [];
    for (const name of ['estamp-step', 'estamp-status', 'estamp-failure', 'estamp-quote'] as const) {
      element.addEventListener(name, ({ detail }) => heard.push(detail));
    }
    await check(element, 'PAN and name match');
    button(element, 'Review').click();
    await reach(element, 'review');
    expect(JSON.stringify([heard, element.state, { ...localStorage }])).not.to.match(/ABCPR|Asha|match/);
    expect(JSON.stringify({ ...sessionStorage }))
      .to.include('Asha')
      .and.not.match(/ABCPR|match/);
  });
});
