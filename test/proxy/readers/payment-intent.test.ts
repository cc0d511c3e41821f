import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { readIntentState } from '../../../src/proxy/readers/index.ts';
import { ask, proxyBefore, type Json } from '../support/kit.ts';
import { INTENT, openUnpaid, through } from '../support/unpaid.ts';

const READ: readonly (readonly [Json, string])[] = [
  [{ status: 'CREATED' }, 'pending'],
  [{ status: 'SUCCEEDED' }, 'paid'],
  [{ status: 'success', paymentStatus: 'CAPTURED' }, 'paid'],
  [
    {
      status: 'SUCCEEDED',
      timeline: [
        { status: 'CREATED', at: '2026-01-01' },
        { status: 'SUCCEEDED', at: '2026-01-02' },
      ],
      refunds: [{ status: 'PENDING' }],
    },
    'paid',
  ],
  [{ status: 'FAILED', attempts: [{ status: 'FAILED' }] }, 'failed'],
  [{ status: 'EXPIRED' }, 'expired'],
  [{ status: 'FAILED', paymentStatus: 'EXPIRED' }, 'expired'],
  [{ status: 'EXPIRED', state: 'FAILED' }, 'expired'],
  [{ status: 'EXPIRED', state: 'SUCCEEDED' }, 'unknown'],
  [{ status: 'CREATED', paymentStatus: 'requires_method' }, 'pending'],
  [{ status: 'success', paymentStatus: 'PENDING' }, 'unknown'],
  [{ status: 'success', state: 'CREATED' }, 'unknown'],
  [{ status: 'failed', state: 'CREATED' }, 'unknown'],
  [{ status: 'CREATED', state: 'SUCCEEDED' }, 'unknown'],
  [{ status: 'success', message: 'Fetched', paymentStatus: 'requires_method' }, 'unknown'],
  [{ status: 'completed', intent: { status: 'CREATED' } }, 'unknown'],
  [{ status: 'ON_THE_MOON' }, 'unknown'],
];
for (const [intent, state] of READ) {
  test(`an intent ${JSON.stringify(intent)} is ${state}`, () => assert.equal(readIntentState(intent), state));
}

const word = fc.constantFrom(
  'success',
  'SUCCEEDED',
  'paid',
  'PAID',
  'completed',
  'captured',
  'failed',
  'expired',
  'refunded',
  'REFUND_COMPLETED',
);
const open = fc.constantFrom('CREATED', 'PENDING', 'processing', 'requires_action');
const own = fc.constantFrom(
  'state',
  'paymentStatus',
  'paymentState',
  'intentStatus',
  'payment_status',
  'currentStatus',
);
const name = fc.stringMatching(/^[a-z]{3,12}$/).filter((key) => !/refund/.test(key));

/** What else an intent may say whose own status is still open. */
const contradiction: fc.Arbitrary<(intent: Json) => Json> = fc.oneof(
  fc
    .tuple(word, own, open)
    .map(([status, key, state]) => (intent: Json): Json => ({ ...intent, status, [key]: state })),
  fc
    .tuple(word, fc.array(fc.tuple(name, fc.boolean()), { minLength: 1, maxLength: 6 }), open)
    .map(([status, path, state]) => (intent: Json): Json => ({
      ...path.reduce<Json>((held, [key, inList]) => ({ [key]: inList ? [held] : held }), { status: state }),
      ...intent,
      status,
    })),
);

test('while an intent says anywhere that it is open, no other word makes the order paid, failed or refunded, and it can be paid', async () => {
  const { shop, token, intentId } = await openUnpaid();
  await fc.assert(
    fc.asyncProperty(contradiction, async (change) => {
      const fresh = proxyBefore(shop.sandbox, {
        fetch: through(shop, { [INTENT]: (text) => change(JSON.parse(text) as Json) }),
      });
      const { json, text } = await ask(fresh, 'GET', '/order', { token });
      const again = await ask(fresh, 'POST', '/order/payment', { token, body: {} });
      await fresh.close();
      const { stage, payment } = json['order'] as { stage: unknown; payment: Json };
      assert.deepEqual([stage, payment['state']], ['created', 'unknown'], text);
      assert.equal((again.json['payment'] as Json | undefined)?.['intentId'], intentId, again.text);
    }),
    { numRuns: runs(120) },
  );
});
