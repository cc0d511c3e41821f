import { expect, fixture, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampOrderStatus } from '../../../src/elements.ts';
import type { Order } from '../../../src/wire/index.ts';
import { background, contrast } from '../../support/contrast.ts';
import { proxy, token, useProxy } from '../fake-proxy.ts';
import { find, words } from '../page.ts';

const SIGNS: readonly (readonly [sign: string, stage: Order['stage'], payment: Order['payment']['state']])[] = [
  ['waiting', 'created', 'pending'],
  ['waiting', 'created', 'unknown'],
  ['failed', 'created', 'failed'],
  ['done', 'payment-confirmed', 'paid'],
  ['waiting', 'fulfilment', 'paid'],
  ['done', 'completed', 'paid'],
  ['failed', 'failed', 'paid'],
  ['cancelled', 'cancelled', 'none'],
  ['refunded', 'refunded', 'refunded'],
  ['refunded', 'created', 'refunded'],
  ['unknown', 'unknown', 'paid'],
];

describe('the icon of an order’s state', () => {
  useProxy();

  async function status(slotted = html``, theme = 'light'): Promise<EstampOrderStatus> {
    const element = await fixture<EstampOrderStatus>(html`
      <estamp-order-status theme=${theme} proxy="/estamp" order-token=${token('order')}>${slotted}</estamp-order-status>`);
    await waitUntil(() => words(element).includes('ES-1'));
    return element;
  }

  it('Each kind of state has its own shape beside the heading, without an accessible name', async () => {
    const shapes = new Map<string, string>();
    for (const [sign, stage, payment] of SIGNS) {
      proxy.stage = stage;
      proxy.money = payment;
      const element = await status();
      const icon = find(element, '[part~=heading] [part~=icon]');
      expect(icon.part.contains(`icon-${sign}`), `${stage}, ${payment}: ${icon.part.value}`).to.equal(true);
      expect(icon.getAttribute('aria-hidden')).to.equal('true');
      expect(icon.querySelector('svg')?.getBoundingClientRect().width).to.be.greaterThan(16);
      expect(icon.textContent.trim()).to.equal('');
      shapes.set(sign, icon.querySelector('path')?.getAttribute('d') ?? '');
    }
    expect(new Set(shapes.values()).size).to.equal(6);
  });

  for (const theme of ['light', 'dark']) {
    it(`The colour of the icon has 3:1 or more, ${theme}`, async () => {
      for (const [sign, stage, payment] of SIGNS) {
        proxy.stage = stage;
        proxy.money = payment;
        const icon = find(await status(html``, theme), '.sign');
        expect(contrast(getComputedStyle(icon).color, background(icon)), sign).to.be.at.least(3);
      }
    });
  }

  it('A page can replace an icon by a slot of its name', async () => {
    proxy.stage = 'completed';
    const element = await status(html`<svg slot="icon-done" id="own"></svg><svg slot="icon-failed" id="other"></svg>`);
    const own = element.querySelector('#own') as SVGElement;
    expect(own.getBoundingClientRect().width).to.be.greaterThan(16);
    expect(element.querySelector('#other')?.getBoundingClientRect().width).to.equal(0);
    expect(find(element, '.sign path').getBoundingClientRect().width, 'ours').to.equal(0);
  });
});
