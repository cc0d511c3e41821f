import { expect, fixture, html } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampOrderStatus } from '../../../src/elements.ts';
import { FakeProxy, token } from '../fake-proxy.ts';
import { button, find, takePayments, warnings, words } from '../page.ts';

describe('<estamp-order-status>', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => proxy.restore());

  const place = (orderToken?: string): Promise<EstampOrderStatus> =>
    fixture(html`
    <estamp-order-status proxy="/estamp" order-token=${orderToken ?? ''}><p slot="support">Call 080 0000 0000</p></estamp-order-status>`);
  const offers = (element: HTMLElement): string[] =>
    [...(element.shadowRoot?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent.trim());
  const unauthorized = (): void =>
    void proxy.failures.set('GET /order', {
      status: 401,
      error: { code: 'TOKEN_INVALID', retryable: false },
    });

  it('With an order token the customer can pay, correct and share the order', async () => {
    const element = await place(token('order'));
    takePayments(element);
    await waitUntil(() => words(element).includes('ES-1'));
    expect(offers(element)).to.include.members(['Continue to payment', 'Correct names', 'Copy link', 'Check again']);
    button(element, 'Continue to payment').click();
    await waitUntil(() => proxy.count('/order/payment') === 1, 'nothing was asked');
    expect(sessionStorage.length).to.equal(0);
  });

  it('With a view token the customer can only read and download', async () => {
    proxy.stage = 'payment-confirmed';
    const element = await place(token('view'));
    await waitUntil(() => words(element).includes('ES-1'));
    expect(offers(element)).not.to.include.members(['Correct names']);
    expect(offers(element).filter((name) => /[Pp]ay|Correct|Copy/.test(name))).to.deep.equal([]);
  });

  it('A changed token shows its order, and nothing of the former one meanwhile; the console names a removed one', async () => {
    proxy.stage = 'completed';
    const element = await place(token('view'));
    await waitUntil(() => words(element).includes('Your e‑Stamp is ready'));
    proxy.stage = 'fulfilment';
    const heard: string[] = [];
    element.addEventListener('estamp-status', ({ detail }) => heard.push(detail.stage));
    element.orderToken = token('order');
    await element.updateComplete;
    expect(words(element)).not.to.include('Download certificate');
    await waitUntil(() => words(element).includes('Your e‑Stamp is being prepared'));
    expect(heard).to.deep.equal(['fulfilment']);
    const warned = await warnings(async () => {
      element.removeAttribute('order-token');
      await element.updateComplete;
    });
    expect(warned.join()).to.include('needs the attributes “proxy” and “order-token”');
    expect(words(element)).to.include('This website needs to fix this problem.').and.not.include('ES-1');
  });

  it('An invalid token is reported to the customer, and to the page as one failure', async () => {
    unauthorized();
    const heard: unknown[] = [];
    const parentNode = document.createElement('div');
    parentNode.addEventListener('estamp-failure', ({ detail }) => heard.push(detail));
    const element = await fixture<EstampOrderStatus>(
      html`
      <estamp-order-status proxy="/estamp" order-token="no.token.atall"></estamp-order-status>`,
      { parentNode },
    );
    await waitUntil(() => words(element).includes('has expired'), words(element));
    expect(heard).to.have.length(1);
    expect(heard[0]).to.include({ code: 'TOKEN_INVALID', actor: 'customer', retryable: false });
    expect(
      proxy.calls.map(({ path }) => path),
      'a token without a service asks for none',
    ).to.deep.equal(['/order']);
    expect(element.state).to.deep.include({ step: 'unavailable', failure: 'TOKEN_INVALID' });
    const around = find(element, '.card').closest<HTMLElement>('[lang]');
    expect([around?.lang, around?.dir]).to.deep.equal(['en', 'ltr']);
    element.orderToken = token('view');
    await waitUntil(() => words(element).includes('ES-1'), 'a good token after a bad one is not shown');
  });

  it('With an expired token nothing is sold instead, and the focus stays in the page', async () => {
    unauthorized();
    const steps: string[] = [];
    const parentNode = document.createElement('div');
    for (const type of ['estamp-ready', 'estamp-step'] as const) {
      parentNode.addEventListener(type, ({ detail }) =>
        steps.push('step' in detail ? detail.step : detail.serviceCode),
      );
    }
    const element = await fixture<EstampOrderStatus>(
      html`
      <estamp-order-status proxy="/estamp" order-token=${token('order')}><p slot="support">Call</p></estamp-order-status>`,
      { parentNode },
    );
    await waitUntil(() => words(element).includes('has expired'), words(element));
    await waitUntil(() => proxy.count('/checkout/estamp.standard') === 1, 'the catalogue is asked with the order');
    await afterFrames();
    expect(steps).not.to.include('stamp');
    expect(element.state.step).to.equal('unavailable');
    expect(element.shadowRoot?.activeElement).to.equal(null);
    expect(element.querySelector('p')?.getClientRects(), 'the support slot is not shown').to.have.length(1);
  });

  it('Without a token nothing is requested, and the customer reads who must fix that', async () => {
    const element = await place();
    await afterFrames();
    expect(words(element)).to.include('This website needs to fix this problem.');
    expect(element.querySelector('p')?.getClientRects(), 'the support slot is not shown').to.have.length(1);
    expect(proxy.calls).to.have.length(0);
  });

  it('Two elements of one order show the same, and removing one does not affect the other', async () => {
    const same = token('view');
    const [one, other] = [await place(same), await place(same)];
    await waitUntil(() => words(one).includes('ES-1') && words(other).includes('ES-1'));
    one.remove();
    await afterFrames();
    proxy.stage = 'completed';
    button(other, 'Check again').click();
    await waitUntil(() => words(other).includes('Your e‑Stamp is ready'));
    expect(words(one)).to.include('Not paid yet');
  });
});
