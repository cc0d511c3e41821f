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
    [...(element.shadowRoot?.querySelectorAll('button.chip:not([part~=tile])') ?? [])].map(({ textContent }) =>
      textContent.trim(),
    );

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

describe('the tiles of the documents that most customers buy', () => {
  useProxy();
  const PURPOSES = {
    affidavit: { en: ['Name change', 'Address proof'], hi: ['नाम बदलना', 'पते का प्रमाण'] },
    lease: { en: ['House rent', 'Shop on rent'], hi: ['मकान का किराया', 'दुकान का किराया'] },
  };
  const families: Record<string, string> = { Affidavit: 'affidavit', Bond: 'lease', Agreement: 'agreement' };
  beforeEach(() => {
    proxy.articles = proxy.articles.map((one) => ({ ...one, family: families[one.name] }));
    proxy.purposes = { ...PURPOSES, 'leave-and-licence': PURPOSES.lease };
  });
  const tiles = (element: EstampCheckout): HTMLButtonElement[] => [
    ...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part~=tiles] > button[part~=tile]') ?? []),
  ];
  const names = (element: EstampCheckout): string[] => tiles(element).map(({ textContent }) => textContent.trim());
  async function open(element: EstampCheckout): Promise<EstampCheckout> {
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('Affidavit'), 'the articles never came');
    return element;
  }
  const purpose = (element: EstampCheckout): HTMLInputElement | null | undefined =>
    element.shadowRoot?.querySelector<HTMLInputElement>('[name=purpose]');

  it('One press chooses the document, and that of a rented home its purpose; the focus stays at the document', async () => {
    const element = await open(await checkout());
    expect(names(element)).to.deep.equal(['House rent', 'Affidavit', 'Agreement']);
    const [rent] = tiles(element);
    expect(rent?.getAttribute('aria-pressed')).to.equal('false');
    rent?.click();
    await waitUntil(() => purpose(element)?.value === 'House rent', 'no purpose');
    expect(words(element)).to.include('Document type Bond');
    expect(tiles(element)).to.have.length(0);
    await waitUntil(() => element.shadowRoot?.activeElement?.closest('[id$=articleCode]'), 'the focus is lost');
  });

  it('Another document takes a usual purpose of the former one away, and leaves what the customer has typed', async () => {
    const element = await open(await checkout());
    tiles(element)[0]?.click();
    await waitUntil(() => purpose(element)?.value === 'House rent', 'no purpose');
    const reopen = async (index: number): Promise<void> => {
      [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
        .find((one) => one.getAttribute('aria-label') === 'Change: Document type')
        ?.click();
      await waitUntil(() => tiles(element).length, 'the document stays folded');
      tiles(element)[index]?.click();
      await waitUntil(() => !tiles(element).length, 'the document stays open');
    };
    await reopen(1);
    expect(purpose(element)?.value).to.equal('');
    await type(element, 'Purpose', 'Rent of a garage');
    await reopen(0);
    expect(purpose(element)?.value).to.equal('Rent of a garage');
  });

  it('They are named in the language of the page', async () => {
    mockHindi();
    const element = await open(await checkout());
    element.lang = 'hi';
    await waitUntil(() => names(element)[0] === 'मकान का किराया', 'they stay in English');
  });

  it('A short list has none, and the page’s own purposes leave the document its name', async () => {
    const element = await checkout();
    element.purposes = ['Hostel admission'];
    await open(element);
    expect(names(element)[0]).to.equal('Bond');
    proxy.articles = proxy.articles.slice(0, 7);
    expect(tiles(await open(await checkout()))).to.have.length(0);
  });

  it('Of leave and licence and lease that is offered which the service calls popular, otherwise the licence', async () => {
    for (const [popular, name] of [
      ['Bond', 'Bond'],
      ['Divorce', 'Divorce'],
      ['', 'Divorce'],
    ]) {
      proxy.articles = proxy.articles.map((one) => ({
        ...one,
        family: one.name === 'Divorce' ? 'leave-and-licence' : families[one.name],
        popular: one.name === popular,
      }));
      const element = await open(await checkout());
      tiles(element)[0]?.click();
      await waitUntil(() => words(element).includes(`Document type ${name}`), `${popular} is not ${name}`);
    }
  });
});
