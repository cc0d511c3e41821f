import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import { ENGLISH } from '../../../src/elements/i18n/load-messages.ts';
import { translator } from '../../../src/elements/i18n/translate.ts';
import { timeline } from '../../../src/elements/steps/timeline.ts';
import type { Order } from '../../../src/wire/index.ts';

const t = translator(ENGLISH);
const AT = '2026-11-22T15:30:00';

/** The rows of the list with their classes and without times. */
async function draw(order: Partial<Order>): Promise<string[]> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  render(
    timeline(
      {
        externalOrderId: 'ES-1',
        stage: 'created',
        createdAt: AT,
        totalMinor: 15_900,
        currency: 'INR',
        partiesEditable: false,
        timeline: [{ stage: 'created', at: AT }],
        payment: { state: 'pending' },
        documents: [],
        stamp: { stateCode: 'KA', articleCode: 'KA-4', stampDutyMinor: 10_000 },
        ...order,
      },
      t,
    ),
    place,
  );
  return [...place.querySelectorAll('li')].map((item) => {
    const [words] = item.childNodes as unknown as Text[];
    const text = [...item.childNodes]
      .filter((node) => node instanceof Text)
      .map(({ textContent }) => textContent?.trim())
      .join('');
    expect(words && item.querySelector('small')?.textContent, 'each point has the room of a time')
      .to.be.a('string')
      .and.not.equal('');
    return `${text} (${item.className}${item.getAttribute('aria-current') === 'step' ? ', now' : ''})`;
  });
}

describe('the timeline of an order', () => {
  for (const [state, words] of [
    ['failed', 'Your payment didn’t go through'],
    ['expired', 'Your payment ran out of time'],
  ] as const) {
    it(`A payment that ${state} is marked, and the stages after it are still shown`, async () => {
      expect(await draw({ payment: { state } })).to.deep.equal([
        'Order placed (done)',
        `${words} (done bad, now)`,
        'Payment confirmed ()',
        'Certificate in preparation ()',
        'Ready to download ()',
      ]);
    });
  }

  it('A failed order is marked even if the service reports no time, and promises no further stage', async () => {
    const known = [
      { stage: 'created', at: AT },
      { stage: 'payment-confirmed', at: AT },
    ] as const;
    expect(await draw({ stage: 'failed', payment: { state: 'paid' }, timeline: [...known] })).to.deep.equal([
      'Order placed (done)',
      'Payment confirmed (done)',
      'Your e‑Stamp couldn’t be issued (done bad)',
    ]);
    expect(
      await draw({ stage: 'failed', payment: { state: 'paid' }, timeline: [...known, { stage: 'failed', at: AT }] }),
    ).to.have.length(3);
  });

  it('A paper that is delivered has its stage, which no service reports, until the order fails or is refunded', async () => {
    const stamp = { stateCode: 'MH', articleCode: 'MH-4', stampDutyMinor: 10_000, doorstepDelivery: true } as const;
    expect(await draw({ stamp, stage: 'completed', payment: { state: 'paid' } })).to.deep.equal([
      'Order placed (done)',
      'Your e‑Stamp has been issued (done)',
      'Delivery ()',
    ]);
    expect((await draw({ stamp })).at(-1)).to.equal('Delivery ()');
    for (const over of [{ stage: 'failed' }, { payment: { state: 'refunded' } }] as const)
      expect((await draw({ stamp, ...over })).join()).not.to.include('Delivery');
  });

  it('A refund is marked', async () => {
    expect(await draw({ payment: { state: 'refunded' } })).to.deep.equal([
      'Order placed (done)',
      'Your payment has been refunded (done)',
    ]);
  });

  it('An unknown state is not marked', async () => {
    expect(await draw({ stage: 'unknown', payment: { state: 'paid' } })).to.deep.equal(['Order placed (done)']);
  });
});
