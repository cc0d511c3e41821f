import { expect, html } from '@open-wc/testing';
import '../../../../src/index.ts';
import type { EstampCheckout } from '../../../../src/elements.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { proxy, useProxy } from '../../fake-proxy.ts';
import { mockHindi } from '../../mock-language.ts';
import { button, checkout, choose, labelled, pick, reach, type, words } from '../../page.ts';

describe('the purposes to choose from', () => {
  useProxy();
  beforeEach(() => {
    proxy.articles = proxy.articles.map((one) => (one.name === 'Affidavit' ? { ...one, family: 'affidavit' } : one));
    proxy.purposes = {
      affidavit: { en: ['Name change', 'Address proof'], hi: ['नाम बदलना', 'पते का प्रमाण'] },
      lease: { en: ['House rent'], hi: ['मकान का किराया'] },
    };
  });

  async function chosen(element: EstampCheckout, article = 'Affidavit'): Promise<EstampCheckout> {
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes(article), 'the articles never came');
    await pick(element, article);
    return element;
  }
  const offered = (element: EstampCheckout): string[] =>
    [...(element.shadowRoot?.querySelectorAll('button.chip') ?? [])].map(({ textContent }) => textContent.trim());

  it('One tap fills the purpose of the document, which can be changed by another', async () => {
    const element = await chosen(await checkout());
    expect(offered(element)).to.deep.equal(['Name change', 'Address proof']);
    button(element, 'Name change').click();
    await element.updateComplete;
    expect(labelled(element, 'Purpose').value).to.equal('Name change');
    expect(button(element, 'Name change').getAttribute('aria-pressed')).to.equal('true');
    button(element, 'Address proof').click();
    await element.updateComplete;
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(proxy.count('/quotes')).to.equal(1);
  });

  it('A purpose of the customer’s own hides them, and no example of another document stands in the field', async () => {
    const element = await chosen(await checkout());
    expect(labelled(element, 'Purpose').placeholder).to.equal('');
    await type(element, 'Purpose', 'Something of my own');
    expect(offered(element)).to.deep.equal([]);
    await type(element, 'Purpose', '');
    expect(offered(element)).to.have.length(2);
  });

  it('A document without usual purposes offers none', async () => {
    expect(offered(await chosen(await checkout(), 'Power of attorney'))).to.deep.equal([]);
  });

  it('They are named in the language of the page, also after it changes, and fill in English', async () => {
    mockHindi();
    const element = await chosen(await checkout());
    element.lang = 'hi';
    await waitUntil(() => offered(element)[0] === 'नाम बदलना', 'they stay in English');
    button(element, 'नाम बदलना').click();
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector<HTMLInputElement>('[name=purpose]')?.value).to.equal('Name change');
  });

  it('The page’s own purposes replace them, as a property or an attribute; an empty list offers none', async () => {
    const element = await chosen(
      await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" purposes='["Hostel admission"]'></estamp-checkout>`),
    );
    expect(offered(element)).to.deep.equal(['Hostel admission']);
    element.purposes = [];
    await element.updateComplete;
    expect(offered(element)).to.deep.equal([]);
  });
});
