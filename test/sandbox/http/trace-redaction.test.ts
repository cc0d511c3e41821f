import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact, REDACTED } from '../../../src/sandbox/http/trace.ts';

test('A redacted body contains its other values but no secret, at any depth', () => {
  assert.deepEqual(
    redact({
      email: 'asha@example.in',
      password: 'Correct-horse-9',
      new_password: 'x',
      token: 't0ken-of-a-mail',
      code: '123456',
      nested: [{ apiKey: 'k', secret: 's', stateCode: 'KA', note: 'my key is sk_live_abc123, keep it' }],
      downloadUrl: 'http://127.0.0.1:4010/documents/doc_1?expires=17&signature=abcdef',
    }),
    {
      email: 'asha@example.in',
      password: REDACTED,
      new_password: REDACTED,
      token: REDACTED,
      code: REDACTED,
      nested: [{ apiKey: REDACTED, secret: REDACTED, stateCode: 'KA', note: `my key is sk_live_${REDACTED}, keep it` }],
      downloadUrl: `http://127.0.0.1:4010/documents/doc_1?expires=17&signature=${REDACTED}`,
    },
  );
});

test('A redacted body contains codes that are not login codes, numbers, null and empty lists', () => {
  const body = {
    error: { code: 'BAD_REQUEST' },
    articleCode: 'KA-RG-4',
    code: 'WELCOME20',
    amount: 100,
    nothing: null,
    list: [],
    on: true,
  };
  assert.deepEqual(redact(body), body);
});
