import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import type { Order } from '../../../src/wire/index.ts';
import { FakeProxy, token } from '../fake-proxy.ts';
import { button, checkout, find, openedLinks, toStatus, words } from '../page.ts';

type Stage = Order['stage'];
type Paid = Order['payment']['state'];

/** The button in the footer and the links above it, for each state of an order. */
const OFFERED: readonly (readonly [stage: Stage, payment: Paid, main: string, links: readonly string[]])[] = [
  ['created', 'pending', 'Continue to payment', ['Copy link', 'Check again']],
  ['created', 'failed', 'Pay again', ['Copy link', 'Check again']],
  ['created', 'unknown', 'Check again', ['Copy link']],
  ['payment-confirmed', 'paid', 'Check again', ['Copy link']],
  ['fulfilment', 'paid', 'Check again', ['Copy link']],
  [
    'completed',
    'paid',
    'Download certificate',
    ['Copy link', 'Print this page', 'Download receipt', 'Buy another e-Stamp'],
  ],
  ['failed', 'paid', 'Check again', ['Copy link', 'Buy another e-Stamp']],
  ['failed', 'refunded', 'Buy another e-Stamp', ['Copy link']],
  ['cancelled', 'none', 'Buy another e-Stamp', ['Copy link']],
  ['refunded', 'refunded', 'Buy another e-Stamp', ['Copy link']],
  ['unknown', 'paid', 'Check again', ['Copy link']],
];

describe('the actions on an order', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
    proxy.papers = [proxy.paper, { id: 'd2', kind: 'RECEIPT', name: 'receipt.pdf' }];
  });
  afterEach(() => proxy.restore());

  const texts = (element: HTMLElement, selector: string): string[] =>
    [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent?.trim() ?? '');

  for (const [stage, payment, main, links] of OFFERED) {
    it(`For an order that is ${stage} with its payment ${payment}, the footer has one button, “${main}”, and the other actions are links`, async () => {
      proxy.stage = stage;
      proxy.money = payment;
      const element = await checkout();
      await toStatus(element);
      expect(texts(element, '.dock button')).to.deep.equal([main]);
      expect(find(element, '.dock button').part.contains('button-primary')).to.equal(true);
      expect(texts(element, '[part=links] button')).to.deep.equal(links);
    });
  }

  it('A final order on a page that sells nothing has no empty footer', async () => {
    proxy.stage = 'refunded';
    proxy.money = 'refunded';
    const element = await fixture<EstampCheckout>(html`
      <estamp-order-status proxy="/estamp" order-token=${token('view')}></estamp-order-status>`);
    await waitUntil(() => words(element).includes('ES-1'));
    expect(find(element, '.dock').checkVisibility()).to.equal(false);
    expect(texts(element, '[part=links] button')).to.deep.equal([]);
  });

  it('The footer downloads the certificate even if another document comes first, and a link downloads the other one', async () => {
    proxy.stage = 'completed';
    proxy.papers = [{ id: 'd2', kind: 'RECEIPT', name: 'receipt.pdf' }, proxy.paper];
    const element = await checkout();
    await toStatus(element);
    await openedLinks(async (opened) => {
      for (const [name, hash] of [
        ['Download certificate', '#d1'],
        ['Download receipt', '#d2'],
      ] as const) {
        button(element, name).click();
        await waitUntil(() => opened.at(-1)?.hash === hash, `${name} opened ${opened.join()}`);
        await element.updateComplete;
      }
    });
  });
});
