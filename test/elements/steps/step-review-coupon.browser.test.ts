import { expect, html } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.ts';
import '../../../src/index.ts';
import type { EstampCheckout } from '../../../src/elements.ts';
import { proxy, useProxy } from '../fake-proxy.ts';
import {
  button,
  checkout,
  fillStamp,
  find,
  foldLine,
  labelled,
  open,
  reach,
  takePayments,
  toReview,
  words,
} from '../page.ts';

describe('the coupon in the review', () => {
  useProxy();

  async function inReview(coupon?: string, lock?: string): Promise<EstampCheckout> {
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" coupon-code=${coupon ?? ''} lock=${lock ?? ''}></estamp-checkout>`);
    await toReview(element);
    return element;
  }

  /** Types a code without applying it. */
  async function write(element: EstampCheckout, code: string): Promise<void> {
    if (!element.shadowRoot?.querySelector('.beside')) await open(element, 'Have a coupon');
    const control = labelled(element, 'Coupon code');
    control.value = code;
    control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await element.updateComplete;
  }

  async function apply(element: EstampCheckout, code: string): Promise<void> {
    await write(element, code);
    button(element, 'Apply').click();
    await waitUntil(() => !element.state.busy);
    await element.updateComplete;
  }

  it('The coupon is not asked in step 1', async () => {
    const element = await checkout();
    await fillStamp(element);
    expect(words(element)).not.to.include('oupon');
  });

  it('Only Apply requests a price, and the result is shown beside the field and announced', async () => {
    const element = await inReview();
    await write(element, 'DIWALI');
    expect(proxy.count('/quotes')).to.equal(1);
    proxy.coupon = { code: 'DIWALI', applied: true };
    proxy.lines = [{ kind: 'discount', label: 'Discount', amountMinor: -1000 }];
    await apply(element, 'DIWALI');
    expect(proxy.sent('/quotes')?.couponCode).to.equal('DIWALI');
    expect(proxy.count('/quotes')).to.equal(2);
    expect(element.state.step).to.equal('review');
    expect(words(element)).to.include('Coupon DIWALI applied.').and.not.include('The price has changed');
    expect(button(element, /^Pay/).textContent).to.include('149.00');
    expect(find(element, '[role=status]').textContent).to.equal('Coupon DIWALI applied. Total: ₹149.00');
  });

  it('An applied coupon is one row, from which it can be removed', async () => {
    const element = await inReview();
    await write(element, 'DIWALI');
    proxy.coupon = { code: 'DIWALI', applied: true, message: 'Coupon DIWALI, 10 off' };
    await apply(element, 'DIWALI');
    const row = find(element, '[part=coupon]');
    expect(row.textContent.replace(/\s+/g, ' ').trim()).to.equal('Coupon DIWALI applied. Remove');
    expect(element.shadowRoot?.querySelector('[part~=section-review] input')).to.equal(null);
    proxy.coupon = undefined;
    find(element, '[aria-label="Remove: Coupon code"]').click();
    await waitUntil(() => proxy.count('/quotes') === 3, 'no price without the coupon was requested');
    expect(proxy.sent('/quotes')).not.to.have.property('couponCode');
    await waitUntil(() => foldLine(element, 'Have a coupon'), 'the coupon is not asked again');
  });

  it('The focus goes from Apply to Remove, and back to the field', async () => {
    const element = await inReview();
    const focused = (): Element | null | undefined => element.shadowRoot?.activeElement;
    await write(element, 'DIWALI');
    proxy.coupon = { code: 'DIWALI', applied: true };
    button(element, 'Apply').focus();
    await apply(element, 'DIWALI');
    expect(focused()).to.equal(find(element, '[aria-label="Remove: Coupon code"]'));
    proxy.coupon = undefined;
    (focused() as HTMLElement).click();
    await waitUntil(() => element.shadowRoot?.querySelector('.beside'), 'the coupon is not asked again');
    await element.updateComplete;
    expect(focused()).to.equal(labelled(element, 'Coupon code'));
  });

  for (const [name, press] of [
    [
      'Enter',
      (element: EstampCheckout) =>
        labelled(element, 'Coupon code').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        ),
    ],
    ['Apply', (element: EstampCheckout) => button(element, 'Apply').click()],
  ] as const) {
    it(`${name} right after the last letter applies the whole code`, async () => {
      const element = await inReview();
      await write(element, 'DIWAL');
      void write(element, 'DIWALI');
      press(element);
      await waitUntil(() => proxy.count('/quotes') === 2);
      expect(proxy.sent('/quotes')?.couponCode).to.equal('DIWALI');
    });
  }

  it('The reason of a refusal is shown once, beside the field', async () => {
    const element = await inReview();
    proxy.coupon = { code: 'OLD', applied: false, message: 'This coupon ended in May.' };
    await apply(element, 'OLD');
    expect(
      find(element, '.section-review .error, [part~=section-review] .error').textContent?.replace(/\s+/g, ' ').trim(),
    ).to.equal('Coupon OLD couldn’t be applied. This coupon ended in May.');
    expect(find(element, '.dock').textContent).not.to.include('OLD');
    expect(find(element, '[role=status]').textContent).to.include('This coupon ended in May.');
    expect(labelled(element, 'Coupon code').value).to.equal('OLD');
  });

  it('A coupon that was typed but not applied is applied before the customer can pay', async () => {
    const element = await inReview();
    takePayments(element);
    await write(element, 'OLD');
    proxy.coupon = { code: 'OLD', applied: false };
    button(element, /^Pay/).click();
    await waitUntil(() => words(element).includes('Coupon OLD couldn’t be applied.'));
    expect(proxy.count('/orders')).to.equal(0);
    button(element, /^Pay/).click();
    await reach(element, 'status');
  });

  it('Enter in the field applies the coupon and does not pay', async () => {
    const element = await inReview();
    await write(element, 'DIWALI');
    proxy.coupon = { code: 'DIWALI', applied: true };
    labelled(element, 'Coupon code').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
    await waitUntil(() => words(element).includes('Coupon DIWALI applied.'));
    expect(proxy.count('/orders')).to.equal(0);
  });

  it('If the price with the coupon cannot be requested, the former price stays and the failure is shown', async () => {
    const element = await inReview();
    proxy.failures.set('POST /quotes', { status: 503, error: { code: 'SERVICE_UNAVAILABLE', retryable: true } });
    await apply(element, 'DIWALI');
    expect(find(element, '.dock').textContent).to.include('aren’t available right now');
    expect(button(element, /^Pay/).textContent).to.include('159.00');
    expect(labelled(element, 'Coupon code').value, 'the code is still there').to.equal('DIWALI');
  });

  it('An invalid code is reported at the field', async () => {
    const element = await inReview();
    proxy.failures.set('POST /quotes', {
      status: 400,
      error: { code: 'INVALID_INPUT', retryable: false, field: 'couponCode' },
    });
    await apply(element, 'a / b');
    expect(element.state.step).to.equal('review');
    expect(find(element, '[part~=section-review] .error').textContent).to.include('Check “Coupon code”.');
  });

  it('The field stays open while the customer empties it', async () => {
    const element = await inReview();
    for (const code of ['D', '']) await write(element, code);
    expect(foldLine(element, 'Have a coupon')?.getAttribute('aria-expanded')).to.equal('true');
  });

  it('The page’s coupon is part of the first price request, and the next step shows why it was refused', async () => {
    proxy.coupon = { code: 'MAY', applied: false, message: 'This coupon ended in May.' };
    const element = await checkout(html`
      <estamp-checkout proxy="/estamp" service-code="estamp.standard" coupon-code="MAY"></estamp-checkout>`);
    await fillStamp(element);
    button(element, 'Continue').click();
    await reach(element, 'parties');
    expect(find(element, '.dock').textContent)
      .to.include('Coupon MAY couldn’t be applied.')
      .and.include('This coupon ended in May.');
  });

  it('A locked coupon is shown as text, with its result', async () => {
    proxy.coupon = { code: 'MAY', applied: true };
    const element = await inReview('MAY', 'coupon-code');
    expect(words(element)).to.include('Coupon code (can’t be changed) MAY').and.include('Coupon MAY applied.');
    expect(element.shadowRoot?.querySelector('[part~=section-review] input')).to.equal(null);
  });
});
