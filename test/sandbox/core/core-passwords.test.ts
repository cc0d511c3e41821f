import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { describe, it } from 'node:test';
import { scryptPasswords } from '../../../src/sandbox/core/core.ts';
import { runPeople } from '../accounts/people.ts';

describe('scrypt passwords', () => {
  it('Scrypt passwords are kept as a PHC string with a salt of their own', async () => {
    const hash = (): Promise<string> => scryptPasswords.hash('Correct-horse-9');
    const [one, two] = await Promise.all([hash(), hash()]);
    assert.match(one, /^\$scrypt\$ln=15,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    assert.notEqual(one, two);
    assert.ok(await scryptPasswords.verify('Correct-horse-9', one));
    assert.ok(await scryptPasswords.verify('Correct-horse-9', two));
    assert.ok(!(await scryptPasswords.verify('correct-horse-9', one)));
  });

  it('Scrypt passwords match hashes of other implementations with other costs', async () => {
    // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", 16384, 8, 1, 64).
    const salt = Buffer.from('SodiumChloride').toString('base64').replaceAll('=', '');
    const hash = Buffer.from(
      '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
        'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
      'hex',
    )
      .toString('base64')
      .replaceAll('=', '');
    const stored = `$scrypt$ln=14,r=8,p=1$${salt}$${hash}`;
    assert.ok(await scryptPasswords.verify('pleaseletmein', stored));
    assert.ok(!(await scryptPasswords.verify('pleaseletmeout', stored)));
  });

  it('Scrypt passwords never match without a stored hash, and report an unknown kind of hash', async () => {
    for (const password of ['', 'Correct-horse-9', '\0']) {
      assert.ok(!(await scryptPasswords.verify(password, undefined)));
    }
    await assert.rejects(scryptPasswords.verify('x', '$2b$10$abcdefghijklmnopqrstuv'), /unknown kind/);
  });

  it('Scrypt passwords do the same work with and without a stored hash', async (t) => {
    const stored = await scryptPasswords.hash('Correct-horse-9');
    const { mock } = t.mock.method(crypto, 'scrypt');
    syncBuiltinESMExports();
    t.after(() => {
      mock.restore();
      syncBuiltinESMExports();
    });
    const workOf = async (hash: string | undefined): Promise<unknown[]> => {
      mock.resetCalls();
      assert.ok(!(await scryptPasswords.verify('Wrong-horse-99', hash)));
      return mock.calls.map(({ arguments: [password, , length, options] }) => [password, length, options]);
    };
    const work = await workOf(stored);
    assert.equal(work.length, 1);
    assert.deepEqual(await workOf(undefined), work);
  });

  it('Scrypt passwords do not block the event loop', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    await Promise.all([scryptPasswords.hash('a'), scryptPasswords.hash('b')]);
    clearInterval(timer);
    assert.ok(ticks > 5, `${ticks} ticks`);
  });

  it('Scrypt passwords use every character: after the 72nd byte, after NUL, and 4-byte characters', async () => {
    const people = await runPeople({ passwords: scryptPasswords });
    for (const [name, password, other] of [
      ['long', `Aa1!${'🪷'.repeat(67)}x`, `Aa1!${'🪷'.repeat(67)}y`],
      ['nul', 'Aa1!\0secret-one', 'Aa1!\0secret-two'],
      ['accent', 'Aa1!é-é-é-é', 'Aa1!e-e-e-e'],
    ] as const) {
      const email = `${name}@rao.test`;
      await people.register(email, { password });
      assert.equal((await people.logIn(email, password)).status, 200, name);
      assert.equal((await people.logIn(email, other)).status, 401, name);
      assert.equal((await people.logIn(email, password.slice(0, -1))).status, 401, name);
    }
    const long = 'x'.repeat(100_000);
    assert.equal((await people.logIn('nul@rao.test', long)).status, 401, 'a very long one is only wrong');
  });
});

describe('a password that is replaced while a login is checking it', () => {
  it('A password that is replaced while a login checks it is no longer accepted', async () => {
    let letGo = (): void => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let reached = (): void => {};
    const checking = new Promise<void>((resolve) => (reached = resolve));
    const people = await runPeople({
      passwords: {
        hash: (password) => Promise.resolve(`kept ${password}`),
        async verify(password, stored) {
          const isRight = stored === `kept ${password}`;
          reached();
          await gate;
          return isRight;
        },
      },
    });
    await people.register('asha@rao.test');
    const login = people.logIn('asha@rao.test');
    await checking;
    await people.call('POST', '/v1/auth/password/forgot-password', { email: 'asha@rao.test' });
    const { token } = await people.newest('asha@rao.test');
    await people.call('POST', '/v1/auth/password/reset-password', { token, newPassword: 'Battery-staple-7' });
    letGo();
    assert.equal((await login).status, 401);
  });
});
