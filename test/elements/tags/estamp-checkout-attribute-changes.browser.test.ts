import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  fillStamp,
  find,
  labelled,
  reach,
  takePayments,
  toParties,
  toReview,
  warnings,
  words,
} from '../page.ts';

/** An attribute, its value, and the effect on the page or the customer. */
interface Case {
  readonly name: string;
  readonly value: string;
  /** Attributes that it depends on. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly seen: (element: EstampCheckout) => unknown;
  readonly with: unknown;
  readonly without: unknown;
}

const chosenIn =
  (label: string) =>
  (element: EstampCheckout): string => {
    try {
      const select = labelled<HTMLSelectElement>(element, label);
      return select.selectedOptions[0]?.text ?? '';
    } catch {
      return 'no field';
    }
  };

const CASES: readonly Case[] = [
  { name: 'state-code', value: 'KA', seen: chosenIn('State'), with: 'Karnataka', without: 'Choose…' },
  {
    name: 'article-code',
    value: 'KA-41',
    beside: { 'state-code': 'KA' },
    seen: (element) => words(element).includes('usual value for “Power of attorney”'),
    with: true,
    without: false,
  },
  {
    name: 'stamp-duty-amount',
    value: '500',
    beside: { 'state-code': 'KA', 'article-code': 'KA-5' },
    seen: (element) => element.shadowRoot?.querySelector<HTMLInputElement>('.chip :checked')?.value ?? '',
    with: '50000',
    without: '20000',
  },
  {
    name: 'district-code',
    value: 'PUN',
    beside: { 'state-code': 'MH', 'article-code': 'KA-4' },
    seen: chosenIn('District'),
    with: 'Pune',
    without: 'Choose…',
  },
  {
    name: 'sro-value',
    value: '1',
    beside: { 'state-code': 'MH', 'article-code': 'KA-4', 'district-code': 'PUN' },
    seen: chosenIn('Sub-Registrar'),
    with: 'Haveli 1',
    without: 'Choose…',
  },
  {
    name: 'coupon-code',
    value: 'DIWALI',
    beside: { 'state-code': 'KA', 'article-code': 'KA-4' },
    // The coupon is shown in the review only; before that it is stored with the choice.
    seen: () => /"couponCode":"(\w+)"/.exec(Object.values(sessionStorage).join())?.[1] ?? '',
    with: 'DIWALI',
    without: '',
  },
  {
    name: 'lock',
    value: 'state-code',
    beside: { 'state-code': 'KA' },
    seen: (element) => element.shadowRoot?.querySelector('select') === null,
    with: true,
    without: false,
  },
  {
    name: 'heading',
    value: 'Stamp for your rent agreement',
    seen: (element) => find(element, '#title').textContent?.trim(),
    with: 'Stamp for your rent agreement',
    without: 'Choose your e‑Stamp',
  },
  {
    name: 'heading-level',
    value: '4',
    seen: (element) => find(element, '#title').getAttribute('aria-level'),
    with: '4',
    without: '2',
  },
  {
    name: 'theme',
    value: 'dark',
    seen: (element) => getComputedStyle(element).colorScheme,
    with: 'dark',
    without: 'normal',
  },
];

describe('the attributes of <estamp-checkout>', () => {
  useProxy();

  /** Inserts an element with these attributes. */
  const open = async (attributes: Readonly<Record<string, string>>): Promise<EstampCheckout> => {
    const element = document.createElement('estamp-checkout');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    (await fixture(html`<div></div>`)).append(element);
    await waitUntil(() => element.state.step !== 'loading' || !attributes['proxy']);
    return element;
  };
  const base = { proxy: '/estamp', 'service-code': 'estamp.standard' };
  const shows = async (element: EstampCheckout, { seen }: Case, expected: unknown): Promise<void> => {
    await waitUntil(() => seen(element) === expected).catch(() => undefined);
    expect(seen(element), words(element)).to.equal(expected);
  };

