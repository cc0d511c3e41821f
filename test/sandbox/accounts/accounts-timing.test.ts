import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openDatabase } from '../../../src/sandbox/store/database.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { CountedPasswords, PASSWORD, runPeople } from './people.ts';

const directory = await mkdtemp(join(tmpdir(), 'estamp-timing-'));
after(() => rm(directory, { recursive: true, force: true }));

/*
 * What an answer's time could tell is the work before it. Clocks are poor witnesses on a busy machine, so the work
 * itself is counted: passwords that were hashed, and what was written by the time of the answer.
 */
describe('the time of a response', () => {
  it('The time of a response does not reveal at login whether an address is known', async () => {
    const passwords = new CountedPasswords();
    const people = await runPeople({ passwords });
    await people.register('known@rao.test');
    await people.signUp('unverified@rao.test');
    for (const [email, password] of [
      ['known@rao.test', 'Wrong-horse-99'],
      ['nobody@rao.test', 'Wrong-horse-99'],
      ['unverified@rao.test', 'Wrong-horse-99'],
      ['no address', 'x'],
      ['known@rao.test', PASSWORD],
    ] as const) {
      const before = passwords.verified;
      await people.logIn(email, password);
      assert.equal(passwords.verified - before, 1, `${email} with ${password}`);
    }
  });

  it('The time of a response does not reveal at signup whether an address is known', async () => {
    const passwords = new CountedPasswords();
    const people = await runPeople({ passwords });
    const statuses = [(await people.signUp('a@rao.test')).status, (await people.signUp('a@rao.test')).status];
    assert.deepEqual(statuses, [201, 409]);
    assert.equal(passwords.hashed, 2);
  });

  for (const path of ['forgot-password', 'resend-verification']) {
    it(`The time of a response does not reveal at ${path} whether an address is known: all differing work follows the response`, async () => {
      const data = join(directory, `${path}.db`);
      const passwords = new CountedPasswords();
      // Timers of this clock never fire, so that everything stays as it was when the answer went out.
      const people = await runPeople({ data, passwords, clock: { now: () => Date.now(), after: () => () => {} } });
      await people.signUp('known@rao.test');
      const database = openDatabase(data);
      const TABLES = ['tasks', 'mail', 'one_time_tokens', 'users', 'sessions', 'challenges'];
      const done = (): number[] => [
        ...TABLES.map((table) => database.get<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`)?.rows ?? 0),
        passwords.hashed,
        passwords.verified,
      ];
      const work = async (email: string): Promise<number[]> => {
        const before = done();
        assert.equal((await people.call('POST', `/v1/auth/password/${path}`, { email })).status, 200);
        return done().map((rows, index) => rows - (before[index] ?? 0));
      };
      const known = await work('known@rao.test');
      assert.deepEqual(known, [1, 0, 0, 0, 0, 0, 0, 0], 'one note for later, and nothing else');
      assert.deepEqual(await work('nobody@rao.test'), known);
      database.close();
      assert.deepEqual(
        (await people.mail()).map(({ to }) => to),
        ['known@rao.test', 'known@rao.test'],
      );
    });
  }

  it('Mails are sent after the response without a further request', async () => {
    const data = join(directory, 'itself.db');
    const people = await runPeople({ data });
    await people.signUp('known@rao.test');
    const database = openDatabase(data);
    const mails = (): number => database.get<{ rows: number }>('SELECT COUNT(*) AS rows FROM mail')?.rows ?? 0;
    await people.call('POST', '/v1/auth/password/forgot-password', { email: 'known@rao.test' });
    await waitUntil(() => mails() >= 2);
    assert.equal(mails(), 2);
    database.close();
  });
});
