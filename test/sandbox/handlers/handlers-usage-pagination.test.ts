import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import type { LogStatus } from '../../../src/sandbox/model/records.ts';
import { runSandbox, type Caller } from '../support/running-sandbox.ts';
import { page } from './usage-records.ts';

const METERS = { 'pan.verify': '/v1/verify/pan', 'rc.verify': '/v1/verify/rc' } as const;
type Meter = keyof typeof METERS;
interface Made {
  id: string;
  meter: Meter;
  status: LogStatus;
}

const one = fc.record({
  meter: fc.constantFrom<Meter>('pan.verify', 'rc.verify'),
  status: fc.constantFrom<LogStatus>('success', 'error'),
});
const filter = fc.record({
  service: fc.option(fc.constantFrom<Meter>('pan.verify', 'rc.verify'), { nil: undefined }),
  status: fc.option(fc.constantFrom<LogStatus>('success', 'error'), { nil: undefined }),
});

async function make({ call }: Caller, { id, meter, status }: Made): Promise<void> {
  const good = meter === 'pan.verify' ? { pan: 'ABCDE1234F' } : { vehicleNumber: 'MH12AB1234' };
  await call('POST', METERS[meter], status === 'success' ? good : {}, {
    authorization: 'Bearer sk_live_demo',
    'x-request-id': id,
  });
}

describe('pages of the log', () => {
  it('Pages of the log show every existing call exactly once, in order, whatever is added between two pages', async () => {
    const caller = await runSandbox();
    let made = 0;
    const named = (what: { meter: Meter; status: LogStatus }): Made => ({ ...what, id: `call-${(made += 1)}` });
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { maxLength: 12 }),
        fc.array(fc.array(one, { maxLength: 3 }), { maxLength: 6 }),
        filter,
        fc.integer({ min: 1, max: 5 }),
        async (first, later, { service, status }, limit) => {
          await caller.control('POST', '/reset');
          const there = first.map(named);
          for (const entry of there) await make(caller, entry);
          const matches = (entry: Made): boolean =>
            (!service || entry.meter === service) && (!status || entry.status === status);
          const query = new URLSearchParams({
            limit: String(limit),
            ...(service && { service }),
            ...(status && { status }),
          });

          const seen: string[] = [];
          let rounds = 0;
          for (let cursor: string | null = ''; cursor !== null; rounds += 1) {
            if (cursor) query.set('cursor', cursor);
            const got = await page(caller, String(query));
            assert.ok(got.items.length <= limit);
            assert.ok(got.nextCursor === null || got.items.length === limit, 'only the last page is short');
            // The log contains the reads of the log.
            seen.push(...got.items.filter(({ service: meter }) => meter !== null).map(({ requestId }) => requestId));
            cursor = got.nextCursor;
            await Promise.all((later[rounds] ?? []).map((entry) => make(caller, named(entry))));
          }
          assert.deepEqual(
            seen,
            there
              .filter(matches)
              .map(({ id }) => id)
              .reverse(),
          );
        },
      ),
      { numRuns: runs(25) },
    );
  });
});
