import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import type { Order } from '../../../src/wire/index.ts';
import { FakeProxy, token } from '../fake-proxy.ts';
import { button, checkout, find, openedLinks, toStatus, words } from '../page.ts';

type Stage = Order['stage'];
type Paid = Order['payment']['state'];

/** The action in the footer, whether it is a primary button, and the links above it, for each state of an order. */
const OFFERED: readonly (readonly [
  stage: Stage,
  payment: Paid,
  main: string,
  isPrimary: boolean,
  links: readonly string[],
])[] = [
  ['created', 'pending', 'Continue to payment', true, ['Change e‑Stamp details', 'Copy link', 'Check again']],
  ['created', 'failed', 'Pay again', true, ['Change e‑Stamp details', 'Copy link', 'Check again']],
  ['created', 'expired', 'Check again', true, ['Pay again', 'Change e‑Stamp details', 'Copy link']],
  ['created', 'unknown', 'Check again', false, ['Copy link']],
  ['payment-confirmed', 'paid', 'Check again', false, ['Copy link', 'Print this page', 'Buy another e‑Stamp']],
  ['fulfilment', 'paid', 'Check again', false, ['Copy link', 'Print this page', 'Buy another e‑Stamp']],
  [
    'completed',
    'paid',
    'Download certificate',
    true,
    ['Copy link', 'Copy details', 'Print this page', 'Receipt', 'Buy another e‑Stamp'],
  ],
  ['failed', 'paid', 'Check again', false, ['Copy link']],
  ['failed', 'none', 'Buy another e‑Stamp', true, ['Copy link']],
  ['failed', 'refunded', 'Buy another e‑Stamp', true, ['Copy link']],
  ['cancelled', 'paid', 'Check again', false, ['Copy link']],
  ['cancelled', 'none', 'Buy another e‑Stamp', true, ['Copy link']],
  ['refunded', 'refunded', 'Buy another e‑Stamp', true, ['Copy link']],
  ['unknown', 'paid', 'Check again', false, ['Copy link']],
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

  for (const [stage, payment, main, isPrimary, links] of OFFERED) {
    it(`For an order that is ${stage} with its payment ${payment}, the footer has one ${isPrimary ? 'primary button' : 'link'}, “${main}”, and the other actions are links`, async () => {
      proxy.stage = stage;
      proxy.money = payment;
      const element = await checkout();
      await toStatus(element);
      expect(texts(element, '.dock button')).to.deep.equal([main]);
      expect(find(element, '.dock button').part.contains('button-primary')).to.equal(isPrimary);
      expect(texts(element, '[part=order-actions] button')).to.deep.equal(links);
    });
  }

  for (const [stage, payment, leads] of [
    ['failed', 'paid', true],
    ['cancelled', 'paid', true],
    ['failed', 'refunded', false],
    ['failed', 'none', false],
    ['cancelled', 'unknown', false],
    ['completed', 'paid', false],
  ] as const) {
    it(`An order that is ${stage} with its payment ${payment} ${leads ? 'leads' : 'does not lead'} to the support that the page names`, async () => {
      proxy.stage = stage;
      proxy.money = payment;
      for (const [address, expected] of [
        ['tel:+918000000000', 'tel:+918000000000'],
        ['mailto:help@shop.example', 'mailto:help@shop.example?subject=Order%20ES-1'],
        ['mailto:help@shop.example?subject=Hello', 'mailto:help@shop.example?subject=Hello'],
        ['https://shop.example/help', undefined],
      ] as const) {
        const element = await fixture<EstampCheckout>(html`
          <estamp-order-status proxy="/estamp" order-token=${token('order')}>
            <p slot="support">Call <a href=${address}>us</a></p>
          </estamp-order-status>`);
        await waitUntil(() => words(element).includes('ES-1'));
        const support = element.shadowRoot?.querySelector<HTMLAnchorElement>('.dock a.button-primary');
        expect(support?.href, address).to.equal(leads ? expected : undefined);
        expect(support?.textContent ?? 'Contact support').to.equal('Contact support');
        expect(support?.part.contains('button-primary') ?? true).to.equal(true);
      }
    });
  }

  it('What the agency asks for to verify the certificate is copied with one tap, also by the holder of a link', async () => {
    proxy.stage = 'completed';
    proxy.papers = [{ ...proxy.paper, issuedAt: '2026-11-20T12:12:00Z' }];
    const copied: string[] = [];
    const write = async ([item]: ClipboardItem[]): Promise<void> =>
      void copied.push((await (await item?.getType('text/plain'))?.text()) ?? '');
    const status = async (kind: 'order' | 'view'): Promise<EstampCheckout> => {
      const element = await fixture<EstampCheckout>(html`
        <estamp-order-status proxy="/estamp" order-token=${token(kind)}></estamp-order-status>`);
      await waitUntil(() => words(element).includes('ES-1') && words(element).includes('Karnataka'));
      return element;
    };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
    try {
      for (const kind of ['order', 'view'] as const) {
        const element = await status(kind);
        button(element, 'Copy details').click();
        await waitUntil(() => find(element, '[role=status]').textContent === 'Copied.');
        expect(button(element, 'Copied.').isConnected).to.equal(true);
        expect(copied.pop()?.split('\n')).to.deep.equal([
          'State: Karnataka',
          'Certificate number: IN-KA12345678901234K',
          'Issued on: 20-Nov-2026 05:42 PM',
          'Description of document: Article 4 - Affidavit',
        ]);
      }
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('Without the number of the certificate there is nothing to verify', async () => {
    proxy.stage = 'completed';
    proxy.papers = [];
    const element = await checkout();
    await toStatus(element);
    expect(words(element)).to.include('has been issued').and.not.include('Copy details');
  });

  for (const canShare of [true, false]) {
    const way = canShare ? 'the share menu' : 'the WhatsApp of the device';
    it(`A link to the order is copied, can be sent by ${way}, and is in no address of another company`, async () => {
      const shared: unknown[] = [];
      if (canShare) {
        const value = (data: unknown): Promise<void> => Promise.resolve(void shared.push(data));
        Object.defineProperty(navigator, 'share', { configurable: true, value });
      }
      expect('share' in navigator).to.equal(canShare);
      proxy.stage = 'completed';
      const element = await checkout();
      await toStatus(element);
      button(element, 'Copy link').click();
      await waitUntil(() => element.shadowRoot?.querySelector('input[part~=link]'), 'no link');
      const url = 'https://shop.example/thanks#estamp=a.b.c';
      expect(element.shadowRoot?.innerHTML).not.to.include('estamp%3D').and.not.include('estamp=a');
      if (canShare) {
        button(element, 'Share link').click();
        expect(shared).to.deep.equal([{ url }]);
        Reflect.deleteProperty(navigator, 'share');
      } else {
        const opened: unknown[] = [];
        const real = window.open.bind(window);
        window.open = (...given) => (opened.push(given), null);
        button(element, 'WhatsApp').click();
        window.open = real;
        expect(opened).to.deep.equal([[`whatsapp://send?text=${encodeURIComponent(url)}`, '_self']]);
      }
    });
  }

  it('A final order on a page that sells nothing has no empty footer', async () => {
    proxy.stage = 'refunded';
    proxy.money = 'refunded';
    const element = await fixture<EstampCheckout>(html`
      <estamp-order-status proxy="/estamp" order-token=${token('view')}></estamp-order-status>`);
    await waitUntil(() => words(element).includes('ES-1'));
    expect(find(element, '.dock').checkVisibility()).to.equal(false);
    expect(texts(element, '[part=order-actions] button')).to.deep.equal([]);
  });

  it('The footer downloads the certificate even if another document comes first, and a link downloads the other one', async () => {
    proxy.stage = 'completed';
    proxy.papers = [{ id: 'd2', kind: 'RECEIPT', name: 'receipt.pdf' }, proxy.paper];
    const element = await checkout();
    await toStatus(element);
    await openedLinks(async (opened) => {
      for (const [name, hash] of [
        ['Download certificate', '#d1'],
        ['Receipt', '#d2'],
      ] as const) {
        button(element, name).click();
        await waitUntil(() => opened.at(-1)?.hash === hash, `${name} opened ${opened.join()}`);
        await element.updateComplete;
      }
    });
  });
});
