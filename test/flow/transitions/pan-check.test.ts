import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PanAnswer } from '../../../src/wire/index.ts';
import { ANSWERS, bench, CHOICE, type Bench } from '../checkout-bench.ts';
import { OFFLINE, problem, TIMEOUT } from '../fake-proxy-client.ts';
import { drainPromises } from '../../support/clocks/manual-clock.ts';

/** Step 2 of a merchant who has turned it on, with PAN and name filled in. */
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

/** The proxy takes its time until the returned function is called. */
function hold({ proxy }: Bench): () => Promise<void> {
  let open = (): void => {};
  proxy.gate = new Promise((resolve) => open = resolve);
  return () => {
    open();
    proxy.gate = undefined;
    return drainPromises();
  };
}

describe('a PAN check', () => {
  const VERDICTS: [PanAnswer, string][] = [
    [{ valid: true, nameMatch: 'match' }, 'match'],
    [{ valid: true, nameMatch: 'partial' }, 'partial'],
    [{ valid: true, nameMatch: 'mismatch' }, 'mismatch'],
    [{ valid: true, nameMatch: 'unknown' }, 'unknown'],
    [{ valid: false, nameMatch: 'match' }, 'invalid'],
  ];
  for (const [answer, verdict] of VERDICTS) {
    it(`that answers ${JSON.stringify(answer)} is “${verdict}”`, async () => {
      const checkout = await parties();
      checkout.proxy.panAnswer = answer;
      await checkout.act({ type: 'checkPan' });
      assert.equal(checkout.state.pan?.verdict, verdict);
    });
  }

  for (const failure of [OFFLINE, TIMEOUT, problem('CONFLICT'), problem('QUOTE_EXPIRED'), problem('RATE_LIMITED')]) {
    it(`that fails with ${failure.code} is “unknown”, no failure, and the way forward is open`, async () => {
      const checkout = await parties();
      checkout.proxy.fail('pan', failure);
      await checkout.act({ type: 'checkPan' });
      assert.deepEqual([checkout.state.pan?.verdict, checkout.state.failure], ['unknown', undefined]);
      await checkout.act({ type: 'next' });
      await checkout.act({ type: 'confirm' });
      assert.equal(checkout.step, 'status');
    });
  }

  it('asks about the PAN, the name and the price on the page, and nothing else', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    assert.deepEqual(checkout.proxy.calls.at(-1), {
      name: 'pan', args: [checkout.state.price?.quoteToken, { pan: 'ABCPR1234F', name: 'Asha Rao' }],
    });
  });

  it('holds for the name that it was about', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(rename('Asha R. Rao'));
    assert.equal(checkout.state.pan, undefined);
  });

  it('holds for the PAN that it was about', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(renumber('ABCPR1234G'));
    assert.equal(checkout.state.pan, undefined);
  });

  it('outlives the price that it was asked under, so that its warning is there when the price was asked again', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    await checkout.clock.advance(1_000_000);
    checkout.proxy.feeMinor = 9900;
    await checkout.act({ type: 'confirm' });
    assert.deepEqual([checkout.step, checkout.state.notice, checkout.state.pan?.verdict], ['review', 'price-changed', 'mismatch']);
  });

  it('is asked under the new price once there is one', async () => {
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

  it('whose answer comes after the price was asked again is shown all the same', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    const pan = checkout.proxy.pan.bind(checkout.proxy);
    let answer = (): void => {};
    checkout.proxy.pan = (...args) => new Promise((resolve) => {
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

  it('of a second PAN under one price is refused by the proxy, and “unknown” here', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(renumber('ABCPR1234G'));
    await checkout.act({ type: 'checkPan' });
    assert.deepEqual([checkout.state.pan?.verdict, checkout.state.failure], ['unknown', undefined]);
  });

  it('whose answer comes late is dropped when the name is another by then', async () => {
    const checkout = await parties();
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    await checkout.edit(rename('Vikram Shah'));
    await open();
    assert.equal(checkout.state.pan, undefined);
  });

  it('whose answer comes late is shown in the review, where the customer is by then', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    await open();
    assert.deepEqual([checkout.step, checkout.state.pan?.verdict], ['review', 'mismatch']);
  });

  it('is not given up when the element leaves the page', async () => {
    const checkout = await parties();
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    checkout.store.suspend();
    await open();
    checkout.store.resume();
    assert.equal(checkout.state.pan?.verdict, 'match');
  });

  it('is asked once while it is under way', async () => {
    const checkout = await parties();
    const open = hold(checkout);
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'checkPan' });
    await open();
    assert.equal(checkout.proxy.count('pan'), 1);
  });

  it('that fails when it is asked again leaves what is known', async () => {
    const checkout = await parties();
    checkout.proxy.panAnswer = { valid: true, nameMatch: 'mismatch' };
    await checkout.act({ type: 'checkPan' });
    checkout.proxy.fail('pan', OFFLINE);
    await checkout.act({ type: 'checkPan' });
    assert.equal(checkout.state.pan?.verdict, 'mismatch');
  });

  it('leaves nothing of PAN or name in the storage of the page', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    assert.doesNotMatch([...checkout.page.storage.values()].join(), /ABCPR|Asha/);
  });

  it('is over with the order', async () => {
    const checkout = await parties();
    await checkout.act({ type: 'checkPan' });
    await checkout.act({ type: 'next' });
    await checkout.act({ type: 'confirm' });
    assert.deepEqual([checkout.step, checkout.state.pan], ['status', undefined]);
  });

  const MISSING: [string, (checkout: Bench) => Promise<void>][] = [
    ['the name is missing', (checkout) => checkout.edit(rename(' '))],
    ['the PAN has another shape', (checkout) => checkout.edit(renumber('ABCPR1234'))],
    ['the merchant has it turned off', async (checkout) => {
      checkout.proxy.panVerification = false;
      await checkout.reload();
      await checkout.edit({ ...CHOICE, ...ANSWERS });
      await checkout.act({ type: 'next' });
    }],
    ['the customer is in another step', (checkout) => checkout.act({ type: 'next' })],
  ];
  for (const [when, happens] of MISSING) {
    it(`is not made when ${when}`, async () => {
      const checkout = await parties();
      await happens(checkout);
      await checkout.act({ type: 'checkPan' });
      assert.deepEqual([checkout.proxy.count('pan'), checkout.state.pan], [0, undefined]);
    });
  }
});
