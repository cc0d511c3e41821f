import { expect, fixtureCleanup, nextFrame } from '@open-wc/testing';
import '../../../src/index.ts';
import { firstStep, firstStepWords } from '../../../src/base/first-step/layout.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { toNode } from '../../../src/start/first-question.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import { find, labelled, pick, type, words } from '../page.ts';

const CATALOGUE = {
  mode: 'test',
  states: [
    { code: 'KA', name: 'Karnataka' },
    { code: 'MH', name: 'Maharashtra' },
  ],
};

describe('the first step that stands in the shadow root before the element', () => {
  let release: () => void;
  const heard: string[] = [];
  useProxy();
  beforeEach(() => {
    heard.length = 0;
    proxy.gates.set(
      'GET /checkout/estamp.standard',
      new Promise((resolve) => {
        release = resolve;
      }),
    );
  });
  afterEach(() => {
    fixtureCleanup();
    document.querySelectorAll('estamp-checkout').forEach((element) => element.remove());
  });

  /** An element of a document without elements gets its code when it comes into the page. */
  function place(attributes: Record<string, string> = {}): EstampCheckout {
    const inert = document.implementation.createHTMLDocument();
    const element = inert.createElement('estamp-checkout');
    for (const [name, value] of Object.entries({ proxy: '/estamp', 'service-code': 'estamp.standard', ...attributes }))
      element.setAttribute(name, value);
    element
      .attachShadow({ mode: 'open' })
      .append(toNode(firstStep({ words: firstStepWords(), locale: 'en', level: 2, catalogue: CATALOGUE })));
    for (const name of ['estamp-ready', 'estamp-step']) {
      element.addEventListener(name, () =>
        heard.push(
          `${name} ${labelled<HTMLSelectElement>(element, 'State').value} ${String(!!element.shadowRoot?.querySelector('button'))}`,
        ),
      );
    }
    document.body.append(element);
    return element;
  }

  it('stays until the catalogue is there, then its choice, its focus and the page go on', async () => {
    const element = place();
    await nextFrame();
    const early = labelled<HTMLSelectElement>(element, 'State');
    expect(element.shadowRoot?.querySelectorAll('.frame').length).to.equal(1);
    early.focus();
    early.value = 'KA';
    expect([element.state.step, heard.length]).to.deep.equal(['loading', 0]);
    release();
    await waitUntil(
      () => element.state.step === 'stamp' && words(element).includes('Affidavit'),
      'the articles never came',
    );
    const select = labelled<HTMLSelectElement>(element, 'State');
    expect(select).not.to.equal(early);
    expect([select.value, element.shadowRoot?.activeElement?.id]).to.deep.equal(['KA', select.id]);
    expect(heard).to.deep.equal(['estamp-ready KA true', 'estamp-step KA true']);
    expect(element.shadowRoot?.querySelectorAll('.frame').length).to.equal(1);
    expect(
      find(element, '.body')
        .getAnimations({ subtree: true })
        .some((one) => (one as CSSAnimation).animationName === 'arrive' && one.playState === 'running'),
    ).to.equal(false);
    await pick(element, 'Affidavit');
    await type(element, 'Purpose', 'Name change affidavit');
    expect(proxy.count('/states/KA/articles')).to.equal(1);
  });

  it('gives way to a checkout that cannot be loaded, with the focus on its heading', async () => {
    proxy.failures.set('GET /checkout/estamp.standard', {
      status: 404,
      error: { code: 'NOT_FOUND', message: 'None.' },
    });
    const element = place();
    await nextFrame();
    labelled<HTMLSelectElement>(element, 'State').focus();
    release();
    await waitUntil(
      () => element.state.step === 'unavailable' && words(element).includes('Something went wrong'),
      'it never failed',
    );
    expect(element.shadowRoot?.querySelectorAll('.frame').length).to.equal(1);
    expect(element.shadowRoot?.activeElement?.id).to.equal('title');
  });

  it('gives way at once to what the page’s developer must fix', async () => {
    const element = place({ 'service-code': '' });
    await waitUntil(() => words(element).includes('This website needs to fix this problem.'), words(element));
    expect(element.shadowRoot?.querySelector('select')).to.equal(null);
    release();
  });
});
