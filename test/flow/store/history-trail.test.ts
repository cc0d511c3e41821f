import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ClientPayment } from '../../../src/wire/index.ts';
import { ANSWERS, bench, CHOICE, type Bench } from '../checkout-bench.ts';
import { fakeToken } from '../../support/proxy/fake-token.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

/** Presses Back (-1) or Forward (1) and waits for the effects. */
async function press(checkout: Bench, delta: -1 | 1 = -1): Promise<void> {
  checkout.page.press(delta);
  await drainPromises();
}

/** A checkout in its review, with three history entries. */
async function inReview(options: Parameters<typeof bench>[0] = {}): Promise<Bench> {
  const checkout = await bench(options);
  await checkout.review();
  return checkout;
}

describe('Back and Forward of the browser', () => {
  it('They go one step back and forward, without a second price request', async () => {
    const checkout = await inReview();
    const seen: string[] = [];
    for (const delta of [-1, -1, 1, 1, -1] as const) {
      await press(checkout, delta);
      seen.push(checkout.step);
    }
    assert.deepEqual(seen, ['parties', 'stamp', 'parties', 'review', 'parties']);
    assert.equal(checkout.proxy.count('quote'), 1);
    assert.equal(checkout.page.entries.length, 3);
  });

  it('Back in the first step leaves the page at once', async () => {
    const checkout = await inReview();
    for (const _ of [1, 2, 3]) await press(checkout);
    assert.equal(checkout.page.at, -1);
  });

  it('No entry is created before the customer continues', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    assert.deepEqual(checkout.page.entries, [{}]);
  });

  it('After the page’s own Back button led to the first step, the browser’s Back leaves the page', async () => {
    const checkout = await inReview();
    await checkout.act({ type: 'back' });
    await checkout.act({ type: 'back' });
    assert.equal(checkout.step, 'stamp');
    await press(checkout);
    assert.equal(checkout.page.at, -1, 'no press is wasted on entries that show the same step');
  });

  it('After the page’s own Back button and another Continue, the browser’s Back goes one step back', async () => {
    const checkout = await inReview();
    await checkout.act({ type: 'back' });
    await checkout.act({ type: 'next' });
    await press(checkout);
    assert.equal(checkout.step, 'parties');
    await press(checkout);
    assert.equal(checkout.step, 'stamp');
  });

  it('Forward does not reach a step whose answers have changed', async () => {
    const checkout = await inReview();
    await press(checkout);
    await checkout.edit({ parties: { ...ANSWERS.parties, partyName: '' } });
    await press(checkout, 1);
    assert.equal(checkout.step, 'parties', 'the review was not shown with this draft');
    await press(checkout);
    assert.equal(checkout.step, 'stamp', 'one press is one step all the same');
  });

  it('After another choice Forward stays in the first step, because its price was not requested', async () => {
    const checkout = await inReview();
    await press(checkout);
    await press(checkout);
    await checkout.edit({ stampDutyAmount: '200' });
    await press(checkout, 1);
    assert.equal(checkout.step, 'stamp');
    await press(checkout);
    assert.equal(checkout.page.at, -1);
  });

  it('After a reload, which starts at the first step, Back leaves the page', async () => {
    const checkout = await inReview();
    await checkout.reload();
    assert.equal(checkout.step, 'stamp');
    await press(checkout);
    assert.equal(checkout.page.at, -1);
  });

  it('After a reload and another Continue, Back goes one step back', async () => {
    const checkout = await inReview();
    await checkout.reload();
    await checkout.act({ type: 'next' });
    await press(checkout);
    assert.equal(checkout.step, 'stamp');
    await press(checkout);
    assert.equal(checkout.page.at, -1);
  });

  it('The page can disable the history entries', async () => {
    const checkout = await inReview({ history: () => false });
    assert.deepEqual(checkout.page.entries, [{}]);
    await press(checkout);
    assert.equal(checkout.step, 'review');
  });

  it('An order that the page names has no history entries', async () => {
    const checkout = await bench({ token: fakeToken('order', { svc: 'estamp.standard', oid: 'ES-1' }) });
    assert.deepEqual(checkout.page.entries, [{}]);
  });
});

describe('history entries of the page', () => {
  it('They are ignored, and the steps around them work', async () => {
    const checkout = await bench();
    await checkout.edit({ ...CHOICE, ...ANSWERS });
    await checkout.act({ type: 'next' });
    // A link to an anchor of the page.
    checkout.page.pushOwn();
    checkout.page.signal('traversed');
    assert.equal(checkout.step, 'parties');
    await press(checkout);
    assert.equal(checkout.step, 'parties', 'the way back from the page’s own entry');
    await press(checkout, 1);
    await checkout.act({ type: 'next' });
    await press(checkout);
    assert.equal(checkout.step, 'parties', 'the page’s own entry shows the step in which it was left');
    await press(checkout);
    assert.equal(checkout.step, 'parties');
    await press(checkout);
    assert.equal(checkout.step, 'stamp');
  });

  it('An entry with an unknown mark is ignored', async () => {
    const checkout = await inReview();
    const [key = ''] = Object.keys(checkout.page.entries[0] ?? {});
    checkout.page.entries[1] = { [key]: [1, 'status'] };
    await press(checkout);
    assert.equal(checkout.step, 'review');
  });
});

