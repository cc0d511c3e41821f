import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../src/index.ts';
import type { EstampCheckoutButton } from '../../src/elements.ts';
import { FakeProxy } from './fake-proxy.ts';
import { find, labelled, toParties } from './page.ts';

describe('<estamp-checkout-button>', () => {
  let proxy: FakeProxy;
  let element: EstampCheckoutButton;
  beforeEach(async () => {
    sessionStorage.clear();
    proxy = new FakeProxy();
    element = await fixture(html`
      <estamp-checkout-button proxy="/estamp" service-code="estamp.standard">Get your stamp</estamp-checkout-button>`);
  });
  afterEach(() => proxy.restore());

  const open = async (): Promise<HTMLDialogElement> => {
    find(element, '[part=trigger]').click();
    await waitUntil(() => element.state.step === 'stamp', 'the checkout never loaded');
    await element.updateComplete;
    return find<HTMLDialogElement>(element, 'dialog');
  };

  it('fetches nothing before it is pressed', async () => {
    expect(proxy.calls).to.have.length(0);
    const dialog = await open();
    expect(dialog.matches(':modal')).to.equal(true);
    expect(element.open).to.equal(true);
  });

  it('closes with Escape, gives the focus back, and keeps what was entered', async () => {
    find(element, '[part=trigger]').focus();
    const dialog = await open();
    await toParties(element);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog.open, 'it stayed open');
    expect(element.open).to.equal(false);
    expect(element.shadowRoot?.activeElement).to.equal(find(element, '[part=trigger]'));
    find(element, '[part=trigger]').click();
    await waitUntil(() => dialog.open);
    expect(labelled(element, 'First party')).to.be.instanceOf(HTMLInputElement);
  });

  it('closes by its own button', async () => {
    const dialog = await open();
    find(element, '[part=close]').click();
    await waitUntil(() => !dialog.open);
  });
});
