import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampOrderStatus } from '../../../src/elements.ts';
import { FakeProxy, token } from '../fake-proxy.ts';
import { button, checkout, find, labelled, openedLinks, reach, takePayments, toStatus, type, words } from '../page.ts';

describe('step 4', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  const has = (element: HTMLElement, name: string): boolean =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].some((one) => one.textContent?.trim() === name);

  it('An open payment can be continued', async () => {
    const element = await checkout();
    await toStatus(element);
    expect(words(element)).to.include('Not paid yet');
    button(element, 'Continue to payment').click();
    await waitUntil(() => proxy.count('/order/payment') === 1, 'no payment was asked for');
  });

  it('No payment is offered while it is unknown whether the order is paid', async () => {
    proxy.payment = 'unknown';
    const element = await checkout();
    await toStatus(element);
    expect(words(element))
      .to.include('We’re checking whether your payment arrived')
      .and.include('Please don’t pay again')
      .and.not.include('your bank will refund it');
    expect(has(element, 'Continue to payment') || has(element, 'Pay again')).to.equal(false);
    expect(has(element, 'Check again')).to.equal(true);
  });

  it('Another payment is offered after a definite failure', async () => {
    proxy.payment = 'failed';
    const element = await checkout();
    await toStatus(element);
    expect(words(element))
      .to.include('Your payment didn’t go through')
      .and.include('If money has left your account, don’t pay again yet.');
    // It may have expired.
    expect(words(element)).not.to.include('declined');
    expect(has(element, 'Pay again')).to.equal(true);
  });

  it('The page says how long the e-Stamp takes, and that the page can be closed', async () => {
    proxy.stage = 'fulfilment';
    const element = await checkout();
    await toStatus(element);
    expect(words(element))
      .to.include('Your e‑Stamp is being prepared')
      .and.include('It’s usually ready within 4 hours.')
      .and.include('You can close this page');
    expect(find(element, '.timeline .now').textContent).to.include('Certificate in preparation');
    expect(has(element, 'Correct names')).to.equal(false);
  });

  it('The parties can be corrected while the service permits it', async () => {
    proxy.stage = 'payment-confirmed';
    const element = await checkout();
    await toStatus(element);
    button(element, 'Correct names').click();
    await waitUntil(() => element.shadowRoot?.activeElement?.id.endsWith('partyName'), 'the field took no focus');
    expect(labelled(element, 'First party').value).to.equal('Asha Rao');
    await type(element, 'First party', '');
    button(element, 'Save').click();
    await waitUntil(() => words(element).includes('Fill in “'));
    expect(proxy.count('/order/parties')).to.equal(0);
    await type(element, 'First party', 'Asha R. Rao');
    button(element, 'Save').focus();
    button(element, 'Save').click();
    await waitUntil(() => proxy.count('/order/parties') === 1);
    expect(proxy.sent('/order/parties')).to.include({ partyName: 'Asha R. Rao', customerName: 'Asha R. Rao' });
    await waitUntil(() => find(element, '[role=status]').textContent?.includes('Names updated'));
    await element.updateComplete;
    expect(has(element, 'Save')).to.equal(false);
    expect(element.shadowRoot?.activeElement?.textContent?.trim(), 'the focus was lost').to.equal(
      'Your payment is confirmed',
    );
  });

  it('reportValidity() finds no errors in an order unless its parties are being corrected', async () => {
    const element = await checkout();
    await toStatus(element);
    expect(element.reportValidity()).to.equal(true);
    button(element, 'Correct names').click();
    await element.updateComplete;
    await type(element, 'First party', '');
    expect(element.reportValidity()).to.equal(false);
    await element.updateComplete;
    expect(find(element, '.summary').textContent).to.include('First party');
    button(element, 'Keep names as they are').click();
    await element.updateComplete;
    expect(element.reportValidity()).to.equal(true);
  });

  it('A value that the placed order has and that cannot be removed is required', async () => {
    proxy.stage = 'payment-confirmed';
    const first = await checkout();
    await toStatus(first);
    first.remove();
    proxy.parties = { ...proxy.parties, partyPan: 'ABCPE1234F' };
    const element = await checkout();
    await reach(element, 'status');
    button(element, 'Correct names').click();
    await waitUntil(() => has(element, 'Save'));
    expect(labelled(element, 'PAN').value).to.equal('ABCPE1234F');
    await type(element, 'PAN', '');
    button(element, 'Save').click();
    await waitUntil(() => words(element).includes('Fill in “'), 'an emptied PAN was said to be saved');
    expect(proxy.count('/order/parties')).to.equal(0);
    await type(element, 'PAN', 'ABCPE1234G');
    button(element, 'Save').click();
    await waitUntil(() => proxy.count('/order/parties') === 1);
    expect(proxy.sent('/order/parties')).to.include({ partyPan: 'ABCPE1234G' }).and.not.have.property('customerEmail');
  });

  it('The certificate can be downloaded once it is available', async () => {
    proxy.stage = 'completed';
    const element = await checkout();
    await toStatus(element);
    await openedLinks(async (opened) => {
      button(element, 'Download certificate').click();
      await waitUntil(() => opened.length === 1, 'nothing was downloaded');
      expect(opened.map(({ href }) => href)).to.deep.equal(['about:blank#d1']);
    });
  });

  it('The link to the order is shown if it cannot be copied', async () => {
    const element = await checkout();
    await toStatus(element);
    button(element, 'Copy link').click();
    await waitUntil(() => element.shadowRoot?.querySelector('input[readonly]'), 'no link');
    expect(labelled(element, 'Link to this order').value).to.equal('https://shop.example/thanks#estamp=a.b.c');
  });

  it('A new checkout can be started after a completed order', async () => {
    proxy.stage = 'completed';
    const element = await checkout();
    await toStatus(element);
    button(element, 'Buy another e‑Stamp').click();
    await reach(element, 'stamp');
    expect(element.state.externalOrderId).to.equal(undefined);
  });

  it('A stored order that can no longer be opened is reported on a page of its own', async () => {
    const first = await checkout();
    await toStatus(first);
    first.remove();
    proxy.failures.set('GET /order', { status: 401, error: { code: 'TOKEN_INVALID', retryable: false } });
    let answer = (): void => {};
    proxy.gates.set(
      'GET /order',
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const element = await checkout();
    // The catalogue is cached, so it arrives first.
    await waitUntil(() => element.matches(':state(test)'));
    answer();
    await reach(element, 'unavailable');
    expect(words(element)).to.include('has expired').and.not.include('Choose your e‑Stamp');
    const body = element.shadowRoot?.querySelector('[part~=section-unavailable]')?.textContent;
    expect(body, 'not the heading again').to.include('don’t pay again').and.not.include('has expired');
    expect(document.activeElement?.localName, 'the focus is still in the page').to.equal('body');
    button(element, 'Buy another e‑Stamp').click();
    await reach(element, 'stamp');
  });

  it('The page receives a failure for an order that can no longer be opened, even beside another notice', async () => {
    const element = await checkout();
    await toStatus(element);
    button(element, 'Correct names').click();
    await waitUntil(() => has(element, 'Save'));
    button(element, 'Save').click();
    await waitUntil(() => words(element).includes('Names updated'));
    const heard: string[] = [];
    element.addEventListener('estamp-failure', ({ detail }) => heard.push(detail.code));
    proxy.failures.set('GET /order', { status: 401, error: { code: 'TOKEN_INVALID', retryable: false } });
    // The page is shown again: the order is read without an action, which would clear the notice.
    document.dispatchEvent(new Event('visibilitychange'));
    await reach(element, 'unavailable');
    expect(heard).to.deep.equal(['TOKEN_INVALID']);
  });

  it('<estamp-order-status> shows step 4 alone', async () => {
    proxy.stage = 'fulfilment';
    const element = await fixture<EstampOrderStatus>(html`
      <estamp-order-status proxy="/estamp" order-token=${token('view')}></estamp-order-status>`);
    takePayments(element);
    await waitUntil(() => words(element).includes('ES-1'));
    expect(words(element)).to.include('Your e‑Stamp is being prepared');
    expect(has(element, 'Copy link') || has(element, 'Buy another e‑Stamp')).to.equal(false);
    expect(element.shadowRoot?.querySelector('.steps'), 'the steps of a purchase').to.equal(null);
    expect(sessionStorage.length).to.equal(0);
  });

  it('A failure to read the order is dispatched once, and again when its code changes', async () => {
    const heard: string[] = [];
    const fail = (code: string): void =>
      void proxy.failures.set('GET /order', { status: 503, error: { code, retryable: false } });
    fail('UPSTREAM_INVALID');
    const element = await fixture<EstampOrderStatus>(html`
      <estamp-order-status
        proxy="/estamp" order-token=${token('view')}
        @estamp-failure=${({ detail }: CustomEvent<{ code: string }>) => heard.push(detail.code)}
      ></estamp-order-status>`);
    await waitUntil(() => element.state.failure === 'UPSTREAM_INVALID', 'the state does not tell');
    for (const code of ['UPSTREAM_INVALID', 'INTERNAL']) {
      fail(code);
      button(element, 'Check again').click();
      await waitUntil(() => !element.state.busy);
      await element.updateComplete;
    }
    expect(heard).to.deep.equal(['UPSTREAM_INVALID', 'INTERNAL']);
    button(element, 'Check again').click();
    await waitUntil(() => element.state.stage === 'created');
    expect(element.state.failure).to.equal(undefined);
  });

  it('A certificate that was ready before this page load is reported as resumed', async () => {
    proxy.stage = 'completed';
    const heard: boolean[] = [];
    await fixture<EstampOrderStatus>(html`
      <estamp-order-status
        proxy="/estamp" order-token=${token('order')}
        @estamp-complete=${({ detail }: CustomEvent<{ resumed: boolean }>) => heard.push(detail.resumed)}
      ></estamp-order-status>`);
    await waitUntil(() => heard.length === 1);
    expect(heard).to.deep.equal([true]);
  });

  it('<estamp-order-status> says that its link is no longer valid', async () => {
    proxy.failures.set('GET /order', { status: 401, error: { code: 'TOKEN_INVALID', retryable: false } });
    const element = await fixture<EstampOrderStatus>(html`
      <estamp-order-status proxy="/estamp" order-token=${token('view')}></estamp-order-status>`);
    await waitUntil(() => words(element).includes('has expired'), `it says: ${words(element)}`);
    expect(words(element)).not.to.include('Choose your e‑Stamp');
  });
});
