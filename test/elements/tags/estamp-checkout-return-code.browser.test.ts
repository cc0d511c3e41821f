import { expect, fixture, html } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { fakeToken } from '../../support/proxy/fake-token.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout, EstampOrderStatus } from '../../../src/elements.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { words } from '../page.ts';

const PAGE = location.href;
let codes = 0;
/** A code as the proxy makes it; each is another one. */
const newCode = (oid = 'ES-1'): string => `r1.p${String(codes++).padStart(54, '0')}.${oid}.pi_1`;

describe('back from a payment', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    proxy = new FakeProxy();
    proxy.stage = 'completed';
  });
  afterEach(() => {
    proxy.restore();
    history.replaceState(null, '', PAGE);
  });

  const arrive = (address: string): void => history.replaceState({ theirs: 1 }, '', address);
  const checkout = (): Promise<EstampCheckout> =>
    fixture(html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`);
  const status = (): Promise<EstampOrderStatus> =>
    fixture(html`<estamp-order-status proxy="/estamp"></estamp-order-status>`);
  const shown = (element: HTMLElement): Promise<unknown> =>
    waitUntil(() => words(element).includes('Your e‑Stamp is ready'), 'the order was never shown');
  const { pathname } = new URL(PAGE);

  for (const [page, rest] of [
    ['?estamp=CODE', ''],
    ['?estamp=CODE#/buy?step=2', '#/buy?step=2'],
    ['?cart=7&a=%20b+c&&x&estamp=CODE#/buy', '?cart=7&a=%20b+c&&x#/buy'],
    ['?estamp=CODE&utm=1', '?utm=1'],
    ['?estamp=coupon&estamp=CODE', '?estamp=coupon'],
  ] as const) {
    it(`The code leaves ${page} before the first request, and nothing else changes`, async () => {
      const code = newCode();
      arrive(pathname + page.replace('CODE', code));
      let seen: string | undefined;
      const { push } = proxy.calls;
      proxy.calls.push = (...calls) => {
        seen ??= location.href;
        return push.apply(proxy.calls, calls);
      };
      await shown(await checkout());
      expect(seen).to.equal(location.origin + pathname + rest);
      expect(history.state).to.deep.include({ theirs: 1 });
      const trades = proxy.calls.filter(({ path }) => path === '/return');
      expect(trades.length).to.equal(1);
      expect(trades[0]?.body?.['code']).to.equal(code);
      expect(String(trades[0]?.body?.['nonce'])).to.match(/^[\w-]{16,64}$/);
    });
  }

  it('A parameter of the page’s own with the same name stays', async () => {
    arrive(`${pathname}?estamp=tab`);
    const element = await checkout();
    await waitUntil(() => element.state.step === 'stamp', 'it never started');
    expect(location.search).to.equal('?estamp=tab');
    expect(proxy.count('/return')).to.equal(0);
  });

  it('Two elements of a page trade the code once, and both show the order', async () => {
    arrive(`${pathname}?estamp=${newCode()}`);
    const [one, other] = await Promise.all([checkout(), status()]);
    await Promise.all([shown(one), shown(other)]);
    expect(proxy.count('/return')).to.equal(1);
  });

  it('<estamp-order-status> alone shows the order, and a new one after a reload of the tab too', async () => {
    arrive(`${pathname}?estamp=${newCode()}`);
    const element = await status();
    await shown(element);
    element.remove();
    await shown(await status());
    expect(proxy.count('/return')).to.equal(1);
  });

  it('A router that writes the parameter back opens the order no second time', async () => {
    const address = `${pathname}?estamp=${newCode()}`;
    arrive(address);
    const heard: string[] = [];
    const hear = ({ type }: Event): unknown => heard.push(type);
    for (const type of ['estamp-ready', 'estamp-step', 'estamp-complete']) document.addEventListener(type, hear);
    const element = await checkout();
    await shown(element);
    const before = [...heard];
    const reads = proxy.calls.length;
    for (let times = 0; times < 3; times += 1) {
      history[times ? 'pushState' : 'replaceState'](null, '', address);
      await waitUntil(() => location.search === '', 'it was not removed again');
    }
    await afterFrames();
    for (const type of ['estamp-ready', 'estamp-step', 'estamp-complete']) document.removeEventListener(type, hear);
    expect(heard).to.deep.equal(before);
    expect(proxy.calls.length).to.equal(reads);
  });

  it('The order of another service is not shown, and nothing is sold to nobody', async () => {
    arrive(`${pathname}?estamp=${newCode('ES-5')}`);
    proxy.returned = fakeToken('view', { oid: 'ES-5', svc: 'estamp.other' });
    const element = await checkout();
    await waitUntil(() => element.state.step === 'stamp', 'it never started');
    expect(words(element)).not.to.include('ES-5');
  });
});
