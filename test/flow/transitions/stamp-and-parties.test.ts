import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWERS, bench, CHOICE, edited } from '../checkout-bench.ts';
import { OFFLINE, problem } from '../fake-proxy-client.ts';

describe('choosing a stamp', () => {
  it('The checkout is loaded once, and the first step is shown', async () => {
    const checkout = await bench();
    assert.equal(checkout.step, 'stamp');
    assert.deepEqual(
      checkout.proxy.calls.map(({ name }) => name),
      ['checkout'],
    );
  });

  it('A checkout that cannot be loaded is unavailable, and retry loads it', async () => {
    const checkout = await bench();
    checkout.proxy.fail('checkout', problem('SERVICE_UNAVAILABLE', { retryable: true }));
    await checkout.reload();
    assert.equal(checkout.step, 'unavailable');
    await checkout.act({ type: 'retry' });
    assert.equal(checkout.step, 'stamp');
  });

  it('The checkout is loaded again when the network is back', async () => {
    const checkout = await bench();
    checkout.proxy.fail('checkout', OFFLINE);
    await checkout.reload();
    checkout.page.signal('resumed');
    await checkout.clock.advance(0);
    assert.equal(checkout.step, 'stamp');
  });

  it('The articles of a state are loaded once, even if the customer returns to the state', async () => {
    const checkout = await bench();
    for (const stateCode of ['KA', 'MH', 'KA', 'MH']) await checkout.edit({ stateCode });
    assert.equal(checkout.proxy.count('articles'), 2);
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('Articles that are loading are not requested again', async () => {
    const checkout = await bench();
    let open = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => (open = resolve));
    for (const stateCode of ['KA', 'MH', 'KA']) checkout.store.dispatch(edited(checkout.state, { stateCode }));
    open();
    await checkout.edit({});
    assert.equal(checkout.proxy.count('articles'), 2);
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('A failure to load articles belongs to their state, and retry loads them', async () => {
    const checkout = await bench();
    checkout.proxy.fail('articles', OFFLINE);
    await checkout.edit({ stateCode: 'KA' });
    assert.equal(checkout.state.articles['KA']?.status, 'failed');
    assert.equal(checkout.step, 'stamp');
    await checkout.act({ type: 'retry' });
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('A new state clears article, district and office, except those that the same edit sets', async () => {
    const checkout = await bench();
    await checkout.edit({ ...CHOICE, districtCode: 'd', sroValue: 's' });
    await checkout.edit({ stateCode: 'MH', articleCode: 'RENT' });
    const { articleCode, districtCode, sroValue, stampDutyAmount } = checkout.state.draft.stamp ?? {};
    assert.deepEqual([articleCode, districtCode, sroValue, stampDutyAmount], ['RENT', undefined, undefined, '100']);
  });

  it('A preset state or article that the service does not offer is removed', async () => {
    const checkout = await bench({ preset: { stamp: { stateCode: 'ZZ', articleCode: 'AFFIDAVIT' } } });
    assert.deepEqual(checkout.state.draft.stamp, {});
    const other = await bench({ preset: { stamp: { stateCode: 'KA', articleCode: 'NONE' } } });
    assert.deepEqual(other.state.draft.stamp, { stateCode: 'KA' });
  });
});

describe('the price', () => {
  it('The price is requested by Continue, never by an edit', async () => {
    const checkout = await bench();
    await checkout.edit({ ...CHOICE, ...ANSWERS });
    assert.equal(checkout.proxy.count('quote'), 0);
    await checkout.act({ type: 'next' });
    assert.equal(checkout.step, 'parties');
    assert.equal(checkout.state.price?.quote.totalMinor, 15_900);
  });

  it('The request contains only what was chosen', async () => {
    const checkout = await bench({ reference: 'cart-7' });
    await checkout.edit({ ...CHOICE, ...ANSWERS, stampDutyAmount: '₹ १,००,०००', couponCode: ' ' });
    await checkout.act({ type: 'next' });
    const body = checkout.proxy.calls.find(({ name }) => name === 'quote')?.args[0];
    assert.deepEqual(JSON.parse(JSON.stringify(body)), {
      serviceCode: 'estamp.standard',
      reference: 'cart-7',
      stateCode: 'KA',
      articleCode: 'AFFIDAVIT',
      stampDutyAmount: '100000.00',
    });
  });

  it('The price is not requested again for the same choice, after a way back or in another notation', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.act({ type: 'back' });
    await checkout.act({ type: 'back' });
    assert.equal(checkout.step, 'stamp');
    await checkout.edit({ stampDutyAmount: '१००.00' });
    await checkout.act({ type: 'next' });
    assert.equal(checkout.step, 'parties');
    assert.equal(checkout.proxy.count('quote'), 1);
    assert.deepEqual(checkout.state.draft.parties, ANSWERS.parties);
  });

  it('Another choice requests another price', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.act({ type: 'go', to: 'stamp' });
    await checkout.edit({ stampDutyAmount: '200' });
    await checkout.act({ type: 'next' });
    assert.equal(checkout.state.price?.quote.totalMinor, 25_900);
    assert.equal(checkout.state.notice, undefined, 'the customer changed it himself');
  });

  it('Pressing twice requests the price once', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    checkout.store.dispatch({ type: 'next' });
    checkout.store.dispatch({ type: 'next' });
    await checkout.act({ type: 'next' });
    assert.equal(checkout.proxy.count('quote'), 1);
  });

  it('If the choice was edited during the request, the customer stays in the step', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    checkout.store.dispatch({ type: 'next' });
    await checkout.edit({ stampDutyAmount: '500' });
    assert.equal(checkout.step, 'stamp');
    await checkout.act({ type: 'next' });
    assert.equal(checkout.state.price?.quote.totalMinor, 55_900);
  });

  it('A failed request preserves step and draft', async () => {
    const checkout = await bench();
    checkout.proxy.fail('quote', OFFLINE);
    await checkout.edit(CHOICE);
    await checkout.act({ type: 'next' });
    assert.deepEqual(
      [checkout.step, checkout.state.failure?.code, checkout.state.busy],
      ['stamp', 'OFFLINE', undefined],
    );
    await checkout.act({ type: 'next' });
    assert.deepEqual([checkout.step, checkout.state.failure], ['parties', undefined]);
  });

  it('A refused coupon is reported', async () => {
    const checkout = await bench();
    await checkout.edit({ ...CHOICE, couponCode: 'NOPE' });
    await checkout.act({ type: 'next' });
    assert.equal(checkout.state.notice, 'coupon-refused');
  });

  it('The price expires after the life of its token, even if the device’s clock is wrong', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.clock.advance(899_000);
    assert.equal(checkout.state.price?.expired, undefined);
    await checkout.clock.advance(1000);
    assert.equal(checkout.state.price?.expired, true);
    assert.equal(checkout.proxy.count('quote'), 1, 'no price is requested before Continue');
  });

  it('A request that fails because the rates changed is repeated once, then the failure is shown', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    checkout.proxy.fail('quote', problem('QUOTE_STALE'));
    await checkout.act({ type: 'next' });
    assert.equal(checkout.step, 'parties');
    assert.equal(checkout.proxy.count('quote'), 2);

    await checkout.act({ type: 'back' });
    await checkout.edit({ stampDutyAmount: '200' });
    for (let times = 0; times < 2; times += 1) checkout.proxy.fail('quote', problem('QUOTE_STALE'));
    await checkout.act({ type: 'next' });
    assert.equal(checkout.step, 'stamp');
    assert.equal(checkout.state.failure?.code, 'QUOTE_STALE');
    assert.equal(checkout.proxy.count('quote'), 4);
  });

  it('A change by the page leads back to the stamp, and the parties can still be edited', async () => {
    for (const later of ['parties', 'review'] as const) {
      const checkout = await bench();
      await checkout.review();
      if (later === 'parties') await checkout.act({ type: 'back' });
      await checkout.clock.advance(900_000);
      await checkout.edit({ parties: { partyName: 'Asha R. Rao' }, stampDutyAmount: '100.00' });
      assert.equal(checkout.step, later, 'the same value, and a price that only ended');
      await checkout.edit({ articleCode: 'RENT' });
      assert.equal(checkout.step, 'stamp');
      await checkout.act({ type: 'next' });
      assert.deepEqual([checkout.step, checkout.state.price?.quote.articleCode], ['parties', 'RENT']);
    }
  });
});
