import { expect } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { ARTICLES, proxy, useProxy } from '../fake-proxy.ts';
import { mockHindi } from '../mock-language.ts';
import {
  button,
  checkout,
  choose,
  continueToReview,
  fillStamp,
  find,
  labelled,
  pick,
  reach,
  reopen,
  type,
  words,
} from '../page.ts';

describe('step 1', () => {
  useProxy();

  async function filled(): Promise<EstampCheckout> {
    const element = await checkout();
    await fillStamp(element);
    return element;
  }

  for (const [amount, sentence] of [
    ['100.999', '2 decimal places'],
    ['12345678901234567890', 'too long'],
  ] as const) {
    it(`A stamp value of ${amount} is reported with its error`, async () => {
      const element = await filled();
      await pick(element, 'Other amount');
      await type(element, 'Stamp value in rupees', amount);
      await waitUntil(() => find(element, '.field-invalid, [part~=field-invalid]'));
      expect(find(element, '[part~=field-invalid] .error').textContent).to.include(sentence);
      expect(labelled(element, 'Stamp value in rupees').value).to.equal(amount);
    });
  }

  it('Amounts in error messages have Indian digit grouping', async () => {
    proxy.articles = ARTICLES.map((article) => ({ ...article, minAmountMinor: 15_000_000 }));
    const element = await filled();
    await pick(element, 'Other amount');
    await type(element, 'Stamp value in rupees', '500');
    expect(find(element, '[part~=field-invalid] .error').textContent).to.include('Enter 1,50,000 or more.');
  });

  it('A stamp value with a decimal point but without decimals is accepted', async () => {
    const element = await filled();
    await pick(element, 'Other amount');
    await type(element, 'Stamp value in rupees', '250.');
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(proxy.sent('/quotes')?.stampDutyAmount).to.equal('250.00');
  });

  it('A state without documents does not ask for another search', async () => {
    proxy.articles = [];
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('This e‑Stamp isn’t available here.'), words(element));
    expect(words(element)).not.to.include('Try another word');
  });

  it('The customer can clear the state, before and after choosing a document', async () => {
    const element = await checkout();
    for (const article of [undefined, 'Affidavit']) {
      await choose(element, 'State', 'Karnataka');
      await waitUntil(() => words(element).includes('Affidavit'));
      if (article) await pick(element, article);
      await choose(element, 'State', '');
      expect(words(element), 'the documents of no state').not.to.include('Affidavit');
      button(element, 'Continue').click();
      await waitUntil(() => element.shadowRoot?.querySelector('.summary'));
      expect(find(element, '.summary').textContent).to.include('State').and.not.include('Document');
    }
    expect(proxy.sent('/quotes')).to.equal(undefined);
  });

  it('Errors of fields that another state does not have disappear', async () => {
    const element = await filled();
    await type(element, 'Purpose', '');
    button(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary'));
    expect(find(element, '.summary').textContent).to.include('Purpose');
    // The control still has the focus, so the effects of a blur are pending.
    await reopen(element, 'State');
    await choose(element, 'State', 'Maharashtra');
    await waitUntil(() => !words(element).includes('Purpose'), 'a link that leads nowhere');
  });

  it('The error summary leads to the place of the documents even if there are none', async () => {
    proxy.failures.set('GET /states/KA/articles', {
      status: 502,
      error: { code: 'UPSTREAM_INVALID', retryable: false },
    });
    const element = await checkout();
    await choose(element, 'State', 'Karnataka');
    await waitUntil(() => words(element).includes('Try again'));
    button(element, 'Continue').click();
    await waitUntil(() => element.shadowRoot?.querySelector('.summary a'));
    find(element, '.summary a').click();
    await element.updateComplete;
    expect(element.shadowRoot?.activeElement?.textContent).to.include('Try again');
  });
});

describe('the preview of the certificate', () => {
  useProxy();

  it('The printed words are in English in every language of the page', async () => {
    mockHindi();
    const element = await checkout();
    await fillStamp(element);
    await continueToReview(element);
    element.lang = 'hi';
    await waitUntil(() => words(element).includes('ह'));
    const values = [...(element.shadowRoot?.querySelectorAll('.certificate dd') ?? [])];
    expect(values.map(({ textContent }) => textContent?.trim()).join())
      .to.include('Article 4 - Affidavit')
      .and.include('Not applicable');
    for (const value of values.filter(({ textContent }) => /Article|applicable/.test(textContent ?? ''))) {
      expect(value.querySelector('[lang=en]'), String(value.textContent)).to.exist;
    }
  });
});

