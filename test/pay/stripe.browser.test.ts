import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../support/wait-until.ts';
import { stripeModal } from '../../src/pay/stripe.ts';
import { manualClock } from '../support/clocks/manual-clock.ts';
import { FakeHosts } from './fake-hosts.ts';
import { FakeStripe, type Confirming } from './fake-stripe.ts';
import { paymentOf } from './payment-of.ts';
import { watch } from './watch.ts';

const PAYMENT = paymentOf('stripe', {
  publicKey: 'pk_test_1',
  clientSecret: 'pi_1_secret_1',
  fields: { return_url: 'https://shop.example/return' },
});
const DECLINED = {
  error: {
    type: 'card_error',
    message: 'Your card was declined.',
    payment_intent: { status: 'requires_payment_method' },
  },
};

describe("Stripe's form in a dialog of the page", () => {
  let hosts: FakeHosts;
  let stripe: FakeStripe;
  let said: unknown[];
  const clock = manualClock();

  const host = (): HTMLElement => stripe.form?.parentElement?.parentElement as HTMLElement;
  const inside = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind =>
    host().shadowRoot?.querySelector(selector) as Kind;
  const dialog = (): HTMLDialogElement => inside('dialog');
  const button = (): HTMLButtonElement => inside('.pay');
  const words = (): string => inside('[role=status]').textContent ?? '';
  const isGone = (): boolean =>
    ![...document.querySelectorAll('*')].some((element) => element.shadowRoot?.querySelector('dialog'));
  const atCentre = (): Element | null => document.elementFromPoint(innerWidth / 2, innerHeight / 2);

  beforeEach(() => {
    stripe = new FakeStripe();
    hosts = new FakeHosts({ script: FakeStripe.script });
  });
  afterEach(() => hosts.restore());

  async function mounted(...args: Parameters<typeof stripeModal>): Promise<void> {
    ({ said } = watch(stripeModal(args[0], args[1] ?? clock)(PAYMENT)));
    await waitUntil(() => stripe.form, 'the form was never mounted');
  }
  async function ready(...args: Parameters<typeof stripeModal>): Promise<void> {
    await mounted(...args);
    stripe.tell('ready');
    await waitUntil(() => !button().hidden, 'there is no button');
  }
  async function confirm(count = 1): Promise<Confirming> {
    button().click();
    await waitUntil(() => stripe.confirming.length === count, 'nothing was confirmed');
    return stripe.confirming[count - 1] as Confirming;
  }
  const ended = (): Promise<unknown> => waitUntil(() => said.length, 'it never ended');

  it("Stripe's dialog shows the amount, and offers to pay once the form is ready", async () => {
    await mounted();
    expect([dialog().matches(':modal'), button().hidden, words()]).to.deep.equal([
      true,
      true,
      'Opening the payment\u2026',
    ]);
    stripe.tell('ready');
    await waitUntil(() => !button().hidden);
    expect([button().textContent, words()]).to.deep.equal(['Pay ₹159.00', 'Choose how you want to pay.']);
    expect([stripe.key, stripe.elementsOptions['clientSecret']]).to.deep.equal(['pk_test_1', 'pi_1_secret_1']);
    await expect(dialog()).to.be.accessible();
    inside('.close').click();
    await ended();
  });

  it("Stripe's dialog uses the texts of the page", async () => {
    await ready({ lang: 'hi', pay: '{amount} का भुगतान करें', close: 'बंद करें' });
    expect(button().textContent).to.equal('₹159.00 का भुगतान करें');
    expect([dialog().lang, inside('.close').ariaLabel]).to.deep.equal(['hi', 'बंद करें']);
    inside('.close').click();
    await ended();
  });

  it("Stripe's dialog has the writing direction of its texts", async () => {
    await ready({ lang: 'ur', title: 'ادائیگی' });
    expect([getComputedStyle(dialog()).direction, getComputedStyle(button()).direction]).to.deep.equal(['rtl', 'rtl']);
    inside('.close').click();
    await ended();
  });

  it("Stripe's dialog ends when the customer has paid, and leaves nothing behind", async () => {
    const before = await fixture<HTMLButtonElement>(html`<button>Pay</button>`);
    before.focus();
    await ready();
    const { options, answer } = await confirm();
    expect(options).to.deep.include({
      redirect: 'if_required',
      confirmParams: { return_url: 'https://shop.example/return' },
    });
    answer({ paymentIntent: { status: 'succeeded' } });
    await ended();
    expect(said).to.deep.equal(['submitted']);
    expect([isGone(), stripe.destroyed, clock.pending]).to.deep.equal([true, 1, 0]);
    expect(document.activeElement).to.equal(before);
  });

  it("Stripe's dialog returns the focus to its own button, and at the end to the dialog below", async () => {
    const below = await fixture<HTMLDialogElement>(html`<dialog><button>Close</button><input></dialog>`);
    below.showModal();
    const field = below.querySelector('input');
    field?.focus();
    await ready();
    button().focus();
    (await confirm()).answer(DECLINED);
    await waitUntil(() => words() === 'Your card was declined.');
    expect(host().shadowRoot?.activeElement).to.equal(button());
    (await confirm(2)).answer({ paymentIntent: { status: 'succeeded' } });
    await ended();
    expect([below.matches(':modal'), document.activeElement]).to.deep.equal([true, field]);
  });

  it("Stripe's dialog stays open for another card, and shows the reason", async () => {
    await ready();
    (await confirm()).answer(DECLINED);
    await waitUntil(() => words() === 'Your card was declined.');
    expect([dialog().matches(':modal'), button().getAttribute('aria-disabled'), said]).to.deep.equal([
      true,
      'false',
      [],
    ]);
    (await confirm(2)).answer({ error: { type: 'validation_error' } });
    await waitUntil(() => words().startsWith('That payment didn’t go through.'));
    (await confirm(3)).answer({ paymentIntent: { status: 'succeeded' } });
    await ended();
    expect(said).to.deep.equal(['submitted']);
  });

  it("Stripe's dialog offers neither pay nor close while the result is unknown", async () => {
    await ready();
    const { answer } = await confirm();
    expect(words()).to.match(/Checking the status/);
    button().click();
    inside('.close').click();
    await sendKeys({ press: 'Escape' });
    expect([stripe.confirming.length, dialog().open, said]).to.deep.equal([1, true, []]);
    expect([button().getAttribute('aria-disabled'), inside('.close').getAttribute('aria-disabled')]).to.deep.equal([
      'true',
      'true',
    ]);
    answer({ error: { type: 'api_error', message: 'Try again.', payment_intent: { status: 'processing' } } });
    await ended();
    expect(said).to.deep.equal(['unknown']);
  });

  it("Stripe's dialog lets a bank's window be reached", async () => {
    await ready();
    const { answer } = await confirm();
    const question = await fixture<HTMLElement>(html`<div></div>`);
    question.setAttribute('style', 'position:fixed;inset:0;z-index:2147483647');
    expect(atCentre()).to.equal(question);
    answer({ paymentIntent: { status: 'processing' } });
    await ended();
  });

  it("Stripe's dialog treats a lost confirmation as an end without a result", async () => {
    await ready();
    (await confirm()).fail();
    await ended();
    expect(said).to.deep.equal(['unknown']);
  });

  for (const [way, close] of [
    ['its button', () => inside('.close').click()],
    ['Escape', () => sendKeys({ press: 'Escape' })],
  ] as const) {
    it(`Stripe's dialog ends once when it is closed by ${way}`, async () => {
      await ready();
      const { form } = stripe;
      await close();
      await ended();
      stripe.tell('loaderror');
      await clock.advance(60_000);
      expect([said, isGone(), form?.isConnected, stripe.confirming.length]).to.deep.equal([
        ['dismissed'],
        true,
        false,
        0,
      ]);
    });
  }

  it("Stripe's dialog can be closed before the form is ready", async () => {
    await mounted();
    inside('.close').click();
    await ended();
    await clock.advance(15_000);
    expect([said, isGone()]).to.deep.equal([['dismissed'], true]);
  });

  it("Stripe's dialog is a payment that did not begin when the form cannot be loaded", async () => {
    await mounted();
    stripe.tell('loaderror');
    await ended();
    expect([said, isGone()]).to.deep.equal([['The form of Stripe did not appear in time.'], true]);
  });

  it("Stripe's dialog is a payment that did not begin when the form takes longer than 15 seconds", async () => {
    await mounted();
    await clock.advance(14_999);
    expect([said, isGone()]).to.deep.equal([[], false]);
    await clock.advance(1);
    await ended();
    expect([said, isGone()]).to.deep.equal([['The form of Stripe did not appear in time.'], true]);
  });

  it("Stripe's dialog loads its script once for two payments", async () => {
    await ready();
    inside('.close').click();
    await ended();
    stripe.form = undefined;
    await ready();
    inside('.close').click();
    await ended();
    expect(hosts.asked).to.deep.equal(['https://js.stripe.com/v3/']);
  });

  it("Stripe's dialog is readable under hostile styles of the page, without an inline style", async () => {
    await fixture(html`<style>* { display: none !important; font-size: 4px; } head, style { display: none !important; }
      html, body, input { display: block !important; }</style>`);
    await ready();
    expect(button().getBoundingClientRect().height).to.be.at.least(44);
    expect(dialog().getBoundingClientRect().width).to.be.above(200);
    expect(host().shadowRoot?.querySelectorAll('style, [style]').length).to.equal(0);
    inside('.close').click();
    await ended();
  });

  it("Stripe's dialog is dark if the page is dark, and light if the page has no color scheme", async () => {
    await ready();
    expect(stripe.elementsOptions['appearance']).to.deep.equal({ theme: 'stripe' });
    inside('.close').click();
    await ended();
    document.documentElement.style.colorScheme = 'dark';
    await ready();
    expect(stripe.elementsOptions['appearance']).to.deep.equal({ theme: 'night' });
    document.documentElement.style.colorScheme = '';
    inside('.close').click();
    await ended();
  });
});
