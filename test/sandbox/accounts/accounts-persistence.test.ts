import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { openDatabase } from '../../../src/sandbox/store/database.ts';
import { migrate } from '../../../src/sandbox/store/schema.ts';
import { callerOf } from '../support/running-sandbox.ts';
import { CountedPasswords, PASSWORD, People, runPeople } from './people.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-accounts-'));
after(() => rm(directory, { recursive: true, force: true }));

describe('accounts in a data file', () => {
  it('Accounts in a data file survive a restart: users, sessions, invitations, pending logins, mail, and mail that was due', async () => {
    const data = join(directory, 'kept.db');
    const passwords = new CountedPasswords();
    const frozen = { now: () => Date.now(), after: () => () => {} };
    const first = await createSandbox({ data, passwords, clock: frozen });
    const before = new People(callerOf(first));
    const owner = await before.arrive('owner@rao.test', { organizationName: 'Rao & Sons' });
    await before.signUp('guest@rao.test', { password: 'Another-horse-8' });
    await before.invite(owner.cookie, 'invited@rao.test', 'ADMIN');
    const {
      body: { challengeId },
    } = await before.logIn('owner@rao.test');
    const mail = await before.mail();
    await before.call('POST', '/v1/auth/password/forgot-password', { email: 'guest@rao.test' });
    await first.close();

    const people = await runPeople({ data, passwords });
    assert.deepEqual((await people.mail()).slice(0, mail.length), mail);
    assert.equal((await people.mail()).length, mail.length + 1);
    assert.match((await people.newest('guest@rao.test')).subject, /Reset/);
    assert.equal((await people.me(owner.cookie)).body.user.organizationName, 'Rao & Sons');
    assert.equal((await people.verifyOtp(challengeId, (await people.newest('owner@rao.test')).code)).status, 200);
    assert.equal((await people.logIn('guest@rao.test', 'Another-horse-8')).status, 403);
    const { cookie } = await people.arrive('invited@rao.test');
    const token = mail.find(({ to }) => to === 'invited@rao.test')?.token ?? '';
    assert.equal((await people.accept(token, cookie)).body.role, 'ADMIN');
  });

  it('Accounts in a data file hold no password, and no session that a copy of the file would open', async () => {
    const data = join(directory, 'secrets.db');
    const sandbox = await createSandbox({ data });
    const people = new People(callerOf(sandbox));
    const { cookie } = await people.arrive('owner@rao.test');
    await sandbox.close();
    // The write-ahead log lies beside it.
    const files = (await readdir(directory)).filter((name) => name.startsWith('secrets.db'));
    const bytes = (await Promise.all(files.map((name) => readFile(join(directory, name), 'latin1')))).join('');
    assert.ok(bytes.includes('owner@rao.test') && bytes.includes('$scrypt$'));
    assert.ok(!bytes.includes(PASSWORD));
    assert.ok(!bytes.includes(cookie.split('=')[1] ?? '-'));
  });

  it('Accounts are added to a data file that was created before there were any', async () => {
    const data = join(directory, 'older.db');
    const database = openDatabase(data);
    migrate(database, 1);
    assert.throws(() => database.get('SELECT * FROM users'), /no such table/);
    database.close();
    const people = await runPeople({ data });
    const { cookie } = await people.arrive('owner@rao.test');
    assert.equal((await people.me(cookie)).status, 200);
  });

  it('Accounts in a data file are removed by a reset, with their sessions', async () => {
    const people = await runPeople();
    const { cookie } = await people.arrive('owner@rao.test');
    await people.invite(cookie, 'guest@rao.test');
    assert.equal((await people.caller.control('POST', '/reset')).status, 200);
    assert.equal((await people.me(cookie)).status, 401);
    assert.deepEqual(await people.mail(), []);
    assert.equal((await people.signUp('owner@rao.test')).status, 201);
  });
});

describe('the outbox', () => {
  it('The outbox refuses a request without the header of the control plane', async () => {
    const people = await runPeople();
    await people.signUp('owner@rao.test');
    const response = await fetch(`${people.caller.sandbox.url}/_sandbox/mail`);
    assert.equal(response.status, 403);
    assert.ok(!(await response.text()).includes('rao.test'));
  });

  it('The outbox lists messages oldest first, each dated by the virtual clock', async () => {
    const people = await runPeople();
    await people.signUp('a@rao.test');
    await people.later(100);
    await people.signUp('b@rao.test');
    const [first, second] = await people.mail();
    assert.deepEqual([first?.to, second?.to], ['a@rao.test', 'b@rao.test']);
    assert.ok(Date.parse(second?.createdAt ?? '') - Date.parse(first?.createdAt ?? '') >= 100_000);
  });
});
