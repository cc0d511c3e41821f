import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JournalCall } from '../../../../src/sandbox/index.ts';
import { CountedPasswords } from '../../accounts/people.ts';
import { AFFIDAVIT, live, runSandbox, test as testKey } from '../../support/running-sandbox.ts';

const { sandbox, call, control } = await runSandbox({ passwords: new CountedPasswords() });
const newest = async (): Promise<JournalCall> => (await sandbox.journal({ limit: 1 }))[0] ?? assert.fail('no call');

describe('the bodies in the journal', () => {
  it('The bodies in the journal equal those of the request and the response, for successes and refusals', async () => {
    const { body } = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT);
    const priced = await newest();
    assert.deepEqual([priced.requestBody, priced.responseBody], [AFFIDAVIT, body]);
    const { body: refused } = await call('POST', '/v1/estamp/duty/calculate', { ...AFFIDAVIT, stateCode: 'XX' });
    const { requestBody, responseBody } = await newest();
    assert.deepEqual([requestBody, responseBody], [{ ...AFFIDAVIT, stateCode: 'XX' }, refused]);
    const missing = await call('GET', '/v1/nothing');
    assert.deepEqual((await newest()).responseBody, missing.body);
    await call('GET', '/v1/services');
    assert.equal('requestBody' in (await newest()), false);
  });

  it('The bodies in the journal are those that the caller saw: replayed, made unpleasant, failed or lost', async () => {
    const headers = live({ 'idempotency-key': 'again' });
    const first = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, headers);
    await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, headers);
    assert.deepEqual((await newest()).responseBody, first.body);

    await sandbox.setHostility({ unknownFields: true });
    const { body } = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, live());
    assert.ok('xUnannounced' in body);
    assert.deepEqual((await newest()).responseBody, body);
    await sandbox.setHostility({ unknownFields: false });

    await sandbox.fail('calculateDuty', { status: 502, afterEffect: true });
    const failed = await call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, live());
    assert.equal(failed.status, 502);
    assert.deepEqual((await newest()).responseBody, failed.body);

    await sandbox.fail('calculateDuty', { drop: true, afterEffect: true });
    await assert.rejects(call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, live()));
    assert.equal('responseBody' in (await newest()), false);
  });

  it('The bodies in the journal hold no password, token, code, key or signature', async () => {
    const person = {
      fullName: 'Asha Rao',
      email: 'asha@example.in',
      password: 'Correct-horse-9',
      mobileNumber: '+919876543210',
    };
    await call('POST', '/v1/auth/password/signup', person, {});
    const token = (await sandbox.mail({ to: person.email })).at(-1)?.token ?? assert.fail('no mail');
    await call('POST', '/v1/auth/password/verify-email', { token }, {});
    const {
      body: { challengeId },
    } = await call('POST', '/v1/auth/password/login', { email: person.email, password: person.password }, {});
    const code = (await sandbox.mail({ to: person.email })).at(-1)?.code ?? assert.fail('no mail');
    await call('POST', '/v1/auth/password/login/verify-otp', { challengeId, code }, {});
    await call('POST', '/v1/auth/password/forgot-password', { email: person.email }, {});
    const reset = (await sandbox.mail({ to: person.email })).at(-1)?.token ?? assert.fail('no mail');
    await call('POST', '/v1/auth/password/reset-password', { token: reset, newPassword: 'Another-horse-8' }, {});
    // A body that is no JSON holds its password all the same.
    await call('POST', '/v1/auth/password/login', '{"email":"asha@example.in","password":"Broken-horse-7"', {});
    await sandbox.trigger('order.document_ready', { externalOrderId: 'done' });
    const {
      body: { documents },
    } = await call('GET', '/v1/orders/done/documents', undefined, testKey());
    const {
      body: { downloadUrl },
    } = await call('GET', `/v1/orders/done/documents/${documents[0]?.documentId}/download`, undefined, testKey());
    const signature = new URL(downloadUrl).searchParams.get('signature') ?? '';
    assert.ok(signature.length > 20);

    const journal = JSON.stringify(await sandbox.journal());
    for (const secret of [
      person.password,
      'Another-horse-8',
      'Broken-horse-7',
      token,
      reset,
      `"${code}"`,
      signature,
      'sk_test_demo',
      'sk_live_demo',
    ]) {
      assert.equal(journal.includes(secret), false, secret);
    }
    assert.ok(journal.includes('asha@example.in'), 'the rest is there');
  });

  it('The bodies in the journal contain text that is not JSON if the call had a key and no password', async () => {
    await call('POST', '/v1/verify/pan', '{"pan": "ABCPE1234F"', live());
    assert.equal((await newest()).requestBody, '{"pan": "ABCPE1234F"');
  });

  it('The bodies in the journal can be left out, are cut off if they are long, and are removed after 500 calls', async () => {
    await call('POST', '/v1/orders', {
      externalOrderId: 'long',
      externalCustomerId: 'c',
      serviceCode: 'estamp.standard',
      details: { purpose: 'x'.repeat(40_000) },
    });
    const { requestBody } = await newest();
    assert.match(String(requestBody), /^\{"externalOrderId":"long",.*x… \(\d+ characters\)$/);
    const { entries } = (await control('GET', '/journal?bodies=0')).body as unknown as { entries: JournalCall[] };
    assert.ok(entries.every((entry) => !('requestBody' in entry) && !('responseBody' in entry)));

    await sandbox.setLimits({ getService: { count: 10_000, windowSeconds: 60 } });
    for (let call_ = 0; call_ < 501; call_ += 1)
      await sandbox.fetch(new Request(`${sandbox.url}/v1/services/estamp.standard`, { headers: live() }));
    const withBodies = (await sandbox.journal()).filter((entry) => entry.responseBody !== undefined);
    assert.equal(withBodies.length, 500);
    assert.ok(withBodies.every(({ operationId }) => operationId === 'getService'));
  });
});
