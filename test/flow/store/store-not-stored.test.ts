import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ANSWERS, bench, CHOICE, edited, type Bench } from '../checkout-bench.ts';

describe('entered values that are not stored', () => {
  /** Emits entered values, as the form does. */
  const enter = (checkout: Bench): Promise<void> => checkout.act({ ...edited(checkout.state, ANSWERS), entered: true });

  it('After a reload a notice says once that values are lost, and the values are stored nowhere', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await enter(checkout);
    assert.doesNotMatch(JSON.stringify([...checkout.page.storage]), /Asha|98800|Change of name/);
    await checkout.reload();
    assert.equal(checkout.state.notice, 'not-stored');
    await checkout.act({ type: 'next' });
    assert.equal(checkout.state.notice, undefined);
    await checkout.reload();
    assert.equal(checkout.state.notice, undefined, 'nothing was entered since');
    await enter(checkout);
    await checkout.reload();
    assert.equal(checkout.state.notice, 'not-stored');
  });

  it('There is no notice if the customer has only made choices, or the page has filled in the values', async () => {
    const checkout = await bench({ preset: { parties: { partyName: 'Asha Rao' } } });
    await checkout.edit(CHOICE);
    await checkout.act(edited(checkout.state, ANSWERS));
    await checkout.reload();
    assert.equal(checkout.state.notice, undefined);
  });

  it('There is no notice beside an order', async () => {
    const checkout = await bench();
    await checkout.edit(CHOICE);
    await enter(checkout);
    await checkout.order();
    await checkout.reload();
    assert.deepEqual([checkout.step, checkout.state.notice], ['status', undefined]);
  });
});
