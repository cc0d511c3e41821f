import { expect, fixture, html } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout, EstampCheckoutButton, EstampOrderStatus } from '../../../src/elements.ts';
import { fakeToken } from '../../support/proxy/fake-token.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { button, fillStamp, reach, type, warnings, words } from '../page.ts';
import { ALL, begin, DETAILS, heard, PARTIES, priced, STAMP } from '../session-page.ts';

let proxy: FakeProxy;
beforeEach(() => {
  proxy = new FakeProxy();
  sessionStorage.clear();
});
afterEach(() => proxy.restore());

describe('the order of a session', () => {
  it('The order of a session is shown on any device, with nothing stored', async () => {
    proxy.ordered = true;
    const element = await begin(proxy, ALL, 'status');
    await waitUntil(() => words(element).includes('Not paid yet'), 'the order was never shown');
    expect(words(element)).to.include('ES-1').and.not.include('Start again');
    expect(proxy.count('/quotes')).to.equal(0);
    button(element, 'Continue to payment').click();
    await waitUntil(() => proxy.count('/order/payment') === 1, 'the payment was never opened');
  });

  it('An order that was complete before is no new conversion, and one that becomes complete is', async () => {
    proxy.ordered = true;
    proxy.stage = 'completed';
    proxy.sessions.set('done', ALL);
    const element = document.createElement('estamp-checkout');
    const events = heard(element);
    element.proxy = '/estamp';
    element.session = 'done';
    document.body.append(element);
    await waitUntil(() => events.some(({ type: kind }) => kind === 'complete'), 'it never completed');
    expect(events.find(({ type: kind }) => kind === 'complete')?.detail.resumed).to.equal(true);
    element.remove();
    proxy.stage = 'created';
    proxy.ordered = false;
    const other = await begin(proxy, ALL, 'review', 'open');
    const later = heard(other);
    await priced(other);
    button(other, /^Pay/).click();
    await reach(other, 'status');
    await waitUntil(() => !other.state.busy, 'the order was never read');
    proxy.stage = 'completed';
    await waitUntil(() => later.some(({ type: kind }) => kind === 'complete'), 'it never completed', 20_000);
    expect(later.find(({ type: kind }) => kind === 'complete')?.detail.resumed).to.equal(false);
  });

  it('Its pages name the shop and lead back: to the return page of the session, otherwise to the website', async () => {
    proxy.brand = { name: 'Kagaz & Co', url: 'https://kagaz.example/', contact: 'help@kagaz.example' };
    const back = (element: HTMLElement): HTMLAnchorElement | null | undefined =>
      element.shadowRoot?.querySelector('.dock a[part~=link]');
    const review = await begin(proxy, { ...ALL, returnUrl: 'https://kagaz.example/deal/7' }, 'review');
    expect(back(review)?.textContent).to.equal('Go back to Kagaz & Co');
    const boxes = [...(review.shadowRoot?.querySelectorAll('dd') ?? [])];
    expect(boxes.filter((box) => !box.textContent.trim()).length, 'an empty box in the tree').to.equal(0);
    expect(back(review)?.href).to.equal('https://kagaz.example/deal/7');
    // The customer is on the return page already.
    const here = await begin(proxy, { ...ALL, returnUrl: location.href }, 'review', 'here');
    expect(back(here)?.href).to.equal('https://kagaz.example/');
    proxy.brand = undefined;
    const none = await begin(proxy, ALL, 'review', 'none');
    expect(back(none)).to.equal(null);
  });

  it('The contact of the brand is where an order needs help, unless the page names one', async () => {
    proxy.brand = { name: 'Kagaz & Co', contact: 'help@kagaz.example' };
    proxy.ordered = true;
    proxy.stage = 'failed';
    proxy.payment = 'paid';
    const element = await begin(proxy, ALL, 'status');
    await waitUntil(() => words(element).includes('Contact support'), `it says: ${words(element)}`);
    const links = [...(element.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:"]') ?? [])];
    expect(links.map(({ href }) => href.replace(/\?.*/, ''))).to.deep.equal(Array(2).fill('mailto:help@kagaz.example'));
    proxy.brand = undefined;
    const other = await begin(proxy, ALL, 'status', 'other');
    await waitUntil(() => words(other).includes('couldn’t be issued'), `it says: ${words(other)}`);
    expect(words(other)).not.to.include('upport');
  });

  describe('back from a payment', () => {
    const returned = (oid: string, more: object = {}): void =>
      history.replaceState(null, '', `#estamp=${fakeToken('view', { oid, svc: 'estamp.standard', ...more })}`);
    afterEach(() => history.replaceState(null, '', location.pathname + location.search));

    it('Another order of this mount is shown and named as one that is already ordered, also after a reload, until the customer buys again', async () => {
      proxy.stage = 'completed';
      returned('ES-9', { ref: 'another document' });
      const element = await begin(proxy, ALL, 'status');
      await waitUntil(() => words(element).includes('Your e‑Stamp is ready'), 'the order was never shown');
      expect(words(element))
        .to.include('Order ES-9')
        .and.include('You already ordered this e‑Stamp')
        .and.not.include('from a link');
      expect(location.hash).to.equal('');
      expect(proxy.count('/quotes')).to.equal(0);
      element.remove();
      const reloaded = await begin(proxy, ALL, 'status');
      await waitUntil(() => words(reloaded).includes('Order ES-9'), 'a reload asked to pay again');
      button(reloaded, 'Buy another e‑Stamp').click();
      await reach(reloaded, 'review');
      expect(words(reloaded)).not.to.include('ES-9');
      reloaded.remove();
      await begin(proxy, ALL, 'review');
    });

    it('The own order is shown as always, and as its customer’s', async () => {
      proxy.ordered = true;
      returned('ES-1');
      const element = await begin(proxy, ALL, 'status');
      await waitUntil(() => words(element).includes('Not paid yet'), 'the order was never shown');
      expect(words(element)).to.include('Order ES-1').and.not.include('from a link');
      expect(location.hash).to.equal('');
    });

    it('A shared link, an order of another service and the order of another element of the page open nothing', async () => {
      for (const more of [{ lnk: true }, { svc: 'estamp.other' }]) {
        returned('ES-9', more);
        const element = await begin(proxy, ALL, 'review', JSON.stringify(more).replaceAll(/\W/g, '.'));
        expect(words(element)).not.to.include('ES-9');
        expect(location.hash).not.to.equal('');
        element.remove();
      }
      returned('ES-9');
      proxy.sessions.set('one', ALL).set('two', ALL);
      const both = await fixture<HTMLElement>(
        html`<div>
          <estamp-checkout proxy="/estamp" session="one"></estamp-checkout>
          <estamp-checkout proxy="/estamp" session="two"></estamp-checkout>
        </div>`,
      );
      for (const element of both.querySelectorAll('estamp-checkout')) await reach(element, 'review');
      expect(location.hash).not.to.equal('');
    });
  });

  it('A session that is over shows its order with a token that only reads', async () => {
    proxy.ordered = true;
    proxy.sessionOver = true;
    const element = await begin(proxy, { editable: [] }, 'status');
    await waitUntil(() => words(element).includes('Not paid yet'), 'the order was never shown');
    expect(words(element)).to.include('To pay, use the browser you ordered from.');
    expect(words(element)).not.to.include('Continue to payment').and.not.include('Asha');
    element.remove();
    proxy.stage = 'completed';
    const later = await begin(proxy, { editable: [] }, 'status', 'again');
    await waitUntil(() => words(later).includes('Your e‑Stamp is ready'), 'the order was never shown');
    expect(words(later)).to.include('Download certificate').and.not.include('Buy another');
    expect(proxy.calls.filter(({ path }) => path === '/order').map(({ view }) => view)).not.to.include(false);
  });

  it('An order that was placed on another page is shown instead of a second one', async () => {
    for (const call of ['POST /quotes', 'POST /orders']) {
      const token = call.slice(-6);
      proxy.ordered = false;
      const element = await begin(
        proxy,
        { stamp: STAMP, parties: PARTIES, editable: ['/parties/partyName'], details: DETAILS },
        'parties',
        token,
      );
      const events = heard(element);
      proxy.failures.set(call, { status: 409, error: { code: 'CONFLICT', field: 'session', retryable: false } });
      proxy.ordered = true;
      button(element, 'Review').click();
      if (call === 'POST /orders') {
        await reach(element, 'review');
        button(element, /^Pay/).click();
      }
      await reach(element, 'status');
      await waitUntil(() => words(element).includes('Not paid yet'), 'the order was never shown');
      expect(words(element)).to.include('This order has changed');
      const failures = events.filter(({ type: kind }) => kind === 'failure').map(({ detail }) => detail);
      expect(failures.length).to.equal(1);
      expect(failures[0]).to.include({ code: 'CONFLICT', field: 'session', actor: 'merchant' });
      element.remove();
    }
  });

  it('A session whose order is over says so in the review, and asks nothing by itself again', async () => {
    proxy.failures.set('POST /quotes', {
      status: 409,
      error: { code: 'CONFLICT', field: 'session', retryable: false },
    });
    const element = await begin(proxy, ALL, 'review');
    await waitUntil(() => element.state.failure === 'CONFLICT', 'it never failed');
    await afterFrames();
    expect(element.state.busy).to.equal(false);
    expect(proxy.count('/quotes')).to.equal(1);
    expect(proxy.count('/session')).to.equal(2);
  });

  for (const [code, status, text] of [
    ['SESSION_INVALID', 401, 'Go back to the website and start again.'],
    ['SESSION_EXPIRED', 401, 'Go back to the website and start again. If you’ve already paid, don’t pay again.'],
  ] as const) {
    it(`${code} leaves nothing to press, tells the customer where to go, and is for the merchant`, async () => {
      proxy.failures.set('GET /session', { status, error: { code, retryable: false } });
      const element = document.createElement('estamp-checkout');
      const events = heard(element);
      element.proxy = '/estamp';
      element.session = 'bad';
      document.body.append(element);
      await reach(element, 'unavailable');
      expect(words(element)).to.include(text).and.include('req_1');
      expect(element.shadowRoot?.querySelectorAll('button').length).to.equal(0);
      expect(element.shadowRoot?.querySelectorAll('slot[name=support]').length).to.equal(1);
      expect(events.map(({ type: kind, detail }) => [kind, detail.code, detail.actor])).to.deep.equal([
        ['failure', code, 'merchant'],
      ]);
      element.remove();
    });
  }

  it('A session that expires before Pay says so, with one event', async () => {
    const element = await begin(proxy, ALL, 'review');
    await priced(element);
    const events = heard(element);
    for (const call of ['POST /orders', 'GET /session'])
      proxy.failures.set(call, { status: 401, error: { code: 'SESSION_EXPIRED', retryable: false } });
    button(element, /^Pay/).click();
    await reach(element, 'unavailable');
    expect(words(element)).to.include('This page has expired');
    expect(events.filter(({ type: kind }) => kind === 'failure').length).to.equal(1);
  });

  it('A price that needs a session says where to go', async () => {
    const element = await fixture<EstampCheckout>(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
    );
    await reach(element, 'stamp');
    const events = heard(element);
    await fillStamp(element);
    proxy.failures.set('POST /quotes', { status: 403, error: { code: 'SESSION_REQUIRED', retryable: false } });
    button(element, 'Continue').click();
    await waitUntil(() => element.state.failure, 'it never failed');
    await element.updateComplete;
    expect(words(element)).to.include('Go back to the website and start again.');
    expect(events.at(-1)?.detail).to.include({ code: 'SESSION_REQUIRED', actor: 'merchant' });
  });

  it('A value of the session that the proxy refuses is for the merchant, and the customer stays where they are', async () => {
    const element = await begin(proxy, ALL, 'review');
    await priced(element);
    const events = heard(element);
    proxy.failures.set('POST /orders', {
      status: 400,
      error: {
        code: 'INVALID_INPUT',
        fields: [{ path: '/parties/partyName', keyword: 'pattern', params: {}, message: '' }],
      },
    });
    button(element, /^Pay/).click();
    await waitUntil(() => element.state.failure, 'it never failed');
    expect(element.state.step).to.equal('review');
    expect(events.at(-1)?.detail).to.include({ code: 'INVALID_INPUT', actor: 'merchant' });
  });

  it('The documents that decide about the first step can be asked for again', async () => {
    proxy.failures.set('GET /states/KA/articles', { status: 400, error: { code: 'NOT_FOUND', retryable: false } });
    const element = await begin(proxy, ALL, 'unavailable');
    expect(words(element)).to.include('isn’t available here');
    element.remove();
    proxy.failures.set('GET /states/KA/articles', {
      status: 503,
      error: { code: 'SERVICE_UNAVAILABLE', retryable: true, retryAfterSeconds: 60 },
    });
    const other = await begin(proxy, ALL, 'unavailable', 'other');
    expect(other.state.failure).to.equal('SERVICE_UNAVAILABLE');
  });

  it('The token is in no storage, address, event or message of the console', async () => {
    const before = location.href;
    let element: EstampCheckout | undefined;
    const events: unknown[] = [];
    const said = await warnings(async () => {
      element = await begin(proxy, { ...ALL, editable: ['/details/purpose'] }, 'stamp', 'very.secret.session');
      events.push(heard(element));
      await type(element, 'Purpose', 'Name change affidavit');
      button(element, 'Continue').click();
      await reach(element, 'review');
      button(element, /^Pay/).click();
      await reach(element, 'status');
      proxy.failures.set('GET /order', { status: 401, error: { code: 'TOKEN_INVALID', retryable: false } });
      await waitUntil(() => !element?.state.busy, 'the order was never read');
    });
    expect(JSON.stringify([said, events, { ...sessionStorage }, { ...localStorage }, history.state])).to.not.include(
      'very.secret',
    );
    expect(location.href).to.equal(before);
    expect(JSON.stringify(element?.state)).to.not.include('very.secret');
    expect(element?.shadowRoot?.innerHTML).to.not.include('very.secret');
  });

  it('A page that names the service beside the session gets the catalogue at the same time', async () => {
    let open = (): void => undefined;
    proxy.gates.set('GET /session', new Promise((resolve) => (open = resolve)));
    proxy.sessions.set('gated', ALL);
    const element = await fixture<EstampCheckout>(
      html`<estamp-checkout proxy="/estamp" session="gated" service-code="estamp.standard"></estamp-checkout>`,
    );
    await waitUntil(() => proxy.count('/checkout/estamp.standard') === 1, 'the catalogue was never requested');
    open();
    await reach(element, 'review');
    expect(proxy.count('/checkout/estamp.standard')).to.equal(1);
  });
});

describe('the other elements with a session', () => {
  it('The order status shows the order of a session, and asks again while there is none', async () => {
    proxy.sessions.set('paid', ALL);
    const element = await fixture<EstampOrderStatus>(
      html`<estamp-order-status proxy="/estamp" session="paid"></estamp-order-status>`,
    );
    await waitUntil(() => element.state.step === 'unavailable', 'it never said that there is no order');
    await element.updateComplete;
    expect(words(element)).to.include('Please don’t pay or order again');
    proxy.ordered = true;
    button(element, 'Try again').click();
    await waitUntil(() => element.state.externalOrderId === 'ES-1', 'the order was never shown');
    expect(sessionStorage.length).to.equal(0);
  });

  it('The button sells what the session says', async () => {
    proxy.sessions.set('dialog', ALL);
    const element = await fixture<EstampCheckoutButton>(
      html`<estamp-checkout-button proxy="/estamp" session="dialog"></estamp-checkout-button>`,
    );
    expect(proxy.calls.length).to.equal(0);
    element.show();
    await reach(element, 'review');
    await priced(element);
    expect(words(element)).to.include('₹159.00');
  });
});
