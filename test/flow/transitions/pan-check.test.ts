import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PanAnswer } from '../../../src/wire/index.ts';
import { ANSWERS, bench, CHOICE, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem, TIMEOUT } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

/** Step 2 with the PAN check enabled, and with PAN and name filled in. */
async function parties(): Promise<Bench> {
  const checkout = await bench();
  checkout.proxy.panVerification = true;
  await checkout.reload();
  await checkout.edit({ ...CHOICE, ...ANSWERS });
  await checkout.act({ type: 'next' });
  assert.equal(checkout.step, 'parties');
  return checkout;
}

const rename = (partyName: string): Parameters<Bench['edit']>[0] => ({ parties: { ...ANSWERS.parties, partyName } });
const renumber = (partyPan: string): Parameters<Bench['edit']>[0] => ({ parties: { ...ANSWERS.parties, partyPan } });

/** Delays the proxy's responses until the returned function is called. */
function hold({ proxy }: Bench): () => Promise<void> {
  let open = (): void => {};
  proxy.gate = new Promise((resolve) => (open = resolve));
  return () => {
    open();
    proxy.gate = undefined;
    return drainPromises();
  };
}

describe('the PAN check', () => {
  const VERDICTS: [PanAnswer, string][] = [
    [{ valid: true, nameMatch: 'match' }, 'match'],
    [{ valid: true, nameMatch: 'partial' }, 'partial'],
    [{ valid: true, nameMatch: 'mismatch' }, 'mismatch'],
    [{ valid: true, nameMatch: 'unknown' }, 'unknown'],
    [{ valid: false, nameMatch: 'match' }, 'invalid'],
  ];
  for (const [answer, verdict] of VERDICTS) {
    it(`The response ${JSON.stringify(answer)} yields “${verdict}”`, async () => {
      const checkout = await parties();
      checkout.proxy.panAnswer = answer;
      await checkout.act({ type: 'checkPan' });
      assert.equal(checkout.state.pan?.verdict, verdict);
    });
  }

  for (const failure of [OFFLINE, TIMEOUT, problem('CONFLICT'), problem('QUOTE_EXPIRED'), problem('RATE_LIMITED')]) {
    it(`A check that fails with ${failure.code} yields “unknown” and no failure, and the customer can continue`, async () => {
      const checkout = await parties();
      checkout.proxy.fail('pan', failure);
      await checkout.act({ type: 'checkPan' });
      assert.deepEqual([checkout.state.pan?.verdict, checkout.state.failure], ['unknown', undefined]);
      await checkout.act({ type: 'next' });
      await checkout.act({ type: 'confirm' });
      assert.equal(checkout.step, 'status');
    });
  }

  it('The request contains only PAN, name and quote token', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    assert.deepEqual(checkout.proxy.calls.at(-1), {
      name: 'pan',
      args: [checkout.state.price?.quoteToken, { pan: 'ABCPR1234F', name: 'Asha Rao' }],
    });
  });

  it('The result applies only to its name', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(rename('Asha R. Rao'));
    assert.equal(checkout.state.pan, undefined);
  });

  it('The result applies only to its PAN', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(renumber('ABCPR1234G'));
    assert.equal(checkout.state.pan, undefined);
  });

  it('The result stays when the price is requested again, so that the review can repeat the warning', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    await checkout.clock.advance(1_000_000);
    checkout.proxy.feeMinor = 9900;
    await checkout.act({ type: 'confirm' });
    assert.deepEqual(
      [checkout.step, checkout.state.notice, checkout.state.pan?.verdict],
      ['review', 'price-changed', 'mismatch'],
    );
  });

  it('A new check uses the new price', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'back' });
    await checkout.edit({ stampDutyAmount: '200' });
    await checkout.act({ type: 'next' });
    await checkout.act({ type: 'checkPan' });
    assert.deepEqual([checkout.step, checkout.state.pan?.verdict], ['parties', 'match']);
    assert.equal(checkout.proxy.calls.at(-1)?.args[0], checkout.state.price?.quoteToken);
    assert.equal(checkout.proxy.panOfQuote.size, 2);
  });

  it('A response that arrives after the price was requested again is still shown', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    const pan = checkout.proxy.pan.bind(checkout.proxy);
    let answer = (): void => {};
    checkout.proxy.pan = (...args) =>
      new Promise((resolve) => {
        answer = () => void pan(...args).then(resolve);
      });
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'back' });
    await checkout.edit({ stampDutyAmount: '200' });
    await checkout.act({ type: 'next' });
    assert.equal(checkout.state.pan?.asking, true);
    answer();
    await drainPromises();
    assert.equal(checkout.state.pan?.verdict, 'mismatch');
  });

  it('A second PAN for the same price is refused by the proxy and yields “unknown”', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(renumber('ABCPR1234G'));
    await checkout.act({ type: 'checkPan' });
    assert.deepEqual([checkout.state.pan?.verdict, checkout.state.failure], ['unknown', undefined]);
  });

  it('A late response is ignored if the name has changed', async () => {
    const checkout = await parties();
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(rename('Vikram Shah'));
    await open();
    assert.equal(checkout.state.pan, undefined);
  });

  it('A late response is shown in the review', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    await open();
    assert.deepEqual([checkout.step, checkout.state.pan?.verdict], ['review', 'mismatch']);
  });

  it('The check continues when the element is disconnected', async () => {
    const checkout = await parties();
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    checkout.store.suspend();
    await open();
    checkout.store.resume();
    assert.equal(checkout.state.pan?.verdict, 'match');
  });

  it('A check in progress is not requested again', async () => {
    const checkout = await parties();
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'checkPan' });
    await open();
    assert.equal(checkout.proxy.count('pan'), 1);
  });

  it('A failed repetition does not replace the known result', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    await checkout.act({ type: 'checkPan' });
    checkout.proxy.fail('pan', OFFLINE);
    await checkout.act({ type: 'checkPan' });
    assert.equal(checkout.state.pan?.verdict, 'mismatch');
  });

  it('PAN and name are not stored', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    assert.doesNotMatch([...checkout.page.storage.values()].join(), /ABCPR|Asha/);
  });

  it('The result is removed when the order is placed', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    await checkout.act({ type: 'confirm' });
    assert.deepEqual([checkout.step, checkout.state.pan], ['status', undefined]);
  });

  const MISSING: [string, (checkout: Bench) => Promise<void>][] = [
    ['the name is missing', (checkout) => checkout.edit(rename(' '))],
    ['the PAN has another format', (checkout) => checkout.edit(renumber('ABCPR1234'))],
    [
      'the merchant has not enabled it',
      async (checkout) => {
        checkout.proxy.panVerification = false;
        await checkout.reload();
        await checkout.edit({ ...CHOICE, ...ANSWERS });
        await checkout.act({ type: 'next' });
      },
    ],
    ['the customer is in another step', (checkout) => checkout.act({ type: 'next' })],
  ];
  for (const [when, happens] of MISSING) {
    it(`No check is offered when ${when}`, async () => {
      const checkout = await parties();
      await happens(checkout);
      await checkout.act({ type: 'checkPan' });
      assert.deepEqual([checkout.proxy.count('pan'), checkout.state.pan], [0, undefined]);
    });
  }
});