describe('two checkouts on one page', () => {
  it('Back goes through the steps of both, the last one first', async () => {
    const first = await bench({ reference: 'one' });
    const other = await bench({ reference: 'two', host: first.page });
    for (const each of [first, other]) {
      await each.edit({ ...CHOICE, ...ANSWERS });
      await each.act({ type: 'next' });
    }
    await press(first);
    assert.deepEqual([first.step, other.step], ['parties', 'stamp']);
    await press(first);
    assert.deepEqual([first.step, other.step], ['stamp', 'stamp']);
  });
});

describe('Back during an order', () => {
  it('Back does not leave the review while the order is in flight, and the browser stays at its entry', async () => {
    const checkout = await inReview();
    let open = (): void => {};
    checkout.proxy.gate = new Promise((resolve) => (open = resolve));
    checkout.store.dispatch({ type: 'confirm' });
    await drainPromises();
    assert.equal(checkout.state.busy, 'placing');
    await press(checkout);
    assert.deepEqual([checkout.step, checkout.page.at], ['review', 2]);
    open();
    await drainPromises();
    assert.equal(checkout.step, 'status');
    assert.equal(checkout.proxy.count('order'), 1);
  });

  it('Back cancels the order while the page has not approved it', async () => {
    let approve = (_: boolean): void => {};
    const checkout = await inReview({
      beforeOrder: () =>
        new Promise((resolve) => {
          approve = resolve;
        }),
    });
    await checkout.act({ type: 'confirm' });
    assert.equal(checkout.state.busy, 'awaitingApproval');
    await press(checkout);
    approve(true);
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.proxy.count('order')], ['parties', 0]);
  });

  it('From this tab’s order Back leaves the checkout and shows no editable step', async () => {
    const checkout = await bench();
    await checkout.order();
    const shown = new Set<string>();
    checkout.store.subscribe(({ step }) => shown.add(step.name));
    await press(checkout);
    assert.equal(checkout.page.at, -1);
    assert.deepEqual(
      [...shown].filter((name) => name !== 'status'),
      [],
    );
  });

  it('The order is also shown if the page is loaded at an entry in the middle', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.page.at = 1;
    await checkout.reload();
    assert.equal(checkout.step, 'status');
    await press(checkout, 1);
    assert.deepEqual([checkout.step, checkout.page.at], ['status', 2]);
  });

  it('In the next purchase Back goes one step back', async () => {
    const checkout = await bench({ pay: (_: ClientPayment) => Promise.resolve('dismissed') });
    await checkout.order();
    await checkout.act({ type: 'restart' });
    assert.equal(checkout.step, 'stamp');
    await checkout.act({ type: 'next' });
    await press(checkout);
    assert.equal(checkout.step, 'stamp');
    await press(checkout);
    assert.equal(checkout.page.at, -1);
  });
});

describe('a link that opens an order in an open page', () => {
  it('Back leads to the checkout that was shown before', async () => {
    const friend = await bench();
    await friend.order();
    const checkout = await bench({ client: friend.proxy });
    await checkout.edit({ ...CHOICE, ...ANSWERS });
    await checkout.act({ type: 'next' });
    checkout.page.pushOwn();
    checkout.page.fragment = friend.proxy.tokenOf(friend.proxy.onlyOrder, 'view');
    checkout.page.signal('traversed');
    checkout.page.signal('linkOpened');
    await drainPromises();
    assert.equal(checkout.step, 'status');
    await press(checkout);
    assert.deepEqual([checkout.step, checkout.page.at], ['stamp', 1]);
    assert.equal(checkout.state.draft.parties?.partyName, 'Asha Rao', 'nothing is lost');
  });
});

describe('a page from the back/forward cache', () => {
  it('It shows the step of the entry at which it is restored', async () => {
    const checkout = await inReview();
    checkout.page.at = 0;
    checkout.page.signal('pageRestored');
    await drainPromises();
    assert.equal(checkout.step, 'stamp');
  });

  it('It shows the order that was placed in it, also after the payment page', async () => {
    const checkout = await bench();
    await checkout.order();
    checkout.page.signal('pageRestored');
    await drainPromises();
    assert.deepEqual([checkout.step, checkout.page.at], ['status', 2]);
  });
});
