import { expect, fixture, html } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EstampForm } from '../../../src/elements.ts';
import { FakeProxy } from '../fake-proxy.ts';
import { checkout, find } from '../page.ts';

/** A property, the value that a page sets, and the resulting style of a control. */
const CASES = [
  ['--estamp-color-text', 'rgb(1, 2, 3)', 'color', 'rgb(1, 2, 3)'],
  ['--estamp-color-border', 'rgb(1, 2, 3)', 'borderTopColor', 'rgb(1, 2, 3)'],
  ['--estamp-color-input-background', 'rgb(1, 2, 3)', 'backgroundColor', 'rgb(1, 2, 3)'],
  ['--estamp-font-family', 'monospace', 'fontFamily', 'monospace'],
  ['--estamp-font-size', '20px', 'fontSize', '20px'],
  ['--estamp-font-weight', '500', 'fontWeight', '500'],
  ['--estamp-radius', '7px', 'borderTopLeftRadius', '7px'],
  ['--estamp-control-height', '60px', 'minHeight', '60px'],
  ['--estamp-border-width', '2px', 'borderTopWidth', '2px'],
] as const;

describe('the custom properties', () => {
  for (const [name, value, property, expected] of CASES) {
    it(`${name} changes the control's ${property}`, async () => {
      const form = await fixture<EstampForm>(
        html`<estamp-form .schema=${{ type: 'object', properties: { name: { type: 'string' } } }}></estamp-form>`,
      );
      form.style.setProperty(name, value);
      const input = form.shadowRoot?.querySelector('input');
      if (!input) throw new Error('The form drew no control.');
      expect(getComputedStyle(input)[property]).to.equal(expected);
    });
  }

  it('Each of them changes the controls of a checkout too', async () => {
    sessionStorage.clear();
    const proxy = new FakeProxy();
    const element = await checkout();
    for (const [name, value, property, expected] of CASES) {
      element.style.setProperty(name, value);
      expect(getComputedStyle(find(element, 'select'))[property], name).to.equal(expected);
    }
    proxy.restore();
  });

  it('--estamp-focus-ring is the outline of a control that has the focus', async () => {
    const form = await fixture<EstampForm>(
      html`<estamp-form .schema=${{ type: 'object', properties: { name: { type: 'string' } } }}></estamp-form>`,
    );
    form.style.setProperty('--estamp-focus-ring', '5px dotted rgb(1, 2, 3)');
    const input = form.shadowRoot?.querySelector('input');
    input?.focus();
    expect(input && getComputedStyle(input).outlineStyle).to.equal('dotted');
  });
});
