import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../support/wait-until.ts';
import { cashfreeModal } from '../../src/pay/cashfree.ts';
import { manualClock } from '../support/clocks/manual-clock.ts';
import { FakeHosts } from './fake-hosts.ts';
import { paymentOf } from './payment-of.ts';
import { watch } from './watch.ts';

const ADDRESS = 'https://sdk.cashfree.com/js/v3/cashfree.js';
const PAYMENT = paymentOf('cashfree', { sessionId: 'session_1' });

/** Cashfree's SDK, driven by a test: what it was asked, and how its promise ends. */
interface Asked {
  readonly made: { mode: string };
  readonly options: object;
  readonly resolve: (result?: object) => void;
  readonly reject: (error: Error) => void;
}

describe("Cashfree's window in the page", () => {
  let hosts: FakeHosts;
  let asked: Asked[];
  const clock = manualClock();
  const opened = async (count = 1): Promise<Asked> => {
    await waitUntil(() => asked.length === count, 'the window never opened');
    return asked[count - 1] as Asked;
  };
  beforeEach(() => {
    asked = [];
    Reflect.deleteProperty(window, 'Cashfree');
    Reflect.set(window, 'fakeCashfree', (made: { mode: string }) => ({
      checkout: (options: object) =>
        new Promise((resolve, reject) => {
          asked.push({ made, options, resolve, reject });
        }),
    }));
    hosts = new FakeHosts({ script: 'window.Cashfree = window.fakeCashfree' });
  });
  afterEach(() => hosts.restore());

  it("Cashfree's window in the page opens as a window, in the mode of the payment", async () => {
    void cashfreeModal(clock)(PAYMENT);
    const { made, options } = await opened();
    expect([made, options]).to.deep.equal([
      { mode: 'sandbox' },
      { paymentSessionId: 'session_1', redirectTarget: '_modal' },
    ]);
    void cashfreeModal(clock)({ ...PAYMENT, mode: 'live' });
    expect((await opened(2)).made).to.deep.equal({ mode: 'production' });
    expect(hosts.asked).to.deep.equal([ADDRESS]);
  });

  const ends: Record<string, (window: Asked) => void> = {
    'details without a result': ({ resolve }) =>
      resolve({ paymentDetails: { paymentMessage: 'Payment finished. Check status.' } }),
    'an error, which is also what closing it is called': ({ resolve }) =>
      resolve({ error: { message: 'payment modal closed' } }),
    nothing: ({ resolve }) => resolve(),
    'a promise that fails': ({ reject }) => reject(new Error('lost')),
  };
  for (const [end, make] of Object.entries(ends)) {
    it(`Cashfree's window in the page reports no outcome when it ends with ${end}`, async () => {
      const { said } = watch(cashfreeModal(clock)(PAYMENT));
      const window = await opened();
      expect(said).to.deep.equal([]);
      make(window);
      window.resolve({ error: { message: 'again' } });
      await waitUntil(() => said.length);
      expect(said).to.deep.equal(['unknown']);
    });
  }

  it("Cashfree's window in the page waits while the browser navigates, and ends when it stays", async () => {
    const { said } = watch(cashfreeModal(clock)(PAYMENT));
    (await opened()).resolve({ redirect: true });
    await clock.advance(4999);
    expect(said).to.deep.equal([]);
    await clock.advance(1);
    expect(said).to.deep.equal(['unknown']);
  });

  it("Cashfree's window in the page is a payment that did not begin when the script is blocked", async () => {
    hosts.restore();
    hosts = new FakeHosts('blocked');
    const { said } = watch(cashfreeModal(clock)(PAYMENT));
    await waitUntil(() => hosts.asked.length === 1 && !hosts.elements.length);
    await clock.advance(1000);
    await waitUntil(() => said.length);
    expect(said).to.deep.equal([`The script of Cashfree did not load: ${ADDRESS}`]);
  });

  it("Cashfree's window in the page is reachable over a modal dialog, which is modal again afterwards", async () => {
    const dialog = await fixture<HTMLDialogElement>(html`<dialog><button>Buy</button></dialog>`);
    dialog.showModal();
    const payment = cashfreeModal(clock)(PAYMENT);
    const window = await opened();
    expect([dialog.open, dialog.matches(':modal')]).to.deep.equal([true, false]);
    window.resolve();
    await payment;
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.hasAttribute('closedby')).to.equal(false);
    dialog.close();
  });
});
