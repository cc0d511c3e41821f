import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWERS, bench, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem, TIMEOUT } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const sent = ({ proxy }: Bench): unknown[] =>
  proxy.calls.filter(({ name }) => name === 'order').map(({ args }) => args[0]);

describe('the order', () => {
  it('The order contains quote token, parties, answers and the way back', async () => {
    const way = { returnUrl: 'https://shop.example/deed', returnParameter: 'none' } as const;
    const checkout = await bench({ returnUrl: () => way.returnUrl, returnParameter: () => way.returnParameter });
    await checkout.order();
    const quoteToken = [...checkout.proxy.quotes.keys()][0];
    assert.deepEqual(sent(checkout), [{ quoteToken, ...ANSWERS, ...way }]);
    assert.equal(checkout.step, 'status');
  });

  it('The order omits values that the form hides', async () => {
    const checkout = await bench({ submission: () => ({ details: { purpose: 'Loan' }, parties: { partyName: 'A' } }) });
    await checkout.order();
    const [{ details, parties }] = sent(checkout) as [Record<string, unknown>];
    assert.deepEqual([details, parties], [{ purpose: 'Loan' }, { partyName: 'A' }]);
  });

  it('The quote token is stored before the order is sent', async () => {
    const checkout = await bench();
    await checkout.review();
    const { quoteToken } = checkout.state.price!;
    let stored = '';
    const order = checkout.proxy.order.bind(checkout.proxy);
    checkout.proxy.order = (body) => {
      stored = [...checkout.page.storage.values()].join();
      return order(body);
    };
    await checkout.act({ type: 'confirm' });
    assert.match(stored, new RegExp(`"quoteToken":"${quoteToken}".*"submitted":true`));
  });

  it('The page is asked first, and the customer stays in the review if it refuses', async () => {
    const checkout = await bench({ beforeOrder: () => Promise.resolve(false) });
    await checkout.order();
    assert.deepEqual(
      [checkout.step, checkout.state.failure?.code, checkout.state.failure?.actor],
      ['review', 'PAGE_REFUSED', 'merchant'],
    );
    assert.equal(checkout.proxy.count('order'), 0);
  });

  it('An error of the page counts as a refusal', async () => {
    const checkout = await bench({ beforeOrder: () => Promise.reject(new Error('page broke')) });
    await checkout.order();
    assert.equal(checkout.state.failure?.code, 'PAGE_REFUSED');
  });

  it('The order is not sent if the customer went back before the page answered', async () => {
    const answers: ((allowed: boolean) => void)[] = [];
    const checkout = await bench({ beforeOrder: () => new Promise((resolve) => answers.push(resolve)) });
    await checkout.order();
    await checkout.act({ type: 'back' });
    assert.deepEqual([checkout.step, checkout.state.busy], ['parties', undefined]);
    await checkout.act({ type: 'next' });
    await checkout.act({ type: 'confirm' });
    // The answer to the first question does not count for the second one.
    answers[0]?.(false);
    await drainPromises();
    assert.deepEqual([checkout.state.busy, checkout.state.failure], ['awaitingApproval', undefined]);
    answers[1]?.(true);
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.proxy.count('order')], ['status', 1]);
  });

  it('The order is not sent if the customer restarted before the page answered', async () => {
    let answer = (_allowed: boolean): void => {};
    const checkout = await bench({
      beforeOrder: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await checkout.order();
    await checkout.act({ type: 'restart' });
    answer(true);
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.proxy.count('order')], ['stamp', 0]);
  });

  it('A double click sends the order once', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.dispatch({ type: 'confirm' });
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.proxy.count('order'), 1);
    assert.equal(checkout.payments.length, 1);
  });

  for (const [how, failure] of [
    ['timeout', TIMEOUT],
    ['connection lost', OFFLINE],
    ['502', problem('UPSTREAM_INVALID')],
  ] as const) {
    it(`After a lost response (${how}) the same order is sent again and found`, async () => {
      const checkout = await bench();
      checkout.proxy.fail('order', failure, 'after');
      await checkout.order();
      assert.deepEqual([checkout.step, checkout.state.failure?.code], ['review', failure.code]);
      await checkout.act({ type: 'confirm' });
      assert.equal(checkout.step, 'status');
      const [first, second] = sent(checkout);
      assert.deepEqual(first, second);
      assert.equal(checkout.proxy.count('quote'), 1);
      assert.equal(checkout.proxy.orders.size, 1);
    });
  }

  it('The token of a sent order stays stored after its price has expired', async () => {
    const checkout = await bench();
    checkout.proxy.fail('order', TIMEOUT, 'after');
    await checkout.order();
    await checkout.clock.advance(3_600_000);
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.equal(checkout.proxy.count('quote'), 1);
    assert.equal(checkout.proxy.orders.size, 1);
  });

  it('No payment opens if the order whose response was lost is paid meanwhile', async () => {
    const checkout = await bench();
    checkout.proxy.fail('order', TIMEOUT, 'after');
    await checkout.order();
    checkout.proxy.happens(checkout.proxy.onlyOrder.order.externalOrderId, {
      stage: 'payment-confirmed',
      payment: { state: 'paid' },
    });
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.deepEqual(checkout.payments, []);
  });

  it('An equal new price continues without another confirmation', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.clock.advance(1_000_000);
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.equal(checkout.proxy.count('quote'), 2);
  });

  for (const code of ['QUOTE_EXPIRED', 'QUOTE_STALE', 'QUOTE_INVALID']) {
    it(`After ${code} the former and the new total are shown, and the customer must confirm again`, async () => {
      const checkout = await bench();
      await checkout.review();
      checkout.proxy.feeMinor = 9900;
      checkout.proxy.fail('order', problem(code));
      await checkout.act({ type: 'confirm' });
      const { price, notice, busy } = checkout.state;
      assert.deepEqual(
        [checkout.step, notice, price?.previousTotalMinor, price?.quote.totalMinor, busy],
        ['review', 'price-changed', 15_900, 19_900, undefined],
      );
      assert.equal(checkout.proxy.orders.size, 0);
      await checkout.act({ type: 'confirm' });
      assert.equal(checkout.proxy.onlyOrder.order.totalMinor, 19_900);
    });
  }

  it('A second refusal in a row is shown instead of requesting further prices', async () => {
    const checkout = await bench();
    for (let round = 0; round < 5; round++) checkout.proxy.fail('order', problem('QUOTE_STALE'));
    await checkout.order();
    assert.deepEqual(
      [checkout.step, checkout.state.failure?.code, checkout.state.busy],
      ['review', 'QUOTE_STALE', undefined],
    );
    assert.equal(checkout.proxy.count('quote'), 2);
  });

  it('The articles are loaded again if the master data has changed', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.proxy.fail('order', problem('QUOTE_STALE'));
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.proxy.count('articles'), 2);
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('An order with other details than the existing one needs another confirmation', async () => {
    const checkout = await bench();
    checkout.proxy.fail('order', TIMEOUT, 'after');
    await checkout.order();
    await checkout.edit({ details: { purpose: 'Something else' } });
    await checkout.act({ type: 'confirm' });
    assert.deepEqual(
      [checkout.step, checkout.state.notice, checkout.state.busy],
      ['review', 'order-changed', undefined],
    );
    assert.equal(checkout.proxy.orders.size, 1);
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.deepEqual(
      [...checkout.proxy.ordersOfQuote.values()].map((made) => made.length),
      [1, 1],
    );
  });

  const fields = (...paths: string[]): ReturnType<typeof problem> =>
    problem('INVALID_INPUT', {
      fields: paths.map((path) => ({ path, keyword: 'minLength', params: { limit: 10 }, message: 'too short' })),
    });
  for (const [where, failure, step] of [
    ['an answer of the first step', fields('/details/purpose'), 'stamp'],
    ['a party', fields('/parties/customerMobile'), 'parties'],
    ['an answer of the second step', fields('/details/secondPartyName', '/parties/partyName'), 'parties'],
    ['answers of both steps', fields('/parties/partyName', '/details/purpose'), 'stamp'],
    ['a single field', problem('INVALID_INPUT', { field: '/parties/partyPan' }), 'parties'],
  ] as const) {
    it(`A refusal for ${where} leads to its step, and the order succeeds after the correction`, async () => {
      const checkout = await bench();
      checkout.proxy.fail('order', failure);
      await checkout.order();
      assert.deepEqual([checkout.step, checkout.state.failure?.fields], [step, failure.fields]);
      while (checkout.step !== 'review') await checkout.act({ type: 'next' });
      await checkout.act({ type: 'confirm' });
      assert.equal(checkout.step, 'status');
      assert.equal(checkout.proxy.count('quote'), 1);
    });
  }
});
