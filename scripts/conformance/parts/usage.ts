import type { KeyOperationId } from '../../../src/api/operations.ts';
import { rule } from '../check.ts';
import type { Check, Part } from '../check.ts';
import { expect, expectEqual, expectError, expectObject, expectSuccess, Skip } from '../judge.ts';
import { SAMPLES } from '../samples.ts';
import type { World } from '../world.ts';

/** One page of a list; the specification shows what pages carry, but no path, so ours may not be there. */
async function page(world: World, id: KeyOperationId, query: Record<string, string> = {}): Promise<{
  items: unknown[]; nextCursor: string | null | undefined;
}> {
  const seen = await world.call(id, { query });
  if (seen.status === 404) throw new Skip('the specification shows no path, and there is nothing at ours');
  const { items, nextCursor } = expectObject(seen);
  expect(Array.isArray(items), 'items is no array');
  expect(nextCursor === undefined || nextCursor === null || typeof nextCursor === 'string', 'nextCursor is no text');
  return { items, nextCursor };
}

/** Reads a list to its end, in small pages, while more is added. */
async function walk(world: World, id: KeyOperationId, add: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  for (let pages = 0; pages < 4 && cursor !== null; pages += 1) {
    const { items, nextCursor } = await page(world, id, { limit: '2', ...(cursor && { cursor }) });
    expect(items.length <= 2, `${items.length} items on a page of 2`);
    seen.push(...items.map((item) => JSON.stringify(item)));
    cursor = nextCursor ?? null;
    await add();
  }
  return seen;
}

const lookUp = async (world: World): Promise<unknown> =>
  world.call('verifyPan', await SAMPLES.verifyPan(world, world.key));

const checks: Check[] = [
  rule('listLogs', 'pages carry items and nextCursor, and repeat nothing while rows are added', async (world) => {
    for (let one = 0; one < 5; one += 1) await lookUp(world);
    const rows = await walk(world, 'listLogs', () => lookUp(world));
    expect(rows.length > 2, 'one page only, after five calls');
    expectEqual(new Set(rows).size, rows.length, 'the number of different rows');
  }),
  rule('listLogs', 'filters by service and status', async (world) => {
    await lookUp(world);
    expectError(await world.call('verifyPan', { body: { pan: 'nothing' } }), 400);
    const count = async (query: Record<string, string>): Promise<number> =>
      (await page(world, 'listLogs', { limit: '50', ...query })).items.length;
    expect((await count({ service: 'pan.verify', status: 'success' })) > 0, 'the call that succeeded is not found');
    expectEqual(await count({ service: 'no.such.meter' }), 0, 'the number of rows of a meter that does not exist');
  }),
  rule('listLogs', 'holds nothing of what was sent or found', async (world) => {
    const name = `Conformance ${world.unique('name')}`;
    expectSuccess(await world.call('verifyPan', { body: { pan: 'ABCDE1234F', name } }));
    const rows = JSON.stringify((await page(world, 'listLogs', { limit: '5' })).items);
    for (const personal of [name, 'ABCDE1234F', world.key]) {
      expect(!rows.toLowerCase().includes(personal.toLowerCase()), 'a name, a number or the key is in the log');
    }
  }),
  rule('listLogs', 'answers 400 to a limit or a cursor that is none', async (world) => {
    await page(world, 'listLogs');
    for (const [name, value] of [['limit', '0'], ['limit', 'many'], ['cursor', 'nowhere']] as const) {
      expectError(await world.call('listLogs', { query: { [name]: value } }), 400, name);
    }
  }),
  rule('listWebhookEvents', 'pages carry items and nextCursor, and keep to the limit',
    async (world) => {
      const { items } = await page(world, 'listWebhookEvents', { limit: '1' });
      expect(items.length <= 1, `${items.length} items on a page of 1`);
    }),
];

/** Usage, logs and delivery events: paths and records are ours, the rest is the specification's. */
export const usage: Part = { name: 'usage', checks };
