import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { waitUntil } from '../../support/wait-until.ts';
import type { EstampCheckout, EstampCheckoutButton } from '../../../src/elements.ts';
import { useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  choose,
  fillStamp,
  find,
  labelled,
  pick,
  reach,
  takePayments,
  toParties,
  toReview,
  type,
  words,
} from '../page.ts';

const HOSTILE = `
  html { font-size: 62.5%; }
  * {
    all: unset !important; box-sizing: content-box !important; font-size: 5px !important; letter-spacing: 9px !important;
    direction: rtl !important; text-transform: uppercase !important; word-spacing: 2em !important; line-height: 0.4 !important;
    text-indent: 4em !important; white-space: nowrap !important; text-align: center !important; visibility: visible;
  }
  html, body, div { display: block !important; }
  style, script, head { display: none !important; }
  button, input, select, label, dialog, form, p, svg { display: none !important; }`;

/** The computed appearance of everything visible in an element, which a hostile style sheet could change. */
function appearanceOf(element: HTMLElement): string[] {
  const all = [
    ...element.shadowRoot!.querySelectorAll<HTMLElement>('button, input, select, label, p, dt, dd, .title, .card'),
  ];
  return all
    .filter((one) => one.checkVisibility() && !one.matches('.away'))
    .map((one) => {
      const { fontSize, letterSpacing, textTransform, wordSpacing, textIndent, direction, whiteSpace } =
        getComputedStyle(one);
      const { width, height } = one.getBoundingClientRect();
      return [
        one.localName,
        one.className,
        fontSize,
        letterSpacing,
        textTransform,
        wordSpacing,
        textIndent,
        whiteSpace,
        // The page's own text in the trigger has the page's direction.
        one.closest('form') ? direction : '',
        Math.round(width),
        Math.round(height),
      ].join(' ');
    });
}

/** Performs the same action in a plain page and in a hostile one. */
async function both<T>(act: () => Promise<T>): Promise<[T, T]> {
  const plain = await act();
  const sheet = document.createElement('style');
  sheet.textContent = HOSTILE;
  document.head.append(sheet);
  try {
    sessionStorage.clear();
    localStorage.clear();
    return [plain, await act()];
  } finally {
    sheet.remove();
  }
}

const OURS = [
  'litElementVersions',
  'litHtmlVersions',
  'reactiveElementVersions',
  'litIssuedWarnings',
  'litHtmlPolyfillSupport',
];
/** The globals of the page before our code. */
const before = new Set(Object.getOwnPropertyNames(window));
const module = import('../../../src/index.ts');

