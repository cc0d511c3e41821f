import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { forget } from '../../../src/elements/i18n/load-messages.ts';
import { CATALOGUES } from '../../../src/locales/index.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { button, checkout, find, reach, toReview, words } from '../page.ts';

const HINDI = /[\u0900-\u097f]{3}/;
const URDU = /[\u0600-\u06ff]{3}/;

describe('the language of a checkout', () => {
  let proxy: FakeProxy;
  let fetch: typeof globalThis.fetch;
  let wait: typeof globalThis.setTimeout;
  /** Catalogues that were asked for, by language. */
  let asked: string[];
  /** What becomes of the next requests for a catalogue. */
  let fate: ((real: () => Promise<Response>) => Promise<Response>)[];

  beforeEach(() => {
    sessionStorage.clear();
    proxy = new FakeProxy();
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
    globalThis.fetch = fetch;
    Object.assign(window, { setTimeout: wait });
    document.documentElement.lang = 'en';
    proxy.restore();
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
    waitUntil(() => element.shadowRoot?.querySelector('form')?.lang === language
      && (element.shadowRoot.querySelector('#title')?.textContent ?? '').trim() !== '', `it speaks ${element.shadowRoot?.querySelector('form')?.lang}, not ${language}`);

  it('is that of the element, of an ancestor, of a shadow host or of the document, nearest first', async () => {
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

  it('changes live with whichever of them changes, and keeps what was entered', async () => {
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

  it('that no native reader has checked is spoken only where it stands on the element', async () => {
    document.documentElement.lang = 'ta';
    const element = await place();
    await speaks(element, 'en');
    await aTimeout(20);
    expect(asked).to.deep.equal([]);
    element.lang = 'ta';
    await speaks(element, 'ta');
    expect(asked).to.deep.equal(['ta']);
  });

  for (const [tag, language] of [
    ['hi-IN', 'hi'], ['hi-Deva-IN', 'hi'], ['ur-PK', 'ur'], ['pa-Guru', 'pa'], ['pa-Arab', 'en'], ['hi-Latn', 'en'], ['fr', 'en'], ['xx', 'en'],
    ['not a tag', 'en'], ['', 'en'], ['en-IN', 'en'],
  ] as const) {
    it(`is ${language} for “${tag}”, without a request that could fail`, async () => {
      const element = await place(tag);
      await speaks(element, language);
      expect(asked.filter((one) => one !== language)).to.deep.equal([]);
    });
  }

  it('that fails is told, English stands for it, and “Try again” brings it', async () => {
    const failures: { code: string; message: string }[] = [];
    const listen = ({ detail }: HTMLElementEventMap['estamp-failure']): void => void failures.push(detail);
    document.addEventListener('estamp-failure', listen);
    fate = [() => Promise.resolve(new Response('gone', { status: 404 })), () => Promise.reject(new TypeError('offline'))];
    const element = await place('hi');
    await waitUntil(() => words(element).includes('This page couldn’t load in your language'), words(element));
    expect(words(element)).to.include('Choose your e-Stamp');
    for (const expected of ['en', 'hi']) {
      const again = button(element, 'Try again');
      again.focus();
      again.click();
      await element.updateComplete;
      expect(words(element), 'nothing is blank meanwhile').to.include('Choose your e-Stamp');
      await aTimeout(30);
      await speaks(element, expected);
    }
    expect(words(element)).to.match(HINDI).and.not.include('couldn’t load');
    expect(element.shadowRoot?.activeElement?.id, 'the focus is lost').to.equal('title');
    document.removeEventListener('estamp-failure', listen);
    expect(failures.map(({ code, message }) => [code, message.includes('“hi”')]), 'each try is a failure of its own')
      .to.deep.equal([['OFFLINE', true], ['OFFLINE', true]]);
  });

  it('that somebody has changed on the way is refused by its hash, and told', async () => {
    // The bytes of another language: what a faulty or hostile cache would send.
    fate = [async () => {
      const [, integrity = ''] = CATALOGUES['hi'] ?? [];
      const [other] = CATALOGUES['ta'] ?? [];
      return fetch(other!(), { integrity });
    }];
    const element = await place('hi');
    await waitUntil(() => words(element).includes('This page couldn’t load in your language'), words(element));
    expect(words(element)).not.to.match(/[\u0b80-\u0bff]/);
    await speaks(element, 'en');
    button(element, 'Try again').click();
    await speaks(element, 'hi');
  });

  it('is asked for with the hash that its code holds, and with what a site behind a password asks for', async () => {
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

  it('that takes longer than three seconds is told, English stands for it, and comes by “Try again” or by itself', async () => {
    // Three seconds pass in thirty milliseconds.
    Object.assign(window, { setTimeout: (act: () => void, delay = 0) => wait(act, delay === 3000 ? 30 : delay) });
    let arrive = (): void => {};
    fate = [(real) => new Promise((resolve) => { arrive = () => resolve(real()); })];
    const element = await place('hi');
    element.remove();
    document.body.append(element);
    await waitUntil(() => words(element).includes('This page couldn’t load in your language'), `after a move: ${words(element)}`);
    expect(words(element)).to.include('Choose your e-Stamp');
    button(element, 'Try again').click();
    await speaks(element, 'hi');
    element.remove();

    forget('hi');
    fate = [(real) => new Promise((resolve) => { arrive = () => resolve(real()); })];
    const other = await place('hi');
    await waitUntil(() => words(other).includes('couldn’t load'));
    arrive();
    await speaks(other, 'hi');
    expect(words(other)).not.to.include('couldn’t load');
  });

  it('is waited for in silence at first: no English flashes up', async () => {
    let arrive = (): void => {};
    fate = [(real) => new Promise((resolve) => { arrive = () => resolve(real()); })];
    const element = await place('hi');
    await element.updateComplete;
    expect(words(element)).not.to.include('Choose your e-Stamp');
    arrive();
    await speaks(element, 'hi');
  });

  it('is that of what the shop has refused, too', async () => {
    const element = await place();
    await toReview(element);
    proxy.failures.set('POST /orders', { status: 400, error: {
      code: 'INVALID_INPUT', retryable: false,
      fields: [{ path: '/parties/customerMobile', keyword: 'pattern', params: {}, message: 'no' }],
    } });
    button(element, /^Pay/).click();
    await reach(element, 'parties');
    const refused = (): string => `${find(element, '.summary').textContent} ${find(element, '.error').textContent}`;
    expect(refused()).to.match(/10-digit mobile number.*10-digit mobile number/s);
    element.lang = 'hi';
    await speaks(element, 'hi');
    expect(refused()).to.match(HINDI).and.not.include('mobile number');
  });

  it('of one checkout is not that of another', async () => {
    const [one, other] = [await place('hi'), await checkout()];
    await speaks(one, 'hi');
    await speaks(other, 'en');
  });
});
