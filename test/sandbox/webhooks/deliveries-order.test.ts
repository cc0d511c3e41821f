import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import type { Clock } from '../../../src/base/clock.ts';
import { runSandbox } from '../support/running-sandbox.ts';
import { receive } from './receiver.ts';
import { createOrder, deliveries, register } from './records.ts';

const still: Clock = { now: () => Date.UTC(2026, 10, 20, 12), after: () => () => {} };
const STATES = ['CREATED', 'PAYMENT_CONFIRMED', 'FULFILMENT_STARTED', 'FULFILMENT_COMPLETED', 'DOCUMENT_READY'];

const step = fc.oneof(
  fc.record({ order: fc.constantFrom('a', 'b', 'c'), to: fc.constantFrom(...STATES.slice(1, 4)) }),
  fc.record({ advanceSeconds: fc.constantFrom(0, 3, 5, 300, 2000, 9000, 40_000) }),
);

describe('any receiver and any passage of time', () => {
  it('Whatever a receiver responds and however time passes no order goes back, nothing is lost, and nothing is sent more than six times', async () => {
    const caller = await runSandbox({ manual: true, clock: still });
    const { control } = caller;
    let verdicts: boolean[] = [];
    let accepted: { order: string; state: number }[] = [];
    let sent: string[] = [];
    const receiver = await receive((response, { headers, body }) => {
      const isAccepted = verdicts[sent.length % verdicts.length] ?? true;
      sent.push(String(headers['x-webhook-event-id']));
      if (isAccepted) accepted.push({ order: body.externalOrderId, state: STATES.indexOf(body.coreEventType) });
      response.writeHead(isAccepted ? 200 : 500).end();
    });

    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 10 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
        async (steps, answers) => {
          await control('POST', '/reset');
          [verdicts, accepted, sent] = [answers, [], []];
          await register(caller, receiver.url);
          for (const order of ['a', 'b', 'c']) await createOrder(caller, order);
          for (const one of steps) {
            // A step back is refused with 409, and tells nothing.
            if ('order' in one) await control('POST', `/orders/${one.order}/advance`, { to: one.to });
            else await control('POST', '/clock', one);
          }
          for (let events = 0; events < 5; events += 1) await control('POST', '/clock', { advanceSeconds: 46_000 });

          for (const order of ['a', 'b', 'c']) {
            const states = accepted.filter((one) => one.order === order).map(({ state }) => state);
            assert.deepEqual(
              states,
              [...new Set(states)].sort((a, b) => a - b),
              `the states of ${order}`,
            );
          }
          const all = await deliveries(caller);
          assert.equal(new Set(sent).size, all.length);
          for (const { eventId, status, attempts } of all) {
            assert.equal(sent.filter((id) => id === eventId).length, attempts);
            assert.ok(attempts <= 6 && (status === 'DELIVERED' || (status === 'DEAD_LETTERED' && attempts === 6)));
          }
          assert.equal(all.filter(({ status }) => status === 'DELIVERED').length, accepted.length);
        },
      ),
      { numRuns: runs(20) },
    );
  });
});
