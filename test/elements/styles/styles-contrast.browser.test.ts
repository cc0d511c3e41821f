import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/index.ts';
import type { EstampCheckout, EstampForm } from '../../../src/elements.ts';
import { background, contrast } from '../../support/contrast.ts';
import { useProxy } from '../fake-proxy.ts';
import { button, checkout, fillStamp, find, reopen, toReview } from '../page.ts';

/** Contrast of the outline with its background: the element itself if the ring lies inside it. */
async function ringContrast(ring: Element): Promise<number> {
  await Promise.all(ring.getAnimations().map(({ finished }) => finished));
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(ring);
  expect(outlineStyle, ring.outerHTML.slice(0, 80)).to.equal('solid');
  expect(parseFloat(outlineWidth)).to.be.at.least(2);
  return contrast(outlineColor, background(parseFloat(outlineOffset) < 0 ? ring : ring.parentElement));
}

describe('non-text contrast (WCAG 1.4.11)', () => {
  useProxy();

  for (const theme of ['light', 'dark'] as const) {
    const start = (): Promise<EstampCheckout> =>
      checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" theme=${theme}></estamp-checkout>`);

    it(`The focus ring has 3:1 or more on every kind of control, ${theme}`, async () => {
      const element = await start();
      await fillStamp(element);
      await sendKeys({ press: 'Tab' });
      for (const [opened, selector, ring] of [
        ['State', 'select', undefined],
        ['Document type', '.choice input', '.choice'],
        ['', '.chip input', '.chip'],
        ['', '.link', undefined],
        ['', '.button-primary', undefined],
      ] as const) {
        await reopen(element, opened);
        const focused = find(element, selector);
        focused.focus();
        const drawn = ring === undefined ? focused : focused.closest(ring);
        expect(drawn && (await ringContrast(drawn)), focused.outerHTML.slice(0, 80)).to.be.at.least(3);
      }
    });

    it(`The border of an unchecked radio button or checkbox has 3:1 or more, ${theme}`, async () => {
      const form = await fixture<EstampForm>(
        html`<estamp-form theme=${theme} .schema=${{
          type: 'object',
          properties: { agree: { type: 'boolean' }, one: { type: 'string', enum: ['a', 'b'] } },
        }} .uiSchema=${{ one: { 'ui:widget': 'radio' } }}></estamp-form>`,
      );
      const inputs = [...(form.shadowRoot?.querySelectorAll<HTMLInputElement>('.choice > input') ?? [])];
      expect(inputs.map(({ type }) => type)).to.include.members(['radio', 'checkbox']);
      for (const input of inputs) {
        const { borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(input);
        expect([borderTopStyle, parseFloat(borderTopWidth) >= 1]).to.deep.equal(['solid', true]);
        expect(getComputedStyle(input).appearance).to.equal('none');
        expect(contrast(borderTopColor, background(input))).to.be.at.least(3);
        expect(contrast(borderTopColor, background(input.parentElement))).to.be.at.least(3);
        input.checked = true;
        expect(getComputedStyle(input).appearance, 'the browser draws what is ticked').to.equal('auto');
      }
    });

    it(`The focus ring has 3:1 or more on the buttons of the review, ${theme}`, async () => {
      const element = await start();
      await toReview(element);
      await sendKeys({ press: 'Tab' });
      for (const name of ['Back', /^Pay/]) {
        button(element, name).focus();
        expect(await ringContrast(button(element, name))).to.be.at.least(3);
      }
    });
  }
});
