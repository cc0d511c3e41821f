import { expect, fixture, html } from '@open-wc/testing';
import type { TemplateResult } from 'lit';
import '../../../src/index.ts';
import { useProxy } from '../fake-proxy.ts';
import { checkout, find, toReview } from '../page.ts';
import { waitUntil } from '../../support/wait-until.ts';

const CHECKOUT = html`<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout>`;

/** Places of a page that is 1,000 px wide, and the width that a checkout has there. */
const PLACES: readonly [name: string, place: TemplateResult, least: number, most: number][] = [
  ['a block', html`<div>${CHECKOUT}</div>`, 1000, 1000],
  [
    'a centred flex column',
    html`<div style="display: flex; flex-direction: column; align-items: center">${CHECKOUT}</div>`,
    1000,
    1000,
  ],
  ['a centred flex row', html`<div style="display: flex; justify-content: center">${CHECKOUT}</div>`, 1000, 1000],
  ['a centred grid', html`<div style="display: grid; place-items: center">${CHECKOUT}</div>`, 1000, 1000],
  ['a table', html`<table><tr><td>${CHECKOUT}</td></tr></table>`, 700, 1000],
  ['a float', html`<div style="float: left">${CHECKOUT}</div>`, 700, 1000],
  ['a box of fit-content', html`<div style="inline-size: fit-content">${CHECKOUT}</div>`, 700, 1000],
  ['an open dialog', html`<dialog open style="padding: 0; border: 0; max-width: none">${CHECKOUT}</dialog>`, 700, 1000],
  ['display: contents', html`<div style="display: contents">${CHECKOUT}</div>`, 1000, 1000],
  ['vertical writing', html`<div style="writing-mode: vertical-rl">${CHECKOUT}</div>`, 700, 1000],
  [
    'a flex row with a side bar',
    html`<div style="display: flex"><div style="flex: 1">${CHECKOUT}</div><div style="flex: none; inline-size: 600px"></div></div>`,
    400,
    400,
  ],
  ['a box of 0 px', html`<div style="inline-size: 0">${CHECKOUT}</div>`, 0, 0],
];

describe('the width of a checkout', () => {
  useProxy();

  for (const [name, place, least, most] of PLACES) {
    it(`In ${name} it fills its line`, async () => {
      const page = await fixture<HTMLElement>(
        html`<div style="inline-size: 1000px; position: relative">${place}</div>`,
      );
      const element = page.querySelector('estamp-checkout');
      await waitUntil(() => element?.state.step === 'stamp', 'the checkout never loaded');
      await element?.updateComplete;
      const width = element?.getBoundingClientRect().width ?? 0;
      expect(width).to.be.within(least, most);
      if (most)
        expect(element?.shadowRoot?.querySelector('.card')?.getBoundingClientRect().width).to.be.closeTo(width, 1);
    });
  }

  it('Margins of the page stay, and its own width applies', async () => {
    const page = await fixture<HTMLElement>(html`
      <div style="inline-size: 1000px">
        <estamp-checkout proxy="/estamp" service-code="estamp.standard" style="margin: 0 20px"></estamp-checkout>
        <estamp-checkout proxy="/estamp" service-code="estamp.standard" reference="b" style="max-inline-size: 600px"></estamp-checkout>
      </div>`);
    const [one, other] = [...page.querySelectorAll('estamp-checkout')].map(
      (each) => each.getBoundingClientRect().width,
    );
    expect(one).to.equal(960);
    expect(other).to.equal(600);
  });

  it('In a tab that was closed it fills its line once the tab opens', async () => {
    const page = await fixture<HTMLElement>(html`
      <div style="inline-size: 1000px"><div hidden style="display: none">${CHECKOUT}</div></div>`);
    const element = page.querySelector('estamp-checkout');
    await waitUntil(() => element?.state.step === 'stamp', 'the checkout never loaded');
    page.firstElementChild?.removeAttribute('style');
    page.firstElementChild?.removeAttribute('hidden');
    expect(element?.getBoundingClientRect().width).to.equal(1000);
  });
});

describe('large letters on a phone', () => {
  useProxy();
  afterEach(() => {
    document.documentElement.style.removeProperty('font-size');
    document.body.style.removeProperty('inline-size');
  });

  for (const [size, place] of [
    ['100%', 'sticky'],
    ['200%', 'static'],
  ] as const) {
    it(`At ${size} the bar with the action is ${place}, and the word e‑Stamp stands in one line`, async () => {
      // The style follows the width of the checkout; only Chromium's driver changes that of the page.
      document.body.style.setProperty('inline-size', '304px');
      document.documentElement.style.setProperty('font-size', size);
      const element = await checkout();
      await toReview(element);
      const dock = find(element, '.dock');
      expect(getComputedStyle(dock).position).to.equal(place);
      // A bar that stays covers less than half of the screen.
      if (place === 'sticky') expect(dock.offsetHeight).to.be.lessThan(320);
      find<HTMLDetailsElement>(element, 'details').open = true;
      for (const one of element.shadowRoot?.querySelectorAll('.certificate figcaption b, .not, .steps .now span') ??
        []) {
        const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          for (const { index } of (node.textContent ?? '').matchAll(/e‑Stamp/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + 7);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            expect(lines.size, `lines of ${one.textContent}`).to.equal(1);
          }
      }
    });
  }
});
