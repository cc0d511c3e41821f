import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampOrderStatus } from '../../../src/elements.ts';
import { FakeProxy, token } from '../fake-proxy.ts';
import { button, checkout, find, reach, toStatus, words } from '../page.ts';

describe('polling in step 4', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => {
    proxy.restore();
    Reflect.deleteProperty(navigator, 'onLine');
  });

  async function order(kind: 'order' | 'view' = 'order'): Promise<EstampOrderStatus> {
    const element = await fixture<EstampOrderStatus>(html`
      <estamp-order-status proxy="/estamp" order-token=${token(kind)}></estamp-order-status>`);
    await waitUntil(() => words(element).includes('ES-1'), `it says: ${words(element)}`);
    return element;
  }

  function connect(online: boolean): void {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  }

  const shown = (element: HTMLElement): string => find(element, 'form').textContent ?? '';
  const has = (element: HTMLElement, name: string): boolean =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].some(({ textContent }) => textContent?.trim() === name);

  it('A lost connection is announced once, and the order is read as soon as the network is back', async () => {
    proxy.stage = 'fulfilment';
    const element = await order();
    connect(false);
    await element.updateComplete;
    expect(shown(element)).to.include('You’re offline. We’ll check again');
    expect(find(element, '[role=status]').textContent).to.include('You’re offline');
    const before = proxy.count('/order');
    connect(true);
    await waitUntil(() => proxy.count('/order') === before + 1, 'the order was not read');
    await element.updateComplete;
    expect(shown(element)).not.to.include('You’re offline');
  });

  it('A final order promises no further check', async () => {
    proxy.stage = 'completed';
    const element = await order();
    connect(false);
    await element.updateComplete;
    expect(shown(element)).not.to.include('You’re offline');
    connect(true);
  });

  it('An order is not dropped if there is no network after the payment, or if the service is briefly unavailable', async () => {
    const first = await checkout();
    await toStatus(first);
    first.remove();
    connect(false);
    proxy.gates.set('GET /order', new Promise(() => {}));
    const element = await checkout();
    await waitUntil(() => shown(element).includes('You’re offline'), `it says: ${words(element)}`);
    expect([has(element, 'Check again'), has(element, 'Start again')]).to.deep.equal([true, false]);
    element.restart();
    proxy.gates.clear();
    connect(true);
    await waitUntil(() => shown(element).includes('ES-1'), `it says: ${words(element)}`);
  });

  it('An order that can never be read can be dropped', async () => {
    const first = await checkout();
    await toStatus(first);
    first.remove();
    proxy.failures.set('GET /order', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    const element = await checkout();
    await waitUntil(() => has(element, 'Start again'), `it says: ${words(element)}`);
    button(element, 'Start again').click();
    await reach(element, 'stamp');
  });

  it('An order that cannot be read says nothing about a charge', async () => {
    const element = await order();
    proxy.failures.set('GET /order', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    button(element, 'Check again').click();
    await waitUntil(() => element.state.failure === 'INTERNAL');
    await element.updateComplete;
    expect(shown(element)).to.include('Please don’t pay or order again.').and.not.include('You haven’t been charged');
  });

  it('An action that fails for an unknown reason is announced without mentioning a charge', async () => {
    const element = await order();
    proxy.failures.set('POST /order/link', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    button(element, 'Copy link').click();
    await waitUntil(
      () => find(element, '[role=status]').textContent?.includes('Your order is safe.'),
      `it says: ${find(element, '[role=status]').textContent}`,
    );
  });

  it('Without network at the start the page says so, and reads the order once there is network', async () => {
    connect(false);
    proxy.gates.set('GET /order', new Promise(() => {}));
    const element = await fixture<EstampOrderStatus>(html`
      <estamp-order-status proxy="/estamp" order-token=${token('order')}></estamp-order-status>`);
    await waitUntil(() => shown(element).includes('You’re offline'), `it says: ${words(element)}`);
    proxy.gates.clear();
    connect(true);
    await waitUntil(() => shown(element).includes('ES-1'));
    expect(shown(element)).not.to.include('You’re offline');
  });

  for (const stage of ['created', 'payment-confirmed', 'fulfilment'] as const) {
    it(`A customer who came by a link can only read an order that is ${stage}, and the page says so`, async () => {
      proxy.stage = stage;
      expect(shown(await order('view'))).to.include('You’re viewing this order from a link.');
    });
  }

  for (const [payment, heading] of [
    ['pending', 'Not paid yet'],
    ['failed', 'didn’t go through'],
  ] as const) {
    it(`A customer who came by a link reads where an order with the heading “${heading}” can be paid`, async () => {
      proxy.payment = payment;
      const element = await order('view');
      expect(shown(element)).to.include(heading).and.include('To pay, use the browser you ordered from.');
      expect(shown(element)).not.to.include('To correct names');
    });
  }

  it('A customer who came by a link to a paid order is offered no correction and no payment', async () => {
    proxy.stage = 'payment-confirmed';
    expect(shown(await order('view')))
      .to.include('You’re viewing this order from a link.')
      .and.not.include('correct')
      .and.not.include('To pay');
  });

  for (const stage of ['completed', 'failed', 'cancelled', 'refunded'] as const) {
    it(`Nothing is said about links once the order is ${stage}`, async () => {
      proxy.stage = stage;
      expect(shown(await order('view'))).not.to.include('You’re viewing this order from a link.');
    });
  }

  it('The buyer reads nothing about links', async () => {
    proxy.stage = 'fulfilment';
    expect(shown(await order())).not.to.include('You’re viewing this order from a link.');
  });

  it('A button prints an order once it is completed', async () => {
    proxy.stage = 'completed';
    const element = await order();
    const print = Object.getOwnPropertyDescriptor(window, 'print') ?? {};
    let prints = 0;
    window.print = () => void prints++;
    try {
      button(element, 'Print this page').click();
    } finally {
      Object.defineProperty(window, 'print', print);
    }
    expect(prints).to.equal(1);
  });

  it('An order is printed while its certificate is prepared, too, but not before its payment', async () => {
    proxy.stage = 'fulfilment';
    expect(has(await order(), 'Print this page')).to.equal(true);
    proxy.stage = 'created';
    expect(has(await order(), 'Print this page')).to.equal(false);
  });

  it('On paper an order is a receipt with its number, timeline, price and facts, without buttons', async function () {
    proxy.stage = 'completed';
    const element = await order();
    // Only Chromium can emulate print media here.
    if (!navigator.userAgent.includes('Chrome')) return this.skip();
    await emulateMedia({ media: 'print' });
    try {
      const paper = find(element, 'form').innerText;
      for (const said of [
        'Your e‑Stamp is ready',
        'Order ES-1',
        'Payment confirmed',
        'Total',
        '₹159.00',
        'Certificate number',
        'IN-KA12345678901234K',
        'Article 4 - Affidavit',
        'Karnataka',
        'Only the PDF is the certificate',
        'First party',
        'ASHA RAO',
        String(new Date().getFullYear()),
      ])
        expect(paper).to.include(said);
      expect(getComputedStyle(find(element, '.certificate')).opacity).to.equal('1');
      for (const one of element.shadowRoot?.querySelectorAll('button') ?? []) {
        expect(one.checkVisibility(), one.textContent ?? '').to.equal(false);
      }
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });
});
