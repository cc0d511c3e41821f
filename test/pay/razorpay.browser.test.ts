import { expect, fixture, html } from '@open-wc/testing';
import { afterFrames } from '../support/after-frames.ts';
import { waitUntil } from '../support/wait-until.ts';
import '../../src/index.ts';
import type { EstampCheckoutButton } from '../../src/elements.ts';
import { razorpayModal } from '../../src/pay/razorpay.ts';
import { FakeProxy } from '../elements/fake-proxy.ts';
import { manualClock } from '../support/clocks/manual-clock.ts';
import { FakeHosts, type Answer } from './fake-hosts.ts';
import { FakeRazorpay } from './fake-razorpay.ts';
import { paymentOf } from './payment-of.ts';
import { watch } from './watch.ts';

const ADDRESS = 'https://checkout.razorpay.com/v1/checkout.js';
const COMES: Answer = { script: FakeRazorpay.script };
const PAYMENT = paymentOf('razorpay', { publicKey: 'rzp_test_1', prefill: { name: 'Asha Rao' } });

describe("Razorpay's window in the page", () => {
  let hosts: FakeHosts;
  const clock = manualClock();
  const pay = (): ReturnType<ReturnType<typeof razorpayModal>> => razorpayModal({}, clock)(PAYMENT);
  const opened = async (count = 1): Promise<FakeRazorpay> => {
    await waitUntil(() => FakeRazorpay.opened.length === count, 'the window never opened');
    return FakeRazorpay.opened[count - 1] as FakeRazorpay;
  };
  const asked = (count: number): Promise<unknown> =>
    waitUntil(() => hosts.asked.length === count, `never asked ${count} times`);
  beforeEach(() => FakeRazorpay.install());
  afterEach(() => {
    hosts.restore();
    for (const { overlay } of FakeRazorpay.opened) overlay.remove();
  });

  describe('once its script is there', () => {
    beforeEach(() => {
      hosts = new FakeHosts(COMES);
    });

    it("Razorpay's window opens with the data of the proxy, and ends when the customer has paid", async () => {
      const payment = pay();
      const { options, isOpen } = await opened();
      expect(isOpen).to.equal(true);
      expect(options).to.deep.include({
        key: 'rzp_test_1',
        order_id: 'order_1',
        amount: 15_900,
        currency: 'INR',
        prefill: { name: 'Asha Rao' },
        retry: { enabled: true },
      });
      expect(options).not.to.have.any.keys('callback_url', 'redirect', 'theme', 'config', 'image');
      FakeRazorpay.opened[0]?.succeed();
      expect(await payment).to.equal('submitted');
    });

    it("Razorpay's window shows the configured merchant", async () => {
      void razorpayModal(
        { name: 'Kagaz & Co', description: 'Affidavit', image: '/logo.png', color: '#123456', language: 'hi' },
        clock,
      )(PAYMENT);
      expect((await opened()).options).to.deep.include({
        name: 'Kagaz & Co',
        description: 'Affidavit',
        image: '/logo.png',
        theme: { color: '#123456' },
        config: { display: { language: 'hi' } },
      });
    });

    it("Razorpay's window stays open after a declined attempt, for the next one", async () => {
      const { said } = watch(pay());
      const window = await opened();
      window.decline();
      await clock.advance(600_000);
      expect([window.isOpen, said]).to.deep.equal([true, []]);
      window.succeed();
      await waitUntil(() => said.length);
      expect(said).to.deep.equal(['submitted']);
    });

    it("Razorpay's window ends once when it is closed and ignores later events", async () => {
      const { said } = watch(pay());
      const window = await opened();
      window.dismiss();
      window.dismiss();
      window.succeed();
      await waitUntil(() => said.length);
      expect(said).to.deep.equal(['dismissed']);
    });

    it("Razorpay's window does not load its script for a second payment", async () => {
      const first = pay();
      (await opened()).dismiss();
      await first;
      void pay();
      await opened(2);
      expect(hosts.asked).to.deep.equal([ADDRESS]);
    });

    it("Razorpay's window loads its script once for two concurrent payments", async () => {
      void pay();
      void pay();
      await opened(2);
      expect(hosts.asked).to.deep.equal([ADDRESS]);
    });

    it("Razorpay's window is a payment that did not begin when it cannot be opened", async () => {
      FakeRazorpay.broken = true;
      const { said } = watch(pay());
      await waitUntil(() => said.length);
      expect(said).to.deep.equal(['no window']);
    });
  });

  it("Razorpay's script is requested once more when it is blocked, then abandoned, and nothing is left", async () => {
    hosts = new FakeHosts('blocked', 'blocked', COMES);
    const { said } = watch(pay());
    await asked(1);
    await waitUntil(() => !hosts.elements.length, 'the element that failed is still there');
    await clock.advance(1000);
    await waitUntil(() => said.length);
    expect(said).to.deep.equal([`The script of Razorpay did not load: ${ADDRESS}`]);
    expect(hosts.asked).to.deep.equal([ADDRESS, ADDRESS]);
    expect([hosts.elements.length, clock.pending]).to.deep.equal([0, 0]);

    void pay();
    await opened();
    expect(hosts.asked).to.have.length(3);
  });

  it("Razorpay's window opens when the second request succeeds", async () => {
    hosts = new FakeHosts('blocked', COMES);
    void pay();
    await asked(1);
    await waitUntil(() => !hosts.elements.length);
    await clock.advance(1000);
    await opened();
    expect([hosts.elements.length, clock.pending]).to.deep.equal([1, 0]);
  });

  it("Razorpay's script is abandoned when it does not define its global", async () => {
    hosts = new FakeHosts({ script: 'window.somethingElse = 1' });
    const { said } = watch(pay());
    await asked(1);
    await waitUntil(() => !hosts.elements.length);
    await clock.advance(1000);
    await waitUntil(() => said.length);
    expect(said[0]).to.match(/did not load/);
    expect([hosts.asked.length, hosts.elements.length]).to.deep.equal([2, 0]);
  });

  it("Razorpay's script does not count as loaded because of an element with its name", async () => {
    hosts = new FakeHosts(COMES);
    await fixture(html`<form id="Razorpay"></form>`);
    void pay();
    await opened();
    expect(hosts.asked).to.deep.equal([ADDRESS]);
  });

  it("Razorpay's script gets a second request beside a slow one, is abandoned after 15 seconds, and does not run when it arrives too late", async () => {
    hosts = new FakeHosts('hangs');
    const { said } = watch(pay());
    await clock.advance(7499);
    expect(hosts.asked).to.deep.equal([ADDRESS]);
    await clock.advance(1);
    expect(hosts.asked).to.have.length(2);
    expect(hosts.asked[1]).to.match(/^https:\/\/checkout\.razorpay\.com\/v1\/checkout\.js\?\d+$/);
    await clock.advance(7499);
    expect(said).to.deep.equal([]);
    await clock.advance(1);
    expect(said[0]).to.match(/did not load/);
    hosts.answerLate('window.cameLate = true');
    await afterFrames();
    expect('cameLate' in window).to.equal(false);
    expect([hosts.elements.length, clock.pending]).to.deep.equal([0, 0]);
  });

  it("Razorpay's script runs once when the second request overtakes the first", async () => {
    hosts = new FakeHosts('hangs', COMES);
    void pay();
    await clock.advance(7500);
    await opened();
    hosts.answerLate('window.ranTwice = true');
    await afterFrames();
    expect('ranTwice' in window).to.equal(false);
    expect([hosts.elements.length, clock.pending]).to.deep.equal([1, 0]);
  });

  describe('over a checkout in a modal dialog', () => {
    let proxy: FakeProxy;
    let element: EstampCheckoutButton;
    const closes: Event[] = [];
    const dialogOf = (): HTMLDialogElement => element.shadowRoot?.querySelector('dialog') as HTMLDialogElement;
    const atCentre = (): Element | null => document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    beforeEach(async () => {
      sessionStorage.clear();
      hosts = new FakeHosts(COMES);
      proxy = new FakeProxy();
      element = await fixture(html`
        <estamp-checkout-button proxy="/estamp" service-code="estamp.standard">Buy</estamp-checkout-button>`);
      element.show();
      await waitUntil(() => element.state.step === 'stamp');
      closes.length = 0;
      dialogOf().addEventListener('close', (event) => closes.push(event));
    });
    afterEach(() => {
      element.close();
      proxy.restore();
    });

    it("Razorpay's window is reachable over a checkout in a modal dialog, and leaves the dialog open and modal", async () => {
      const payment = pay();
      const window = await opened();
      expect(atCentre()).to.equal(window.overlay);
      await element.updateComplete;
      window.succeed();
      await payment;
      await afterFrames();
      const dialog = dialogOf();
      expect([dialog.open, dialog.matches(':modal'), element.open, closes.length]).to.deep.equal([true, true, true, 0]);
      expect(dialog.getAttribute('closedby')).to.equal('any');
    });

    it("Razorpay's window over a modal dialog returns the focus to its previous place, not to the close button of the dialog", async () => {
      element.focus();
      const payment = pay();
      (await opened()).dismiss();
      await payment;
      expect(element.shadowRoot?.activeElement?.id).to.equal('title');
    });

    it("Razorpay's window leaves a modal dialog modal when it cannot be opened", async () => {
      FakeRazorpay.broken = true;
      const { said } = watch(pay());
      await waitUntil(() => said.length);
      expect(dialogOf().matches(':modal')).to.equal(true);
    });

    it("Razorpay's window does not reopen a dialog that was closed meanwhile", async () => {
      const payment = pay();
      const window = await opened();
      element.close();
      await element.updateComplete;
      window.dismiss();
      await payment;
      expect(dialogOf().open).to.equal(false);
    });
  });
});
