import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { openDatabase, type Database, type Value } from '../../../src/sandbox/store/database.ts';
import { migrate } from '../../../src/sandbox/store/schema.ts';
import { AFFIDAVIT, callerOf, live, openOrder, runSandbox } from '../support/running-sandbox.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-migration-'));
after(() => rm(directory, { recursive: true, force: true }));

const versionOf = (database: Database): number =>
  database.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
const tablesOf = (database: Database): string[] =>
  database
    .all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .map(({ name }) => name);
const columnsOf = (database: Database, table: string): string[] =>
  database.all<{ name: string }>(`PRAGMA table_info(${table})`).map(({ name }) => name);

const newest = ((): number => {
  const database = openDatabase(':memory:');
  migrate(database);
  const version = versionOf(database);
  database.close();
  return version;
})();

/** A file as a sandbox of that version would have left it: its tables, with what a full one holds of them. */
function older(full: string, version: number): string {
  const file = join(directory, `version-${version}.db`);
  const [from, to] = [openDatabase(full), openDatabase(file)];
  migrate(to, version);
  to.transaction(() => {
    for (const table of tablesOf(to)) {
      const columns = columnsOf(to, table);
      const into = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      for (const row of from.all<Record<string, Value>>(`SELECT * FROM ${table}`)) {
        to.run(into, ...columns.map((column) => row[column]));
      }
    }
  });
  assert.equal(versionOf(to), version);
  from.close();
  to.close();
  return file;
}

/** A file with an order that is paid and waits for fulfilment, a price under a key, and a wallet that was used. */
async function lived(): Promise<{ file: string; externalOrderId: string; intentId: string; quote: unknown }> {
  const file = join(directory, 'full.db');
  const sandbox = await createSandbox({ data: file, manual: true });
  const caller = callerOf(sandbox);
  const { externalOrderId, intentId } = await openOrder(caller);
  await caller.control('POST', `/payments/${intentId}`, { outcome: 'paid' });
  const { body } = await caller.call(
    'POST',
    '/v1/estamp/duty/calculate',
    AFFIDAVIT,
    live({ 'idempotency-key': 'old' }),
  );
  await sandbox.close();
  return { file, externalOrderId, intentId, quote: body };
}

const { file: full, externalOrderId, intentId, quote } = await lived();

describe('a data file of an older sandbox', () => {
  for (let version = 1; version < newest; version += 1) {
    it(`A data file of an older sandbox of version ${version} of ${newest} is migrated with all its data, and works`, async () => {
      const data = older(full, version);
      const { call, control, wallet } = await runSandbox({ data });
      assert.equal(await wallet(), '995.00');
      const { body: order } = await call('GET', `/v1/orders/${externalOrderId}`);
      assert.deepEqual(
        order.timeline.map(({ status }) => status),
        ['CREATED', 'PAYMENT_CONFIRMED'],
      );
      assert.equal((await call('GET', `/v1/payments/intents/${intentId}`)).body.status, 'SUCCEEDED');
      const again = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, live({ 'idempotency-key': 'old' }));
      assert.deepEqual(again.body, quote, 'the key is remembered');
      assert.equal(await wallet(), '995.00');

      // What the newer versions brought works on it.
      const person = {
        fullName: 'Asha Rao',
        email: 'a@rao.test',
        password: 'Correct-horse-9',
        mobileNumber: '+919876543210',
      };
      assert.equal((await call('POST', '/v1/auth/password/signup', person, {})).status, 201);
      await control('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/unheard' });
      await control('POST', `/orders/${externalOrderId}/advance`, { to: 'FULFILMENT_COMPLETED' });
      const { body: page } = await call('GET', '/v1/webhooks/events');
      assert.equal((page as unknown as { items: unknown[] }).items.length > 0, true);
      await control('POST', '/reset');
      assert.equal(await wallet(), '1000.00');
    });
  }

  it('A data file of an older sandbox equals a new one afterwards: the same tables, the same columns', () => {
    const shape = (database: Database): unknown =>
      tablesOf(database).map((table) => [table, columnsOf(database, table)]);
    const fresh = openDatabase(':memory:');
    migrate(fresh);
    for (let version = 1; version < newest; version += 1) {
      const migrated = openDatabase(':memory:');
      migrate(migrated, version);
      migrate(migrated);
      assert.equal(versionOf(migrated), newest);
      assert.deepEqual(shape(migrated), shape(fresh));
      migrated.close();
    }
    fresh.close();
  });
});