describe('the latest order of a device', () => {
  const KEY = 'estamp1:latest:/estamp|estamp.standard';
  const LABEL = 'Last 4 digits of your mobile number';
  useProxy();
  beforeEach(() => localStorage.setItem(KEY, JSON.stringify({ deviceToken: 'kept', id: 'ES-1', at: Date.now() })));
  afterEach(() => localStorage.clear());

  const press = (input: HTMLElement, more: KeyboardEventInit = {}): boolean =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }));

  /** Answers with a problem, and returns what the customer reads below the field and what a screen reader hears. */
  async function refused(status: number, error: Record<string, unknown>): Promise<string> {
    proxy.failures.set('POST /order/open', { status, error });
    const element = await checkout();
    const input = labelled(element, LABEL);
    input.value = '1234';
    button(element, 'See it').click();
    await waitUntil(() => input.getAttribute('aria-invalid') === 'true');
    const text = find(element, `#${input.getAttribute('aria-describedby')}`).textContent.trim();
    await waitUntil(() => find(element, '[role=status]').textContent.includes(text));
    expect([element.state.step, button(element, 'Continue').getAttribute('aria-disabled')]).to.eql(['stamp', 'false']);
    return text;
  }

  it('The end of the mobile number, as typed, opens it; Enter does the same and submits nothing', async () => {
    const element = await checkout();
    const input = labelled(element, LABEL);
    expect(words(element)).to.match(
      /You ordered an e‑Stamp here on \d+ \w+ \d{4}.* Order ES-1 .*Remove it from this device/,
    );
    expect([input.inputMode, input.autocomplete, input.getAttribute('aria-invalid')]).to.eql([
      'numeric',
      'off',
      'false',
    ]);
    input.value = '98765 ४३२१०';
    expect(press(input, { isComposing: true })).to.equal(true);
    expect(press(input)).to.equal(false);
    await reach(element, 'status');
    expect(proxy.sent('/order/open')).to.eql({ mobileEnding: '3210' });
    expect(proxy.count('/quotes')).to.equal(0);
    expect(find(element, '#title')).to.equal(element.shadowRoot?.activeElement);
  });

  it('It says which document of which state was ordered and how far it was, in the language of the page', async () => {
    const record = JSON.parse(localStorage.getItem(KEY) ?? '{}') as object;
    const stamp = { stateCode: 'KA', articleCode: 'KA-4', articleName: 'Affidavit', stampDutyMinor: 10_000 };
    const seen = { stage: 'created', payment: { state: 'pending' } };
    localStorage.setItem(KEY, JSON.stringify({ ...record, stamp, seen, seenAt: Date.UTC(2026, 10, 27, 6) }));
    const element = await checkout();
    expect(words(element)).to.match(
      /Affidavit · Karnataka Not paid yet \(last checked: 27 Nov 2026, 11:30 am.*\) Order ES-1/,
    );
    element.lang = 'hi';
    await waitUntil(() => words(element).includes('ह'));
    expect(words(element)).to.match(/Affidavit · हKarnataka हहNot paid yetह \(last checked: 27 नव/);
  });

  for (const [what, status, error, text] of [
    ['wrong digits', 400, { code: 'INVALID_INPUT', field: 'mobileEnding' }, `Check “${LABEL}”.`],
    ['a locked order', 429, { code: 'RATE_LIMITED', retryAfterSeconds: 3000 }, /^Try again after .*\d:\d\d/],
    ['an order that is gone', 401, { code: 'TOKEN_INVALID' }, /^This link has expired – If you’ve already paid/],
    ['a service that is down', 503, { code: 'SERVICE_UNAVAILABLE' }, /aren’t available right now/],
  ] as const)
    it(`There is a sentence for ${what}, read aloud, and step 1 goes on`, async () => {
      expect(await refused(status, error)).to.match(
        text instanceof RegExp ? text : /^Check “Last 4 digits of your mobile number”\.$/,
      );
    });

  it('Without a network the sentence says so', async () => {
    const lost = Promise.reject<void>(new TypeError('no network'));
    lost.catch(() => {});
    proxy.gates.set('POST /order/open', lost);
    const element = await checkout();
    button(element, 'See it').click();
    await waitUntil(() => words(element).includes('We couldn’t connect. You may be offline.'));
  });
});
