import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Clock } from '../../../src/base/clock.ts';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { openDatabase } from '../../../src/sandbox/store/database.ts';
import { TABLES } from '../../../src/sandbox/store/schema.ts';
import { AFFIDAVIT, callerOf, live, openOrder, runSandbox } from '../support/running-sandbox.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-snapshots-'));
after(() => rm(directory, { recursive: true, force: true }));

describe('a snapshot', () => {
  it('A snapshot restores orders, wallet, faults, limits, mail, idempotency and time, and removes later data', async () => {
    const { sandbox, call } = await runSandbox({ manual: true });
    await openOrder(callerOf(sandbox), {}, 'before');
    const priced = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, live({ 'idempotency-key': 'one' }));
    await sandbox.advanceClock(3600);
    await sandbox.fail('getOrder', { status: 502, times: 3 });
    const seen = async (): Promise<unknown> => [
      await sandbox.orders(),
      await sandbox.wallet(),
      await sandbox.faults(),
      await sandbox.journal(),
      await sandbox.webhookEndpoints(),
      (await sandbox.clock()).aheadSeconds,
    ];
    const before = await seen();
    await sandbox.saveSnapshot('state');

    await openOrder(callerOf(sandbox), {}, 'after');
    await sandbox.advance('before', 'FULFILMENT_COMPLETED');
    await sandbox.setWallet('1.00');
    await sandbox.clearFaults();
    await sandbox.advanceClock(60);
    await sandbox.addWebhookEndpoint('http://127.0.0.1:9/hooks');
    await sandbox.restoreSnapshot('state');

    assert.deepEqual(await seen(), before);
    const again = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, live({ 'idempotency-key': 'one' }));
    assert.deepEqual(again.body, priced.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    // The sandbox works on from there, and its lists keep their order.
    await openOrder(callerOf(sandbox), {}, 'next');
    assert.deepEqual(
      (await sandbox.orders()).map(({ externalOrderId }) => externalOrderId),
      ['before', 'next'],
    );
  });

  it('A snapshot is replaced by a later one with the same name, listed and deleted, and an invalid name is refused', async () => {
    const { sandbox, control } = await runSandbox();
    await sandbox.setWallet('1.00');
    await sandbox.saveSnapshot('a');
    await sandbox.saveSnapshot('b');
    await sandbox.setWallet('2.00');
    await sandbox.saveSnapshot('a');
    await sandbox.setWallet('3.00');
    await sandbox.restoreSnapshot('a');
    assert.equal((await sandbox.wallet()).balance, '2.00');
    assert.deepEqual((await sandbox.snapshots()).map(({ name }) => name).toSorted(), ['a', 'b']);
    await sandbox.deleteSnapshot('a');
    await assert.rejects(sandbox.restoreSnapshot('a'), { status: 404, message: 'There is no such snapshot.' });
    await assert.rejects(sandbox.deleteSnapshot('a'), { status: 404 });
    assert.equal((await sandbox.wallet()).balance, '2.00', 'a failed restore changes nothing');
    for (const name of ['', 'a b', 'a/b', 'x'.repeat(65)]) {
      assert.equal((await control('POST', '/snapshots', { name })).status, 400, name);
    }
  });

  it('A snapshot stays through a reset, and in the data file', async () => {
    const data = join(directory, 'kept.db');
    const first = await createSandbox({ data });
    await first.setWallet('42.00');
    await first.saveSnapshot('kept');
    await first.reset();
    await first.close();
    const second = await createSandbox({ data });
    after(() => second.close());
    assert.equal((await second.wallet()).balance, '1000.00');
    await second.restoreSnapshot('kept');
    assert.equal((await second.wallet()).balance, '42.00');
  });

  it('A snapshot runs a task that was due in two seconds two seconds after it is restored, and not at once', async () => {
    // Stands still, so that nothing happens by itself.
    let time = Date.now();
    const clock: Clock = { now: () => time, after: () => () => undefined };
    const { sandbox } = await runSandbox({ clock });
    await sandbox.trigger('order.payment_confirmed', { externalOrderId: 'waiting' });
    await sandbox.saveSnapshot('paid');
    const status = async (): Promise<string | undefined> => (await sandbox.order('waiting'))?.status;
    await sandbox.advanceClock(60);
    assert.equal(await status(), 'FULFILMENT_COMPLETED');
    time += 600_000;
    await sandbox.restoreSnapshot('paid');
    assert.equal(await status(), 'PAYMENT_CONFIRMED');
    await sandbox.advanceClock(1);
    assert.equal(await status(), 'PAYMENT_CONFIRMED');
    await sandbox.advanceClock(60);
    assert.equal(await status(), 'FULFILMENT_COMPLETED');
  });

  it('A snapshot holds every table, except for the snapshots themselves', async () => {
    const data = join(directory, 'tables.db');
    await (await createSandbox({ data })).close();
    const database = openDatabase(data);
    const tables = database
      .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .map(({ name }) => name);
    database.close();
    assert.deepEqual(tables.filter((name) => name !== 'snapshots').toSorted(), TABLES.toSorted());
  });

  it('A snapshot of other tables is refused with a sentence', async () => {
    const data = join(directory, 'older.db');
    const first = await createSandbox({ data });
    await first.saveSnapshot('old');
    await first.close();
    const database = openDatabase(data);
    database.run("UPDATE snapshots SET content = json_set(content, '$.version', 1)");
    database.close();
    const second = await createSandbox({ data });
    after(() => second.close());
    await assert.rejects(second.restoreSnapshot('old'), { status: 409, message: /whose tables differ/ });
    assert.equal((await second.wallet()).balance, '1000.00');
  });
});
