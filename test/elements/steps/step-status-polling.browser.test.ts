import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampOrderStatus } from '../../../src/elements.ts';
import { FakeProxy, token } from '../fake-proxy.ts';
import { button, checkout, find, reach, toStatus, words } from '../page.ts';

describe('an order that is looked at', () => {
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

  it('says that the page is offline, once to screen readers, and looks at once when it is back', async () => {
    proxy.stage = 'fulfilment';
    const element = await order();
    connect(false);
    await element.updateComplete;
    expect(shown(element)).to.include('You’re offline. We’ll check again');
    expect(find(element, '[role=status]').textContent).to.include('You’re offline');
    const before = proxy.count('/order');
    connect(true);
    await waitUntil(() => proxy.count('/order') === before + 1, 'nobody looked');
    await element.updateComplete;
    expect(shown(element)).not.to.include('You’re offline');
  });

  it('promises no further look at an order that is done', async () => {
    proxy.stage = 'completed';
    const element = await order();
    connect(false);
    await element.updateComplete;
    expect(shown(element)).not.to.include('You’re offline');
    connect(true);
  });

  it('is not given up in a tunnel on the way back from payment, nor while the service is away for a moment', async () => {
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

  it('can be given up when looking at it is in vain', async () => {
    const first = await checkout();
    await toStatus(first);
    first.remove();
    proxy.failures.set('GET /order', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    const element = await checkout();
    await waitUntil(() => has(element, 'Start again'), `it says: ${words(element)}`);
    button(element, 'Start again').click();
    await reach(element, 'stamp');
  });

  it('that cannot be looked at says nothing of what was charged for it', async () => {
    const element = await order();
    proxy.failures.set('GET /order', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    button(element, 'Check again').click();
    await waitUntil(() => element.state.failure === 'INTERNAL');
    await element.updateComplete;
    expect(shown(element)).to.include('You won’t be charged again.').and.not.include('You haven’t been charged');
  });

  it('says so to screen readers without a word of what was charged, where an act fails for an unknown reason', async () => {
    const element = await order();
    proxy.failures.set('POST /order/link', { status: 500, error: { code: 'INTERNAL', retryable: false } });
    button(element, 'Copy link').click();
    await waitUntil(() => find(element, '[role=status]').textContent?.includes('You won’t be charged again.'),
      `it says: ${find(element, '[role=status]').textContent}`);
  });

  it('says so where there was no network to begin with, and is looked at as soon as there is', async () => {
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
    it(`tells who came by a link that it can only look, while the order is ${stage}`, async () => {
      proxy.stage = stage;
      expect(shown(await order('view'))).to.include('You’re viewing this order from a link.');
    });
  }

  for (const [payment, heading] of [['pending', 'Payment pending'], ['failed', 'didn’t go through']] as const) {
    it(`tells who came by a link where an order can be paid that ${heading}`, async () => {
      proxy.payment = payment;
      const element = await order('view');
      expect(shown(element)).to.include(heading).and.include('To pay, use the browser you ordered from.');
      expect(shown(element)).not.to.include('To correct names');
    });
  }

  it('tells who came by a link where the names of a paid order can be corrected', async () => {
    proxy.stage = 'payment-confirmed';
    expect(shown(await order('view'))).to.include('To correct names, use the browser you ordered from.').and.not.include('You can pay');
  });

  for (const stage of ['completed', 'failed', 'cancelled', 'refunded'] as const) {
    it(`says nothing of links any more when the order is ${stage}`, async () => {
      proxy.stage = stage;
      expect(shown(await order('view'))).not.to.include('You’re viewing this order from a link.');
    });
  }

  it('says nothing of links to who placed it', async () => {
    proxy.stage = 'fulfilment';
    expect(shown(await order())).not.to.include('You’re viewing this order from a link.');
  });

  it('is printed by a button once it is completed', async () => {
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

  it('has no such button before', async () => {
    proxy.stage = 'fulfilment';
    expect(has(await order(), 'Print this page')).to.equal(false);
  });

  it('is a receipt on paper: its number, its way, its price and what was bought, and no button', async function () {
    proxy.stage = 'completed';
    const element = await order();
    // Not every browser can be told to print.
    if (!navigator.userAgent.includes('Chrome')) return this.skip();
    await emulateMedia({ media: 'print' });
    try {
      const paper = find(element, 'form').innerText;
      for (const said of [
        'Your e-Stamp is ready', 'Order ES-1', 'Payment confirmed', 'Total', '₹159.00', 'Certificate number', 'IN-KA12345678901234K',
        'Affidavit', 'Karnataka', '₹100.00', 'First party', 'Asha Rao', String(new Date().getFullYear()),
      ]) expect(paper).to.include(said);
      expect(getComputedStyle(find(element, '.bought')).opacity).to.equal('1');
      for (const one of element.shadowRoot?.querySelectorAll('button') ?? []) {
        expect(one.checkVisibility(), one.textContent ?? '').to.equal(false);
      }
    } finally {
      await emulateMedia({ media: 'screen' });
    }
  });
});
