import { expect, html } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { useProxy } from '../fake-proxy.ts';
import { button, checkout, toParties, toReview, toStatus } from '../page.ts';

describe('the layout of a step', () => {
  useProxy();

  const texts = (element: EstampCheckout, selector: string): string[] =>
    [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map(
      (one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    );

  it('The header of a step is no landmark of the page', async () => {
    const element = await checkout();
    expect(element.shadowRoot?.querySelector('header, footer, main, nav, aside, [role=banner]')).to.equal(null);
  });

  it('A completed step is marked as done by a word, not only by its icon', async () => {
    const element = await checkout();
    expect(texts(element, '.steps li')).to.deep.equal(['e‑Stamp', 'Parties', 'Review', 'Status']);
    await toReview(element);
    expect(texts(element, '.steps li')).to.deep.equal(['e‑Stamp (done)', 'Parties (done)', 'Review', 'Status']);
  });

  it('Each step has headings for its panels, one level below its own', async () => {
    const level = '[role=heading][aria-level="5"]';
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" heading-level="4"></estamp-checkout>`);
    expect(texts(element, level)).to.deep.equal(['Your e‑Stamp']);
    await toParties(element);
    expect(texts(element, level)).to.deep.equal(['Price']);
  });

  it('The review and the order have headings for their parts', async () => {
    const element = await checkout();
    await toStatus(element);
    expect(texts(element, '[role=heading][aria-level="3"]')).to.deep.equal(['e‑Stamp', 'Spotted a mistake?', 'Price']);
    button(element, 'Correct names').click();
    await element.updateComplete;
    expect(texts(element, 'legend [role=heading][aria-level="3"]')).to.deep.equal(['Correct names']);
  });

  it('A heading below level 6 has level 6', async () => {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" heading-level="6"></estamp-checkout>`);
    expect(texts(element, '[role=heading][aria-level="6"]').length).to.equal(2);
  });
});