  for (const each of CASES) {
    it(`The attribute ${each.name} has the same effect before and after the element is connected, and removing it removes the effect`, async () => {
      const { name, value, beside = {} } = each;
      const before = await open({ ...base, ...beside, [name]: value });
      await shows(before, each, each.with);
      sessionStorage.clear();
      const after = await open({ ...base, ...beside });
      await shows(after, each, each.without);
      after.setAttribute(name, value);
      await shows(after, each, each.with);
      after.removeAttribute(name);
      await shows(after, each, each.without);
    });
  }

  it('Two presets that are set together both apply: an article with its own stamp value', async () => {
    const element = await open({ ...base, 'state-code': 'KA', 'article-code': 'KA-4' });
    await waitUntil(() => words(element).includes('usual value for “Affidavit”'));
    element.articleCode = 'KA-5';
    element.stampDutyAmount = '500';
    await waitUntil(() => words(element).includes('usual value for “Agreement”'));
    expect(find<HTMLInputElement>(element, '.chip :checked').value).to.equal('50000');
  });

  it('Removing attributes causes no warnings', async () => {
    const heard = await warnings(async () => {
      const element = await open({
        ...base,
        'heading-level': '3',
        theme: 'dark',
        credentials: 'include',
        lock: 'state-code',
      });
      for (const name of [
        'heading-level',
        'theme',
        'credentials',
        'lock',
        'stamp-duty-amount',
        'reference',
        'heading',
      ]) {
        element.removeAttribute(name);
      }
      await element.updateComplete;
    });
    expect(heard).to.deep.equal([]);
  });

