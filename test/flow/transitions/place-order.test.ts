import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWERS, bench, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem, TIMEOUT } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

const sent = ({ proxy }: Bench): unknown[] => proxy.calls.filter(({ name }) => name === 'order').map(({ args }) => args[0]);

describe('the order', () => {
  it('carries the quote token, the parties, the answers and the way back', async () => {
    const checkout = await bench({ returnUrl: () => 'https://shop.example/deed' });
    await checkout.order();
    const quoteToken = [...checkout.proxy.quotes.keys()][0];
    assert.deepEqual(sent(checkout), [{ quoteToken, ...ANSWERS, returnUrl: 'https://shop.example/deed' }]);
    assert.equal(checkout.step, 'status');
  });

  it('leaves out what the form hides', async () => {
    const checkout = await bench({ submission: () => ({ details: { purpose: 'Loan' }, parties: { partyName: 'A' } }) });
    await checkout.order();
    const [{ details, parties }] = sent(checkout) as [Record<string, unknown>];
    assert.deepEqual([details, parties], [{ purpose: 'Loan' }, { partyName: 'A' }]);
  });

  it('stores the quote token before the order is sent', async () => {
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

  it('asks the page first and stays in the review when it refuses', async () => {
    const checkout = await bench({ beforeOrder: () => Promise.resolve(false) });
    await checkout.order();
    assert.deepEqual([checkout.step, checkout.state.failure?.code, checkout.state.failure?.actor],
      ['review', 'REFUSED_BY_PAGE', 'merchant']);
    assert.equal(checkout.proxy.count('order'), 0);
  });

  it('takes an error of the page for a refusal', async () => {
    const checkout = await bench({ beforeOrder: () => Promise.reject(new Error('page broke')) });
    await checkout.order();
    assert.equal(checkout.state.failure?.code, 'REFUSED_BY_PAGE');
  });

  it('is not sent once the customer went back from a page that did not answer', async () => {
    const answers: ((allowed: boolean) => void)[] = [];
    const checkout = await bench({ beforeOrder: () => new Promise((resolve) => answers.push(resolve)) });
    await checkout.order();
    await checkout.act({ type: 'back' });
    assert.deepEqual([checkout.step, checkout.state.busy], ['parties', undefined]);
    await checkout.act({ type: 'next' });
    await checkout.act({ type: 'confirm' });
    // The answer to the first question is none to the second.
    answers[0]?.(false);
    await drainPromises();
    assert.deepEqual([checkout.state.busy, checkout.state.failure], ['awaitingApproval', undefined]);
    answers[1]?.(true);
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.proxy.count('order')], ['status', 1]);
  });

  it('is not sent once the customer began anew while the page did not answer', async () => {
    let answer = (_allowed: boolean): void => {};
    const checkout = await bench({ beforeOrder: () => new Promise((resolve) => { answer = resolve; }) });
    await checkout.order();
    await checkout.act({ type: 'restart' });
    answer(true);
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.proxy.count('order')], ['stamp', 0]);
  });

  it('is sent once for a double click', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.store.dispatch({ type: 'confirm' });
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.proxy.count('order'), 1);
    assert.equal(checkout.payments.length, 1);
  });

  for (const [how, failure] of [['timeout', TIMEOUT], ['cut', OFFLINE], ['502', problem('UPSTREAM_INVALID')]] as const) {
    it(`is sent again as it was after a lost answer (${how}), and found`, async () => {
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

  it('keeps the token of a sent order even when its price ended', async () => {
    const checkout = await bench();
    checkout.proxy.fail('order', TIMEOUT, 'after');
    await checkout.order();
    await checkout.clock.advance(3_600_000);
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.equal(checkout.proxy.count('quote'), 1);
    assert.equal(checkout.proxy.orders.size, 1);
  });

  it('does not open a payment when the lost order was paid meanwhile', async () => {
    const checkout = await bench();
    checkout.proxy.fail('order', TIMEOUT, 'after');
    await checkout.order();
    checkout.proxy.happens(checkout.proxy.onlyOrder.order.externalOrderId,
      { stage: 'payment-confirmed', payment: { state: 'paid' } });
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.deepEqual(checkout.payments, []);
  });

  it('goes on with a new price that is the same', async () => {
    const checkout = await bench();
    await checkout.review();
    await checkout.clock.advance(1_000_000);
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.equal(checkout.proxy.count('quote'), 2);
  });

  for (const code of ['QUOTE_EXPIRED', 'QUOTE_STALE', 'QUOTE_INVALID']) {
    it(`shows the old and the new total after ${code} and waits for another yes`, async () => {
      const checkout = await bench();
      await checkout.review();
      checkout.proxy.feeMinor = 9900;
      checkout.proxy.fail('order', problem(code));
      await checkout.act({ type: 'confirm' });
      const { price, notice, busy } = checkout.state;
      assert.deepEqual([checkout.step, notice, price?.previousTotalMinor, price?.quote.totalMinor, busy],
        ['review', 'price-changed', 15_900, 19_900, undefined]);
      assert.equal(checkout.proxy.orders.size, 0);
      await checkout.act({ type: 'confirm' });
      assert.equal(checkout.proxy.onlyOrder.order.totalMinor, 19_900);
    });
  }

  it('shows a second refusal in a row instead of buying prices for ever', async () => {
    const checkout = await bench();
    for (let round = 0; round < 5; round++) checkout.proxy.fail('order', problem('QUOTE_STALE'));
    await checkout.order();
    assert.deepEqual([checkout.step, checkout.state.failure?.code, checkout.state.busy], ['review', 'QUOTE_STALE', undefined]);
    assert.equal(checkout.proxy.count('quote'), 2);
  });

  it('loads the articles again when the master data moved on', async () => {
    const checkout = await bench();
    await checkout.review();
    checkout.proxy.fail('order', problem('QUOTE_STALE'));
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.proxy.count('articles'), 2);
    assert.equal(checkout.state.articles['KA']?.status, 'ready');
  });

  it('with other details than the one that exists needs another yes', async () => {
    const checkout = await bench();
    checkout.proxy.fail('order', TIMEOUT, 'after');
    await checkout.order();
    await checkout.edit({ details: { purpose: 'Something else' } });
    await checkout.act({ type: 'confirm' });
    assert.deepEqual([checkout.step, checkout.state.notice, checkout.state.busy], ['review', 'order-changed', undefined]);
    assert.equal(checkout.proxy.orders.size, 1);
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.step, 'status');
    assert.deepEqual([...checkout.proxy.ordersOfQuote.values()].map((made) => made.length), [1, 1]);
  });

  const fields = (...paths: string[]): ReturnType<typeof problem> => problem('INVALID_INPUT', {
    fields: paths.map((path) => ({ path, keyword: 'minLength', params: { limit: 10 }, message: 'too short' })),
  });
  for (const [where, failure, step] of [
    ['an answer of the first step', fields('/details/purpose'), 'stamp'],
    ['a party', fields('/parties/customerMobile'), 'parties'],
    ['an answer of the second step', fields('/details/secondPartyName', '/parties/partyName'), 'parties'],
    ['answers of both steps', fields('/parties/partyName', '/details/purpose'), 'stamp'],
    ['a field named alone', problem('INVALID_INPUT', { field: '/parties/partyPan' }), 'parties'],
  ] as const) {
    it(`refused for ${where} leads to its step, and goes through once mended`, async () => {
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
