import { isDeepStrictEqual } from 'node:util';
import type { KeyOperationId } from '../../api/operations.ts';
import { rule, type Check, type Part } from '../world/check.ts';
import { received, type World } from '../world/world.ts';
import { expect, expectEqual, expectError, expectObject, expectSuccess, Skip } from '../server/assertions.ts';
import { SAMPLES } from '../world/samples.ts';

/** One page of a list; the specification shows the body of a page, but no path, so the path may be absent. */
async function page(
  world: World,
  id: KeyOperationId,
  { query = {}, key = world.key }: { query?: Record<string, string>; key?: string } = {},
): Promise<{ items: unknown[]; nextCursor: string | null | undefined }> {
  const seen = await world.call(id, { key, query });
  if (seen.status === 404) throw new Skip('the specification shows no path, and there is nothing at ours');
  const { items, nextCursor } = expectObject(seen);
  expect(Array.isArray(items), 'items is no array');
  expect(nextCursor === undefined || nextCursor === null || typeof nextCursor === 'string', 'nextCursor is no text');
  return { items, nextCursor };
}

/** Reads a list to its end, in small pages, while more is added. */
async function walk(
  world: World,
  id: KeyOperationId,
  { add, key = world.key }: { add: () => Promise<unknown>; key?: string },
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; pages < 4 && cursor !== null; pages += 1) {
    const { items, nextCursor } = await page(world, id, { query: { limit: '2', ...(cursor && { cursor }) }, key });
    expect(items.length <= 2, `${items.length} items on a page of 2`);
    seen.push(...items.map((item) => JSON.stringify(item)));
    cursor = nextCursor ?? null;
    await add();
  }
  return seen;
}

/** A key of an organization that nothing else in the run uses. */
async function newKey(world: World): Promise<string> {
  const { organizationId } = await world.control.do('POST', '/organizations', { name: 'Conformance, usage' });
  return world.control.key({ organizationId, environment: 'sandbox' });
}

const verifyPan = async (world: World): Promise<unknown> =>
  world.call('verifyPan', await SAMPLES.verifyPan(world, world.key));

const checks: Check[] = [
  rule('listLogs', 'pages carry items and nextCursor, and repeat nothing while rows are added', async (world) => {
    for (let one = 0; one < 5; one += 1) await verifyPan(world);
    const rows = await walk(world, 'listLogs', { add: () => verifyPan(world) });
    expect(rows.length > 2, 'one page only, after five calls');
    expectEqual(new Set(rows).size, rows.length, 'the number of different rows');
  }),
  rule('listLogs', 'filters by service and status', async (world) => {
    const key = await newKey(world);
    expectSuccess(await world.call('verifyPan', { key, ...(await SAMPLES.verifyPan(world, key)) }));
    expectSuccess(await world.call('verifyCin', { key, ...(await SAMPLES.verifyCin(world, key)) }));
    expectError(await world.call('verifyPan', { key, body: { pan: 'nothing' } }), 400);
    const count = async (query: Record<string, string>): Promise<number> =>
      (await page(world, 'listLogs', { query: { limit: '50', ...query }, key })).items.length;
    expectEqual(await count({ service: 'pan.verify', status: 'success' }), 1, 'the number of PANs that succeeded');
    expectEqual(await count({ service: 'pan.verify' }), 2, 'the number of PANs');
    expectEqual(await count({ service: 'cin.verify' }), 1, 'the number of CINs');
    expectEqual(await count({ service: 'no.such.meter' }), 0, 'the number of rows of a meter that does not exist');
  }),
  rule('listLogs', 'holds no inputs and no results', async (world) => {
    const name = `Conformance ${world.unique('name')}`;
    expectSuccess(await world.call('verifyPan', { body: { pan: 'ABCDE1234F', name } }));
    const rows = JSON.stringify((await page(world, 'listLogs', { query: { limit: '5' } })).items);
    for (const personal of [name, 'ABCDE1234F', world.key]) {
      expect(!rows.toLowerCase().includes(personal.toLowerCase()), 'a name, a number or the key is in the log');
    }
  }),
  rule('listLogs', 'answers 400 to an invalid limit and to an invalid cursor', async (world) => {
    await page(world, 'listLogs');
    for (const [name, value] of [
      ['limit', '0'],
      ['limit', 'many'],
      ['cursor', 'nowhere'],
    ] as const) {
      expectError(await world.call('listLogs', { query: { [name]: value } }), 400, name);
    }
  }),
  rule(
    'listWebhookEvents',
    'pages carry items and nextCursor, keep to the limit, and repeat nothing while events are added',
    (world) =>
      received(world, async ({ key }) => {
        const add = async (): Promise<unknown> =>
          expectSuccess(await world.call('createOrder', { key, body: world.newOrder() }));
        for (let one = 0; one < 5; one += 1) await add();
        const rows = await walk(world, 'listWebhookEvents', { add, key });
        expectEqual(rows.length, 5, 'the number of events on all pages');
        expectEqual(new Set(rows).size, rows.length, 'the number of different events');
      }),
  ),
  rule('getUsageSummary', 'counts a verification that completes, and none that fails', async (world) => {
    const key = await newKey(world);
    const summary = async (): Promise<unknown> => expectSuccess(await world.call('getUsageSummary', { key }));
    const before = await summary();
    expectError(await world.call('verifyPan', { key, body: { pan: 'nothing' } }), 400);
    expectError(await world.call('verifyPan', { key, body: { pan: 'ABCDE0502F' } }), 502);
    expectEqual(await summary(), before, 'the summary after calls that failed');
    expectSuccess(await world.call('verifyPan', { key, body: { pan: 'ABCDE0000F' } }));
    expect(!isDeepStrictEqual(await summary(), before), 'the summary is the same after a call that succeeded');
  }),
  rule(
    'getUsageSummary',
    'counts a call once, however often it is repeated under its Idempotency-Key',
    async (world) => {
      const key = await newKey(world);
      const headers = { 'idempotency-key': world.unique('key') };
      const once = async (): Promise<unknown> =>
        expectSuccess(await world.call('verifyPan', { key, headers, body: { pan: 'ABCDE0000F' } }));
      const summary = async (): Promise<unknown> => expectSuccess(await world.call('getUsageSummary', { key }));
      const first = await once();
      const counted = await summary();
      expectEqual(await once(), first, 'the repeated answer');
      expectEqual(await summary(), counted, 'the summary after the repeat');
    },
  ),
];

/** Usage, logs and delivery events: paths and records are ours, the rest is the specification's. */
export const usage: Part = { name: 'usage', checks };
