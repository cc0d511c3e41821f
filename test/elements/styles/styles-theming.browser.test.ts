import { expect, html } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import '../../../src/index.ts';
import { background, contrast } from '../../support/contrast.ts';
import { useProxy } from '../fake-proxy.ts';
import { button, checkout, find, nameParty, reach, toParties, toReview, type } from '../page.ts';

const style = (element: HTMLElement, part: string): CSSStyleDeclaration =>
  getComputedStyle(find(element, `[part~="${part}"]`));

describe('theming by the page', () => {
  useProxy();

  const PAPER = ['value', 'label', 'title', 'note'].map((part) => `certificate-${part}`);

  it('The certificate can be read with a dark brand in plain colors, and with paper of the page', async () => {
    const element = await checkout();
    for (const name of ['text', 'text-muted', 'divider', 'danger'])
      element.style.setProperty(`--estamp-color-${name}`, '#e8e8f4');
    for (const name of ['background', 'surface']) element.style.setProperty(`--estamp-color-${name}`, '#20202e');
    await toReview(element);
    find<HTMLDetailsElement>(element, 'details').open = true;
    const paper = find(element, '.certificate');
    for (const [ground, ink] of [
      [undefined, undefined],
      ['#20202e', '#e8e8f4'],
    ] as const) {
      if (ground) element.style.setProperty('--estamp-color-paper', ground);
      if (ink) element.style.setProperty('--estamp-color-on-paper', ink);
      for (const part of PAPER)
        expect(contrast(style(element, part).color, background(paper)), `${part} on ${ground}`).to.be.at.least(4.5);
    }
    expect(style(element, 'certificate').backgroundColor).to.equal('rgb(32, 32, 46)');
  });

  it('The certificate uses the tokens, with their light value in both themes', async () => {
    const element = await checkout(
      html`<estamp-checkout proxy="/estamp" service-code="estamp.standard" theme="dark"></estamp-checkout>`,
    );
    const tokens = {
      'on-paper': 'light-dark(rgb(1, 0, 0), rgb(2, 0, 0))',
      paper: 'light-dark(rgb(250, 250, 5), rgb(7, 0, 0))',
    };
    for (const [name, value] of Object.entries(tokens)) element.style.setProperty(`--estamp-color-${name}`, value);
    element.style.setProperty('--estamp-font-family', 'monospace');
    await toReview(element);
    expect(getComputedStyle(find(element, '[part=certificate-value]:not(.given)')).color).to.equal('rgb(1, 0, 0)');
    expect(style(element, 'certificate').backgroundColor).to.equal('rgb(250, 250, 5)');
    expect(style(element, 'certificate-title').fontFamily).to.equal('monospace');
  });

  it('The certificate has parts: caption, title, rows with label and value, note', async () => {
    const element = await checkout();
    await toReview(element);
    const count = (part: string): number =>
      find(element, '.certificate').querySelectorAll(`[part="certificate-${part}"]`).length;
    const rows = count('row');
    expect(rows).to.be.at.least(9);
    expect([count('caption'), count('title'), count('label'), count('value'), count('note')]).to.deep.equal([
      1,
      1,
      rows,
      rows,
      1,
    ]);
  });

  it('Slot content is shown in each step: the logo first, the rest before and after the content of the step', async () => {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard">
        <b slot="logo">Kagaz</b><p slot="step-start">Before</p><p slot="step-end">After</p>
      </estamp-checkout>`);
    const inOrder = (): void => {
      const tops = ['[slot=logo]', '.title', '[slot=step-start]', '[part~=section]', '[slot=step-end]'].map(
        (selector) => {
          const one = element.querySelector(selector) ?? find(element, selector);
          return one.getBoundingClientRect().top;
        },
      );
      expect(tops).to.deep.equal([...tops].sort((one, other) => one - other));
      expect(new Set(tops).size).to.equal(5);
    };
    inOrder();
    await toParties(element);
    inOrder();
  });

  it('The part of a slot names the step, so that a page can hide its content there', async () => {
    const sheet = document.createElement('style');
    sheet.textContent = 'estamp-checkout::part(step-start-parties) { display: none }';
    document.head.append(sheet);
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard"><p slot="step-start">Before</p></estamp-checkout>`);
    const isShown = (): boolean | undefined => element.querySelector('p')?.checkVisibility();
    expect(isShown()).to.equal(true);
    await toParties(element);
    expect(isShown()).to.equal(false);
    button(element, 'Back').click();
    await reach(element, 'stamp');
    expect(isShown()).to.equal(true);
    sheet.remove();
  });

  it('With the colors of the system a warning differs by the style of its border', async () => {
    const element = await checkout();
    await toParties(element);
    await nameParty(element);
    await type(element, 'First party', 'NIL');
    button(element, 'Review').click();
    await reach(element, 'review');
    const border = (): string => style(element, 'notice-warning').borderInlineStartStyle;
    expect(border()).to.equal('solid');
    await emulateMedia({ forcedColors: 'active' });
    try {
      expect(border()).to.equal('double');
    } finally {
      await emulateMedia({ forcedColors: 'none' });
    }
  });

  it('Empty slots take no space', async () => {
    const element = await checkout();
    for (const name of ['logo', 'step-start', 'step-end']) {
      expect(find(element, `slot[name=${name}]`).getBoundingClientRect().height, name).to.equal(0);
    }
  });
});
