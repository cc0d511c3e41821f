import { expect, fixture, html } from '@open-wc/testing';
import { afterFrames } from '../../support/after-frames.ts';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { forget } from '../../../src/elements/i18n/load-messages.ts';
import { CATALOGUES } from '../../../src/locales/index.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { button, checkout, find, reach, toReview, words } from '../page.ts';

const HINDI = /[\u0900-\u097f]{3}/;
const URDU = /[\u0600-\u06ff]{3}/;

describe('the language of a checkout', () => {
  let fetch: typeof globalThis.fetch;
  let wait: typeof globalThis.setTimeout;
  /** The requested languages. */
  let asked: string[];
  /** Replacements for the next requests of language files. */
  let fate: ((real: () => Promise<Response>) => Promise<Response>)[];

  useProxy();
  beforeEach(() => {
    asked = [];
    fate = [];
    fetch = globalThis.fetch;
    wait = globalThis.setTimeout;
    for (const language of Object.keys(CATALOGUES)) forget(language);
    globalThis.fetch = (input, init) => {
      const language = /locales\/(\w+)\.[^/]+\.json/.exec(input instanceof Request ? input.url : input.toString())?.[1];
      if (!language) return fetch(input, init);
      asked.push(language);
      const real = (): Promise<Response> => fetch(input, init);
      return (fate.shift() ?? ((then) => then()))(real);
    };
  });
  afterEach(() => {
    Object.assign(window, { setTimeout: wait });
    document.documentElement.lang = 'en';
  });

  const place = async (lang?: string, parentNode = document.createElement('div')): Promise<EstampCheckout> => {
    const element = document.createElement('estamp-checkout');
    element.setAttribute('proxy', '/estamp');
    element.setAttribute('service-code', 'estamp.standard');
    if (lang !== undefined) element.lang = lang;
    (await fixture<HTMLElement>(html`<div></div>`, { parentNode })).append(element);
    await waitUntil(() => element.state.step === 'stamp');
    return element;
  };
  const speaks = (element: HTMLElement, language: string): Promise<unknown> =>
    waitUntil(
      () =>
        element.shadowRoot?.querySelector('form')?.lang === language &&
        (element.shadowRoot.querySelector('#title')?.textContent ?? '').trim() !== '',
      `it speaks ${element.shadowRoot?.querySelector('form')?.lang}, not ${language}`,
    );

  it('The language is that of the element, an ancestor, a shadow host or the document, nearest first', async () => {
    await speaks(await place('hi'), 'hi');
    const ancestor = (): HTMLDivElement => Object.assign(document.createElement('div'), { lang: 'hi-IN' });
    await speaks(await place(undefined, ancestor()), 'hi');
    await speaks(await place('en', ancestor()), 'en');
    const host = await fixture<HTMLElement>(html`<div lang="hi"></div>`);
    const element = await place();
    host.attachShadow({ mode: 'open' }).append(element);
    await speaks(element, 'hi');
    document.documentElement.lang = 'hi';
    await speaks(await place(), 'hi');
    expect(asked, 'one fetch for all').to.deep.equal(['hi']);
  });

  it('A changed lang attribute changes the language at once, and entered values stay', async () => {
    const element = await place();
    await speaks(element, 'en');
    document.documentElement.lang = 'hi';
    await speaks(element, 'hi');
    expect(words(element)).to.match(HINDI);
    element.lang = 'ur';
    await speaks(element, 'ur');
    expect(words(element)).to.match(URDU);
    expect(find(element, 'form').dir).to.equal('rtl');
    element.removeAttribute('lang');
    await speaks(element, 'hi');
    expect(find(element, 'form').dir).to.equal('ltr');
    document.documentElement.lang = 'en';
    await speaks(element, 'en');
    expect(proxy.count('/checkout/estamp.standard')).to.equal(1);
  });

  it('An unreviewed language is used only if the element itself has the lang attribute', async () => {
    document.documentElement.lang = 'ta';
    const element = await place();
    await speaks(element, 'en');
    await afterFrames();
    expect(asked).to.deep.equal([]);
    element.lang = 'ta';
    await speaks(element, 'ta');
    expect(asked).to.deep.equal(['ta']);
  });

  for (const [tag, language] of [
    ['hi-Deva-IN', 'hi'],
    ['pa-Arab', 'en'],
    ['not a tag', 'en'],
    ['', 'en'],
  ] as const) {
    it(`For “${tag}” the language is ${language}, without a request that could fail`, async () => {
      const element = await place(tag);
      await speaks(element, language);
      expect(asked.filter((one) => one !== language)).to.deep.equal([]);
    });
  }

  it('A language that fails to load is reported, English replaces it, and “Try again” loads it', async () => {
    const failures: { code: string; message: string }[] = [];
    const listen = ({ detail }: HTMLElementEventMap['estamp-failure']): void => void failures.push(detail);
    document.addEventListener('estamp-failure', listen);
    fate = [
      () => Promise.resolve(new Response('gone', { status: 404 })),
      () => Promise.reject(new TypeError('offline')),
      // Whether the address answers.
      () => Promise.reject(new TypeError('offline')),
    ];
    const element = await place('hi');
    await waitUntil(() => words(element).includes('This page couldn’t load in your language'), words(element));
    expect(words(element)).to.include('Choose your e‑Stamp');
    for (const expected of ['en', 'hi']) {
      const again = button(element, 'Try again');
      again.focus();
      again.click();
      await element.updateComplete;
      expect(words(element), 'nothing is blank meanwhile').to.include('Choose your e‑Stamp');
      await afterFrames();
      await speaks(element, expected);
    }
    expect(words(element)).to.match(HINDI).and.not.include('couldn’t load');
    expect(element.shadowRoot?.activeElement?.id, 'the focus is lost').to.equal('title');
    document.removeEventListener('estamp-failure', listen);
    expect(
      failures.map(({ code, message }) => [code, message.includes('“hi”')]),
      'each try is a failure of its own',
    ).to.deep.equal([
      ['RESPONSE_UNREADABLE', true],
      ['OFFLINE', true],
    ]);
  });

  it('A language file that was modified on the way is refused by its hash and reported', async () => {
    // The file of another language, as a faulty or hostile cache could send it.
    fate = [
      async () => {
        const [, integrity = ''] = CATALOGUES['hi'] ?? [];
        const [other] = CATALOGUES['ta'] ?? [];
        return fetch(other!(), { integrity });
      },
    ];
    const element = await place('hi');
    await waitUntil(() => words(element).includes('This page couldn’t load in your language'), words(element));
    expect(words(element)).not.to.match(/[\u0b80-\u0bff]/);
    await speaks(element, 'en');
    button(element, 'Try again').click();
    await speaks(element, 'hi');
  });

  it('A language file is requested with its integrity hash and with the credentials of a protected site', async () => {
    let integrity: string | undefined;
    let request: Request | undefined;
    const outer = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (init?.integrity) ({ integrity } = request = new Request(input, init));
      return outer(input, init);
    };
    await speaks(await place('hi'), 'hi');
    expect(integrity).to.match(/^sha256-/);
    expect(integrity).to.equal(CATALOGUES['hi']?.[1]);
    expect(request?.credentials, 'a site behind a password').to.equal('same-origin');
  });

  it('After three seconds English replaces a slow language; “Try again” or the late response brings it', async () => {
    // Shortens three seconds to thirty milliseconds.
    Object.assign(window, { setTimeout: (act: () => void, delay = 0) => wait(act, delay === 3000 ? 30 : delay) });
    let arrive = (): void => {};
    fate = [
      (real) =>
        new Promise((resolve) => {
          arrive = () => resolve(real());
        }),
    ];
    const element = await place('hi');
    element.remove();
    document.body.append(element);
    await waitUntil(
      () => words(element).includes('This page couldn’t load in your language'),
      `after a move: ${words(element)}`,
    );
    expect(words(element)).to.include('Choose your e‑Stamp');
    button(element, 'Try again').click();
    await speaks(element, 'hi');
    element.remove();

    forget('hi');
    fate = [
      (real) =>
        new Promise((resolve) => {
          arrive = () => resolve(real());
        }),
    ];
    const other = await place('hi');
    await waitUntil(() => words(other).includes('couldn’t load'));
    arrive();
    await speaks(other, 'hi');
    expect(words(other)).not.to.include('couldn’t load');
  });

  it('English does not appear while the language loads', async () => {
    let arrive = (): void => {};
    fate = [
      (real) =>
        new Promise((resolve) => {
          arrive = () => resolve(real());
        }),
    ];
    const element = await place('hi');
    await element.updateComplete;
    expect(words(element)).not.to.include('Choose your e‑Stamp');
    arrive();
    await speaks(element, 'hi');
  });

  it('The message of a refusal is in the language of the element', async () => {
    const element = await place();
    await toReview(element);
    proxy.failures.set('POST /orders', {
      status: 400,
      error: {
        code: 'INVALID_INPUT',
        retryable: false,
        fields: [{ path: '/parties/customerMobile', keyword: 'pattern', params: {}, message: 'no' }],
      },
    });
    button(element, /^Pay/).click();
    await reach(element, 'parties');
    const refused = (): string => `${find(element, '.summary').textContent} ${find(element, '.error').textContent}`;
    expect(refused()).to.match(/10-digit mobile number.*10-digit mobile number/s);
    element.lang = 'hi';
    await speaks(element, 'hi');
    expect(refused()).to.match(HINDI).and.not.include('mobile number');
  });

  it('Two checkouts can have different languages', async () => {
    const [one, other] = [await place('hi'), await checkout()];
    await speaks(one, 'hi');
    await speaks(other, 'en');
  });
});
