import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bench, CHOICE, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

/** A checkout in its review with a price of INR 159. */
async function inReview(): Promise<Bench> {
  const checkout = await bench();
  await checkout.review();
  return checkout;
}

const apply = (checkout: Bench, code: string): Promise<void> => checkout.act({ type: 'applyCoupon', code });
const seen = ({ state, step }: Bench): unknown[] => [step, state.price?.quote.totalMinor, state.notice, state.busy];

describe('a coupon in the review', () => {
  it('Its price is requested once and shown without a notice and without an order', async () => {
    const checkout = await inReview();
    await apply(checkout, ' HALFFEE ');
    assert.deepEqual(seen(checkout), ['review', 12_950, undefined, undefined]);
    assert.equal(checkout.state.price?.previousTotalMinor, undefined);
    assert.equal(checkout.state.draft.stamp?.couponCode, 'HALFFEE');
    assert.deepEqual([checkout.proxy.count('quote'), checkout.proxy.count('order')], [2, 0]);
    const { quoteToken } = checkout.state.price!;
    await checkout.act({ type: 'confirm' });
    assert.deepEqual([...checkout.proxy.ordersOfQuote.keys()], [quoteToken], 'the order is of that price');
  });

  it('A refused coupon is reported, and the order can be paid', async () => {
    const checkout = await inReview();
    await apply(checkout, 'NOPE');
    assert.deepEqual(seen(checkout), ['review', 15_900, 'coupon-refused', undefined]);
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
  });

  it('A second refused coupon is reported again', async () => {
    const checkout = await inReview();
    const notices: unknown[] = [];
    checkout.store.subscribe(({ notice }, former) => notice !== former.notice && notices.push(notice));
    await apply(checkout, 'NOPE');
    await apply(checkout, 'NEITHER');
    assert.deepEqual(notices, ['coupon-refused', undefined, 'coupon-refused']);
  });

  it('The same code is not requested twice, and an empty code removes the coupon', async () => {
    const checkout = await inReview();
    await apply(checkout, 'HALFFEE');
    await apply(checkout, 'HALFFEE');
    assert.equal(checkout.proxy.count('quote'), 2);
    await apply(checkout, '');
    assert.deepEqual(seen(checkout), ['review', 15_900, undefined, undefined]);
    assert.equal('couponCode' in checkout.state.draft.stamp!, false);
  });

  for (const failure of [
    OFFLINE,
    problem('RATE_LIMITED', { retryAfterSeconds: 60 }),
    problem('INVALID_INPUT', { field: 'couponCode' }),
  ]) {
    it(`A price request that fails with ${failure.code} leaves the price unchanged`, async () => {
      const checkout = await inReview();
      const { price, draft } = checkout.state;
      checkout.proxy.fail('quote', failure);
      await apply(checkout, 'HALFFEE');
      assert.deepEqual(seen(checkout), ['review', 15_900, undefined, undefined]);
      assert.equal(checkout.state.failure?.code, failure.code);
      assert.equal(checkout.state.price, price);
      assert.equal(checkout.state.draft, draft);
      await checkout.act({ type: 'confirm' });
      assert.equal(checkout.step, 'status');
    });
  }

  it('The request does not start during another action, and no other action starts during it', async () => {
    const checkout = await inReview();
    let answer = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => (answer = resolve));
    checkout.store.dispatch({ type: 'applyCoupon', code: 'HALFFEE' });
    for (const type of ['confirm', 'back'] as const) checkout.store.dispatch({ type });
    checkout.store.dispatch({ type: 'applyCoupon', code: 'NOPE' });
    assert.deepEqual(seen(checkout), ['review', 15_900, undefined, 'applyingCoupon']);
    answer();
    await drainPromises();
    assert.deepEqual(seen(checkout), ['review', 12_950, undefined, undefined]);
    assert.deepEqual([checkout.proxy.count('quote'), checkout.proxy.count('order')], [2, 0]);
  });

  it('A coupon cannot be applied before the review', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await apply(checkout, 'HALFFEE');
    assert.equal(checkout.proxy.count('quote'), 0);
  });

  it('A reload preserves the coupon with its price', async () => {
    const checkout = await inReview();
    await apply(checkout, 'HALFFEE');
    await checkout.reload();
    await checkout.act({ type: 'next' });
    assert.deepEqual(seen(checkout), ['parties', 12_950, undefined, undefined]);
    assert.equal(checkout.proxy.count('quote'), 2);
  });
});

describe('a coupon of the page', () => {
  it('It is part of the first price request, and its refusal is reported', async () => {
    const checkout = await bench({ preset: { stamp: { couponCode: 'NOPE' } } });
    await checkout.edit(CHOICE);
    await checkout.act({ type: 'next' });
    assert.deepEqual(seen(checkout), ['parties', 15_900, 'coupon-refused', undefined]);
  });

  it('An invalid coupon is omitted, because no field of the first step could correct it', async () => {
    const checkout = await bench({ preset: { stamp: { couponCode: 'a / b' } } });
    await checkout.edit(CHOICE);
    checkout.proxy.fail('quote', problem('INVALID_INPUT', { field: 'couponCode' }));
    await checkout.act({ type: 'next' });
    assert.deepEqual(seen(checkout), ['parties', 15_900, undefined, undefined]);
    assert.equal(checkout.proxy.count('quote'), 2);
  });

  it('If the request is refused without the coupon too, it is not sent again', async () => {
    const checkout = await bench({ preset: { stamp: { couponCode: 'a / b' } } });
    await checkout.edit(CHOICE);
    for (const _ of [1, 2, 3]) checkout.proxy.fail('quote', problem('INVALID_INPUT', { field: 'couponCode' }));
    await checkout.act({ type: 'next' });
    assert.equal(checkout.proxy.count('quote'), 2);
    assert.equal(checkout.state.failure?.code, 'INVALID_INPUT');
  });
});