  it('A change of proxy, service-code or reference starts another checkout, without the former errors', async () => {
    const element = await checkout();
    button(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary'), 'nothing was complained of');
    element.reference = 'cart-2';
    await waitUntil(() => proxy.count('/checkout/estamp.standard') === 2, 'nothing was asked anew');
    await reach(element, 'stamp');
    expect(
      element.shadowRoot?.querySelector('.summary, .error')?.textContent ?? '',
      'another cart is untouched',
    ).to.equal('');
    const warned = await warnings(async () => {
      element.removeAttribute('service-code');
      await element.updateComplete;
    });
    expect(warned.join()).to.include('needs the attributes “proxy” and “service-code”');
    expect(words(element)).to.include('This website needs to fix this problem.');
    element.setAttribute('service-code', 'estamp.standard');
    await reach(element, 'stamp');
    element.removeAttribute('proxy');
    await element.updateComplete;
    expect(words(element)).to.include('This website needs to fix this problem.');
    element.proxy = '/estamp/';
    await reach(element, 'stamp');
  });

  it('The attribute credentials determines which cookies are sent for a price, and never for a list; an unknown value is reported and replaced by the default', async () => {
    const heard: (RequestCredentials | undefined)[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      // Browsers throw for an unknown value.
      const { credentials } = new Request('/', { credentials: init?.credentials });
      if (init?.method === 'POST') heard.push(credentials);
      else expect(credentials).to.equal('same-origin');
      return fetch(input, init);
    };
    try {
      const element = await checkout();
      // The price of the same stamp is not asked again.
      for (const [value, article] of [
        ['include', 'Affidavit'],
        ['omit it all', 'Agreement'],
      ] as const) {
        // Another element of the same document would go on in the review.
        sessionStorage.clear();
        const warned = await warnings(async () => {
          element.setAttribute('credentials', value);
          await element.updateComplete;
          await waitUntil(() => element.state.step === 'stamp', `nothing came with ${value}`);
        });
        await toReview(element, article);
        expect(warned.length, value).to.equal(value === 'omit it all' ? 1 : 0);
      }
      element.removeAttribute('credentials');
      await element.updateComplete;
      expect(element.state.step, 'the default again changes nothing').to.equal('review');
    } finally {
      globalThis.fetch = fetch;
    }
    expect(heard).to.deep.equal(['include', 'same-origin']);
  });

  it('The attribute return-url is read when the order is sent; an invalid URL is reported and replaced by this page’s', async () => {
    const element = await checkout();
    takePayments(element);
    await toReview(element);
    element.setAttribute('return-url', 'http://[nowhere');
    const warned = await warnings(async () => {
      button(element, /^Pay/).click();
      await reach(element, 'status');
    });
    expect(warned.join()).to.include('“return-url”');
    expect(proxy.sent('/orders')?.returnUrl).to.equal(location.href.replace(/#.*/, ''));
    element.setAttribute('return-url', '/thanks?cart=7');
    proxy.payment = 'failed';
    button(element, 'Check again').click();
    await waitUntil(() => words(element).includes('Pay again'));
    button(element, 'Pay again').click();
    await waitUntil(() => proxy.sent('/order/payment'));
    expect(proxy.sent('/order/payment')?.returnUrl).to.equal(`${location.origin}/thanks?cart=7`);
  });

  it('A property that a framework sets to null or undefined counts as unset', async () => {
    const element = await checkout();
    const warned = await warnings(async () => {
      for (const name of [
        'messages',
        'paymentHandlers',
        'prefill',
        'heading',
        'reference',
        'lock',
        'theme',
        'headingLevel',
        'stampDutyAmount',
        'stateCode',
        'couponCode',
        'returnUrl',
        'credentials',
      ] as const) {
        for (const nothing of [null, undefined]) {
          Object.assign(element, { [name]: nothing });
          await element.updateComplete;
        }
      }
    });
    expect(warned).to.deep.equal([]);
    expect(element.state.step).to.equal('stamp');
    const handed = oneEvent(element, 'estamp-payment');
    takePayments(element);
    await toReview(element);
    button(element, /^Pay/).click();
    await handed;
    await reach(element, 'status');
  });

  it('An element that is disconnected when its order arrives opens no payment', async () => {
    const element = await checkout();
    const paid: string[] = [];
    element.paymentHandlers = { sandbox: ({ intentId }) => Promise.resolve(void paid.push(intentId)) };
    await toReview(element);
    const place = element.parentElement;
    const removed = new Promise<void>((resolve) => {
      element.addEventListener(
        'estamp-step',
        () => {
          element.remove();
          resolve();
        },
        { once: true },
      );
    });
    button(element, /^Pay/).click();
    await removed;
    await afterFrames();
    expect(paid).to.deep.equal([]);
    place?.append(element);
    await waitUntil(() => words(element).includes('Continue to payment'), 'the order does not wait for the payment');
  });

  it('Changes of messages and paymentHandlers apply at once', async () => {
    const element = await checkout();
    element.messages = { continue: 'Weiter' };
    await element.updateComplete;
    expect(find(element, '[type=submit]').textContent).to.equal('Weiter');
    element.messages = {};
    await element.updateComplete;
    expect(find(element, '[type=submit]').textContent).to.equal('Continue');
    const paid: string[] = [];
    await toReview(element);
    element.paymentHandlers = { sandbox: ({ intentId }) => Promise.resolve(void paid.push(intentId)) };
    button(element, /^Pay/).click();
    await waitUntil(() => paid.length === 1, 'the page’s own handler was not asked');
    expect(paid).to.deep.equal(['in_1']);
  });

  it('A change of an attribute preserves what the customer has entered', async () => {
    const element = await checkout();
    await fillStamp(element);
    for (const [name, value] of Object.entries({
      heading: 'Another',
      'heading-level': '3',
      theme: 'light',
      'return-url': '/x',
      lang: 'en-IN',
    })) {
      element.setAttribute(name, value);
      await element.updateComplete;
    }
    expect(labelled(element, 'Purpose').value).to.equal('Name change affidavit');
    await toParties(element);
  });
});
