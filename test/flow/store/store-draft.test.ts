import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWERS, bench, CHOICE, edited, type Bench } from '../checkout-bench.ts';

const HOUR = 3_600_000;

/** Emits entered values, as the form does. */
const enter = (checkout: Bench, answers: Parameters<typeof edited>[1] = ANSWERS): Promise<void> =>
  checkout.act({ ...edited(checkout.state, answers), entered: true });

const stored = ({ page }: Bench): string => JSON.stringify([...page.storage, ...page.device]);

describe('the draft of a tab', () => {
  it('After a reload the answers are there again, without a notice', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await enter(checkout, {
      parties: { partyName: 'Asha Rao' },
      details: { purpose: 'Change of name', list: [1, {}] },
    });
    await checkout.reload();
    const { draft, notice } = checkout.state;
    assert.deepEqual(draft, {
      stamp: CHOICE,
      parties: { partyName: 'Asha Rao' },
      details: { purpose: 'Change of name', list: [1, {}] },
    });
    assert.equal(notice, undefined);
  });

  it('A field that the customer has emptied stays empty beside a preset', async () => {
    const checkout = await bench({ preset: { parties: { partyName: 'Asha Rao', customerEmail: 'asha@example.com' } } });
    await enter(checkout, { parties: { partyName: 'Asha Rao' } });
    await checkout.reload();
    assert.deepEqual(checkout.state.draft.parties, { partyName: 'Asha Rao' });
  });

  for (const [what, answers] of [
    ['of the first party', { parties: { partyName: 'Asha Rao', partyPan: 'ABCPR1' } }],
    ['with a name of its own', { details: { purpose: 'Change of name', secondPartyPan: 'abcpr12' } }],
    ['in an answer with another name', { details: { purpose: 'Change of name', proof: ' abcpr 1234f ' } }],
    ['in a list', { details: { purpose: 'Change of name', owners: ['Asha', 'ABCPR1234F'] } }],
    ['in a group', { details: { purpose: 'Change of name', tenant: { pan: 'ABCPR1234F' } } }],
  ] as const) {
    it(`A PAN ${what} is not stored, and a notice says once that something is missing`, async () => {
      const checkout = await bench();
      await enter(checkout, answers);
      assert.match(stored(checkout), /Asha|Change of name/);
      assert.doesNotMatch(stored(checkout), /abcpr/i);
      await checkout.reload();
      assert.equal(checkout.state.notice, 'not-stored');
      await checkout.reload();
      assert.equal(checkout.state.notice, undefined);
      assert.match(JSON.stringify(checkout.state.draft), /Asha|Change of name/);
    });
  }

  it('After an hour it is not used, and a notice says so', async () => {
    const checkout = await bench();
    await enter(checkout, { parties: { partyName: 'Asha Rao' } });
    checkout.store.suspend();
    await checkout.clock.advance(HOUR);
    await checkout.reload();
    assert.equal(checkout.state.draft.parties?.partyName, undefined);
    assert.equal(checkout.state.notice, 'not-stored');
    assert.doesNotMatch(stored(checkout), /Asha/);
  });

  it('A page that stays open removes it after an hour without an answer', async () => {
    const checkout = await bench();
    await enter(checkout, { parties: { partyName: 'Asha' } });
    await checkout.clock.advance(HOUR - 1000);
    await enter(checkout, { parties: { partyName: 'Asha Rao' } });
    await checkout.clock.advance(HOUR - 1000);
    assert.match(stored(checkout), /Asha Rao/);
    await checkout.clock.advance(1000);
    assert.doesNotMatch(stored(checkout), /Asha/);
  });

  it('A page that presets another customer does not get it', async () => {
    const checkout = await bench({ preset: { parties: { customerEmail: 'asha@example.com' } } });
    await enter(checkout, { parties: { partyName: 'Asha Rao' } });
    await checkout.reload({ preset: { parties: { customerEmail: 'ravi@example.com' } } });
    assert.deepEqual(checkout.state.draft.parties, { customerEmail: 'ravi@example.com' });
    assert.doesNotMatch(stored(checkout), /Asha/);
  });

  it('It is removed with the order, and a failed order leaves it', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await enter(checkout);
    await checkout.act({ type: 'next' });
    await checkout.act({ type: 'next' });
    checkout.proxy.fail('order', { code: 'OFFLINE', message: '', actor: 'network', retryable: true });
    await checkout.act({ type: 'confirm' });
    assert.match(stored(checkout), /Asha/);
    await checkout.act({ type: 'confirm' });
    assert.doesNotMatch(stored(checkout), /Asha|98800|Change of name/);
    await checkout.reload();
    assert.deepEqual([checkout.step, checkout.state.notice], ['status', undefined]);
  });

  it('A page that keeps no order keeps no answer either, and the notice says so', async () => {
    const checkout = await bench({ keepsOrder: () => false });
    await checkout.edit(CHOICE);
    await enter(checkout, { details: { secondParty: 'Ravi Iyer' }, parties: { partyName: 'Asha Rao' } });
    assert.doesNotMatch(stored(checkout), /Asha|Ravi/);
    await checkout.reload();
    assert.equal(checkout.state.notice, 'not-stored');
    assert.equal(checkout.state.draft.stamp?.articleCode, 'AFFIDAVIT');
  });

  it('There is no notice if the customer has only made choices, or the page has filled in the values', async () => {
    const checkout = await bench({ preset: { parties: { partyName: 'Asha Rao' } } });
    await checkout.edit(CHOICE);
    await checkout.act(edited(checkout.state, ANSWERS));
    await checkout.reload();
    assert.equal(checkout.state.notice, undefined);
  });

  it('A suggestion for the same document does not replace what was kept; another document forgets it', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await enter(checkout, { details: { payer: 'second' } });
    await checkout.reload();
    assert.deepEqual(checkout.state.restored, { payer: 'second' });
    await checkout.edit({ articleCode: 'LEASE' });
    assert.equal(checkout.state.restored, undefined);
  });
});