describe('the page around a checkout', () => {
  useProxy();
  beforeEach(async () => {
    await module;
  });

  /** An element in a column of 600 px, which a hostile page does not narrow. */
  const column = async <E extends HTMLElement>(tag: string): Promise<E> => {
    const parentNode = document.createElement('div');
    parentNode.style.setProperty('inline-size', '600px', 'important');
    parentNode.style.setProperty('display', 'block', 'important');
    const element = document.createElement(tag);
    element.setAttribute('proxy', '/estamp');
    element.setAttribute('service-code', 'estamp.standard');
    const inner = await fixture<HTMLElement>(html`<div></div>`, { parentNode });
    inner.append(element);
    return element as E;
  };

  it('A hostile style sheet of the page changes no step', async () => {
    const [plain, hostile] = await both(async () => {
      const element = await column<EstampCheckout>('estamp-checkout');
      await waitUntil(() => element.state.step === 'stamp');
      const seen: string[][] = [];
      const record = async (): Promise<void> => {
        await element.updateComplete;
        await nextFrame();
        for (const animation of element.shadowRoot?.getAnimations() ?? []) {
          if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
        }
        seen.push(appearanceOf(element));
      };
      await record();
      await fillStamp(element);
      await pick(element, 'Other amount');
      await record();
      await pick(element, '₹100');
      await toParties(element);
      await type(element, 'PAN', 'WRONG');
      await record();
      await type(element, 'PAN', '');
      await type(element, 'First party', 'Asha Rao');
      await type(element, 'Mobile number', '9876543210');
      button(element, 'Review').click();
      await reach(element, 'review');
      await record();
      takePayments(element);
      button(element, /^Pay/).click();
      await reach(element, 'status');
      await record();
      element.remove();
      return seen;
    });
    expect(plain.map(({ length }) => length > 5)).to.deep.equal([true, true, true, true, true]);
    expect(hostile).to.deep.equal(plain);
  });

  it('A hostile style sheet of the page changes neither the button nor its dialog', async () => {
    const [plain, hostile] = await both(async () => {
      const element = await column<EstampCheckoutButton>('estamp-checkout-button');
      await element.updateComplete;
      const trigger = appearanceOf(element);
      element.show();
      await waitUntil(() => element.state.step === 'stamp');
      await element.updateComplete;
      for (const animation of element.shadowRoot?.getAnimations() ?? []) animation.finish();
      const opened = appearanceOf(element);
      expect(find(element, 'dialog').checkVisibility()).to.equal(true);
      element.close();
      await element.updateComplete;
      element.remove();
      return { trigger, opened };
    });
    expect(hostile).to.deep.equal(plain);
  });

  it('In a box that fits its content the checkout stays readable and nothing overflows', async () => {
    const boxes = [
      'display: flex; gap: 1em',
      'display: grid; place-items: center',
      'display: flex; flex-direction: column; align-items: center',
      'position: absolute',
      'display: table-cell',
      'float: inline-start',
      'display: inline-block; padding: 2rem',
    ];
    try {
      for (const width of [360, 1280]) {
        await setViewport({ width, height: 700 });
        for (const style of boxes) {
          const parentNode = document.createElement('div');
          parentNode.style.cssText = style;
          const element = await fixture<EstampCheckout>(
            html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`,
            { parentNode },
          );
          await waitUntil(() => element.state.step === 'stamp');
          await element.updateComplete;
          const card = find(element, '.card').getBoundingClientRect();
          expect(card.width, `${style} at ${width} px`).to.be.at.least(280);
          expect(card.right, `${style} at ${width} px`).to.be.at.most(width);
          element.remove();
        }
      }
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });

  it('The elements add no global except Lit’s, and no id, style or class to the page', async () => {
    const neighbour = await fixture<HTMLElement>(
      html`<div><p>Text</p><button>Press</button><input><a href="#x">Go</a></div>`,
    );
    const styles = (): string =>
      JSON.stringify(
        [document.documentElement, document.body, ...neighbour.querySelectorAll('*')].map((one) =>
          [...getComputedStyle(one)]
            .map((name) => `${name}:${getComputedStyle(one).getPropertyValue(name)}`)
            .filter((line) => !/^(block-size|height|perspective-origin|transform-origin|inline-size|width)/.test(line)),
        ),
      );
    const own = [
      styles(),
      document.adoptedStyleSheets.length,
      document.styleSheets.length,
      document.documentElement.outerHTML.match(/<html[^>]*>/)?.[0],
    ];
    const element = await checkout();
    await toReview(element);
    expect([
      styles(),
      document.adoptedStyleSheets.length,
      document.styleSheets.length,
      document.documentElement.outerHTML.match(/<html[^>]*>/)?.[0],
    ]).to.deep.equal(own);
    const added = Object.getOwnPropertyNames(window).filter(
      (name) => !before.has(name) && /estamp|lit|checkout/i.test(name),
    );
    expect(added.filter((name) => !OURS.includes(name))).to.deep.equal([]);
    for (const { id } of element.shadowRoot?.querySelectorAll('[id]') ?? [])
      expect(document.getElementById(id), id).to.equal(null);
    expect(element.id + element.className).to.equal('');
    expect([...element.attributes].map(({ name }) => name)).to.deep.equal(['proxy', 'service-code']);
  });

  it('The page receives no event of the elements except those named for them and native key and pointer events', async () => {
    const heard = new Set<string>();
    const listen = ({ type: name }: Event): void => void heard.add(name);
    const names = [
      'input',
      'beforeinput',
      'change',
      'submit',
      'reset',
      'invalid',
      'close',
      'cancel',
      'toggle',
      'slotchange',
      'formdata',
      'select',
      'error',
      'load',
    ];
    for (const name of names) document.addEventListener(name, listen);
    try {
      const element = await checkout();
      await choose(element, 'State', 'Karnataka');
      const search = labelled<HTMLSelectElement>(element, 'State');
      search.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: 'x' }));
      await toReview(element);
      takePayments(element);
      button(element, /^Pay/).click();
      await reach(element, 'status');
    } finally {
      for (const name of names) document.removeEventListener(name, listen);
    }
    expect([...heard]).to.deep.equal([]);
  });

  it('The page’s focus stays in its own field when typing there causes another step', async () => {
    const around = await fixture<HTMLElement>(html`
      <div><input><estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></div>`);
    const [field, element] = [around.querySelector('input')!, around.querySelector('estamp-checkout')!];
    await waitUntil(() => element.state.step === 'stamp');
    await toParties(element);
    expect(element.shadowRoot?.activeElement, 'the way on is ours').to.equal(labelled(element, 'First party'));
    field.focus();
    element.setAttribute('stamp-duty-amount', '750');
    await reach(element, 'stamp');
    expect(document.activeElement).to.equal(field);
    await toParties(element);
    field.focus();
    button(element, 'Back').focus();
    button(element, 'Back').click();
    await reach(element, 'stamp');
    expect(element.shadowRoot?.activeElement?.id).to.equal('title');
  });

  it('A checkout works inside a form of the page', async () => {
    const outer = await fixture<HTMLFormElement>(html`
      <form><input name="mine" value="1"><estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></form>`);
    let sent = 0;
    outer.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    const element = outer.querySelector('estamp-checkout')!;
    await waitUntil(() => element.state.step === 'stamp');
    await toParties(element);
    expect(sent).to.equal(0);
    expect([...new FormData(outer).keys()]).to.deep.equal(['mine']);
    outer.reset();
    await element.updateComplete;
    expect(words(element)).to.include('Who is this e‑Stamp for?');
  });
});
