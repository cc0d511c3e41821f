import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { button, checkout, find, labelled, toStatus, words } from '../page.ts';

const LINK = 'https://shop.example/thanks#estamp=a.b.c';
const WARNING = 'Anyone with this link can see this order and download its certificate.';

function clipboard(write: (items: ClipboardItem[]) => Promise<void>): void {
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { write, writeText: () => Promise.reject(new Error()) },
  });
}

describe('the link to an order', () => {
  let proxy: FakeProxy;
  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
  });
  afterEach(() => {
    proxy.restore();
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(navigator, 'share');
  });

  async function status(): Promise<EstampCheckout> {
    const element = await checkout();
    await toStatus(element);
    return element;
  }

  async function copy(element: EstampCheckout): Promise<void> {
    button(element, 'Copy link').click();
    await waitUntil(() => find(element, '[role=status]').textContent?.includes(WARNING), `it says: ${words(element)}`);
    await element.updateComplete;
  }

  const seen = ({ shadowRoot }: EstampCheckout): DOMRect | undefined =>
    shadowRoot?.querySelector('.changes + .notice')?.getBoundingClientRect();

  it('A copied link is confirmed in the page and announced, with who can see the order', async () => {
    const copied: string[] = [];
    clipboard(async ([item]) => void copied.push((await (await item?.getType('text/plain'))?.text()) ?? ''));
    const element = await status();
    await copy(element);
    expect(copied).to.deep.equal([LINK]);
    expect(words(element))
      .to.include('Copied.')
      .and.match(/Works until 4 Dec 2026, 12:00.pm/);
    expect(find(element, '[role=status]').textContent).to.equal(`Copied. ${WARNING}`);
    expect(button(element, 'Copy link').isConnected, 'the button is still there').to.equal(true);
    button(element, 'Copy link').click();
    await waitUntil(() => copied.length === 2);
    expect(copied).to.deep.equal([LINK, LINK]);
    expect(proxy.count('/order/link'), 'it is made once').to.equal(1);
  });

  it('A link that cannot be copied is shown in a field, selected and focused, above the footer', async () => {
    clipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    const element = await status();
    await copy(element);
    const field = labelled(element, 'Link to this order');
    await waitUntil(() => element.shadowRoot?.activeElement === field, 'the field took no focus');
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).to.equal(LINK);
    const { left, top, width, height } = field.getBoundingClientRect();
    expect(element.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2), 'what lies there').to.equal(field);
  });

  it('The link is passed to the browser’s share menu if there is one', async () => {
    clipboard(() => Promise.resolve());
    const shared: (string | undefined)[] = [];
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: ({ url }: ShareData) =>
        shared.push(url) < 2 ? Promise.reject(new DOMException('closed', 'AbortError')) : Promise.resolve(),
    });
    const element = await status();
    expect(words(element)).not.to.include('Share link');
    await copy(element);
    button(element, 'Share link').click();
    button(element, 'Share link').click();
    expect(shared).to.deep.equal([LINK, LINK]);
  });

  it('Without a share menu no button for it is shown', async () => {
    if ('share' in Navigator.prototype) return;
    clipboard(() => Promise.resolve());
    const element = await status();
    await copy(element);
    expect(words(element)).not.to.include('Share link');
  });

  it('A link that the proxy does not create is a failure, and no copy is confirmed', async () => {
    clipboard(async ([item]) => void (await item?.getType('text/plain')));
    const element = await status();
    proxy.failures.set('POST /order/link', { status: 503, error: { code: 'SERVICE_UNAVAILABLE', retryable: true } });
    button(element, 'Copy link').click();
    await waitUntil(() => words(element).includes('aren’t available right now'));
    expect(seen(element)).to.equal(undefined);
    await copy(element);
    expect(words(element)).not.to.include('aren’t available right now');
  });

  it('The link is not shown for another order', async () => {
    proxy.stage = 'completed';
    clipboard(() => Promise.resolve());
    const element = await status();
    await copy(element);
    button(element, 'Buy another e‑Stamp').click();
    await waitUntil(() => element.state.step === 'stamp');
    await toStatus(element);
    expect(seen(element)).to.equal(undefined);
  });
});
