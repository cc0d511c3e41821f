import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { OPERATIONS } from '../../src/api/operations.ts';
import { runConformance } from '../../src/conformance/run.ts';
import type { Row } from '../../src/conformance/world/check.ts';
import { CountedPasswords } from '../sandbox/accounts/people.ts';
import { alteringProxy, type Passing } from '../sandbox/support/altering-proxy.ts';
import { runSandbox } from '../sandbox/support/running-sandbox.ts';

const { sandbox, control } = await runSandbox({ passwords: new CountedPasswords() });
const key = 'sk_test_demo';
const shown = (rows: readonly Row[]): string[] =>
  rows.map(({ operation, rule, seen }) => `${operation} ${rule}: ${seen}`);

function program(...args: string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/conformance.ts', ...args],
      { maxBuffer: 1 << 24 },
      (error, stdout) => resolve({ code: error?.code ?? 0, said: stdout }),
    );
  });
}

describe('the conformance suite', () => {
  it('The conformance suite finds nothing wrong with the sandbox, skips nothing, and holds a rule against every operation', async () => {
    const rows = await runConformance({ baseUrl: sandbox.url, key });
    assert.deepEqual(shown(rows.filter(({ outcome }) => outcome !== 'passed')), []);
    const held = new Set(rows.map(({ operation }) => operation));
    assert.deepEqual(
      Object.keys(OPERATIONS).filter((id) => !held.has(id)),
      [],
    );
    assert.equal(new Set(rows.map(({ part, operation, rule }) => `${part} ${operation} ${rule}`)).size, rows.length);
  });

  it('The conformance suite is content with every dialect of the bodies that the specification does not show', async () => {
    for (const name of ['fields', 'envelope']) {
      await control('PUT', '/dialect', { name });
      const rows = await runConformance({ baseUrl: sandbox.url, key, parts: ['answers', 'orders'] });
      assert.deepEqual(shown(rows.filter(({ outcome }) => outcome !== 'passed')), [], name);
    }
    await control('POST', '/reset');
  });

  it('The conformance suite is content with answers that are unpleasant and correct', async () => {
    await control('PUT', '/hostility', {
      unknownFields: true,
      shuffleKeys: true,
      alternateSuccess: true,
      scopeStatus: 401,
    });
    const rows = await runConformance({ baseUrl: sandbox.url, key, parts: ['access', 'answers', 'idempotency'] });
    assert.deepEqual(shown(rows.filter(({ outcome }) => outcome !== 'passed')), []);
    await control('POST', '/reset');
  });

  it('The conformance suite without a control plane holds what a plain caller can, and skips the rest by name', async () => {
    const { code, said } = await program(
      '--base-url',
      sandbox.url,
      '--key',
      key,
      '--control',
      'http://127.0.0.1:9',
      '--part',
      'access',
      '--part',
      'orders',
      '--part',
      'money',
      '--part',
      'answers',
    );
    assert.equal(code, 0, said);
    assert.match(said, /^passed +access +verifyPan +answers 401 without a key$/m);
    assert.match(said, /^skipped +money +verifyPan +takes INR 5 .*\n +needs a control plane$/m);
    assert.match(
      said,
      /^skipped +orders +attachParties +answers 409 once fulfilment has started\n +needs a control plane$/m,
    );
    assert.match(said, /\n\d+ passed, 0 failed, [1-9]\d* skipped\n$/);
  });

  it('The conformance suite as a program fails when a rule does, and says what it saw; and explains itself when it is called wrongly', async () => {
    const broken = await alteringProxy(sandbox.url, ({ path, text }) =>
      path === '/v1/verify/gstin' ? { text: text.replace('"GSTIN"', '"gstin"') } : {},
    );
    const { code, said } = await program(
      '--base-url',
      broken,
      '--control',
      sandbox.url,
      '--key',
      key,
      '--part',
      'answers',
    );
    assert.equal(code, 1);
    assert.match(
      said,
      /^FAILED +answers +verifyGstin +answers 2xx .*\n +gstin is written GSTIN in the specification$/m,
    );
    const wrong = await program('--key', key);
    assert.equal(wrong.code, 2);
    assert.match(wrong.said, /^--base-url is missing\.\n\nUsage: estamp-sandbox conformance --base-url URL --key KEY/);
  });
});

type Alteration = readonly [name: string, part: string, alter: (passing: Passing) => Partial<Passing>, finds: RegExp];

const isOk = ({ status }: Passing): boolean => status < 300;
const swap =
  (path: string, from: string | RegExp, to: string) =>
  (passing: Passing): Partial<Passing> =>
    passing.path === path && isOk(passing) ? { text: passing.text.replace(from, to) } : {};
const inErrors =
  (from: RegExp, to: string) =>
  (passing: Passing): Partial<Passing> =>
    passing.status >= 400 ? { text: passing.text.replace(from, to) } : {};
const status =
  (from: number, to: number) =>
  (passing: Passing): Partial<Passing> =>
    passing.status === from ? { status: to } : {};
let count = 0;

/** One thing done wrong by a server that is right otherwise, and what has to be said of it. */
const ALTERATIONS: readonly Alteration[] = [
  [
    'a number for a score',
    'answers',
    swap('/v1/verify/bank-account', /"accountStatusCode":"(\d+)"/, '"accountStatusCode":1'),
    /^verifyBankAccount .*accountStatusCode is 1, not a number as text/,
  ],
  [
    'text for valid',
    'answers',
    swap('/v1/verify/pan', /"valid":true/, '"valid":"true"'),
    /^verifyPan .*valid is "true", not true or false/,
  ],
  [
    'a reference of another form',
    'answers',
    swap('/v1/verify/cin', /SMV-(\d{8})-/, 'TXN-$1-'),
    /^verifyCin .*SMV-YYYYMMDD/,
  ],
  ['no reference', 'answers', swap('/v1/verify/udyam', '"referenceId"', '"reference"'), /^verifyUdyam .*referenceId/],
  [
    'a date as people write it',
    'answers',
    swap('/v1/verify/rc', /"registrationDate":"(\d+)-(\d+)-(\d+)"/, '"registrationDate":"$3/$2/$1"'),
    /^verifyVehicleRc .*a date like/,
  ],
  [
    'snake case',
    'answers',
    swap('/v1/services', /"serviceCode"/g, '"service_code"'),
    /^listServices .*service_code is written serviceCode/,
  ],
  [
    'a price as a number',
    'answers',
    swap('/v1/services', /"basePrice":"([\d.]+)"/, '"basePrice":$1'),
    /^listServices .*basePrice/,
  ],
  [
    'a Service without a field',
    'answers',
    swap('/v1/services/estamp.standard', '"gstRatePercent"', '"x"'),
    /^getService .*gstRatePercent is missing/,
  ],
  ['a list in an envelope', 'answers', swap('/v1/services', /^.*$/s, '{"data":[]}'), /^listServices .*not a list/],
  [
    'an intent that is no UUID',
    'answers',
    swap('/v1/payments/intents', /"id":"[^"]+"/, '"id":"42"'),
    /^createPaymentIntent .*UUID/,
  ],
  [
    'rupees for paise',
    'answers',
    swap('/v1/payments/intents', '15900', '159'),
    /^createPaymentIntent .*amountMinor is 159,/,
  ],
  [
    'HTML',
    'answers',
    (passing) => (passing.path.endsWith('/status') ? { text: '<p>Ready</p>' } : {}),
    /^getOrderStatus .*not JSON/,
  ],
  [
    'no request id',
    'access',
    inErrors(/"requestId":"[^"]*"/, '"request":1'),
    /^verifyPan answers 401 .*error\.requestId is missing/,
  ],
  [
    'a request id of its own',
    'access',
    inErrors(/"requestId":"[^"]*"/, '"requestId":"req_1"'),
    /^listServices .*error\.requestId/,
  ],
  ['a bare error', 'access', inErrors(/^\{"error":(.*)\}$/s, '$1'), /^getOrder .*without "error"/],
  [
    'the wrong code',
    'access',
    inErrors(/UNAUTHORIZED/, 'UNAUTHENTICATED'),
    /^calculateDuty .*error\.code is UNAUTHENTICATED/,
  ],
  ['200 for an error', 'access', status(401, 200), /^verifyPan answers 401 without a key: status 200, not 401/],
  ['422 for malformed input', 'inputs', status(400, 422), /^verifyPan answers 400 and names pan .*status 422/],
  [
    'no field',
    'inputs',
    inErrors(/,"field":"[^"]*"/, ''),
    /^signup answers 400 and names password .*error\.field is missing/,
  ],
  [
    'everything is taken',
    'inputs',
    (passing) => (passing.status === 400 ? { status: 200, text: '{}' } : {}),
    /^createPaymentIntent answers 400 and names amountMinor where it is 0: status 200/,
  ],
  ['404 told as 400', 'missing', status(404, 400), /^getPaymentIntent answers 404 .*status 400/],
  [
    'a new answer for each repeat',
    'idempotency',
    (passing) =>
      passing.path === '/v1/orders'
        ? { text: passing.text.replace(/"createdAt":"[^"]*"/, `"createdAt":"${(count += 1)}"`) }
        : {},
    /^createOrder gives the same Idempotency-Key .*the repeated answer is/,
  ],
  ['a conflict that is none', 'idempotency', status(409, 200), /^verifyPan answers 409 .*status 200, not 409/],
  ['no word on the window', 'limits', inErrors(/(\d+) seconds/, 'a while'), /^listServices .*does not state 47/],
  [
    'an account that is told',
    'accounts',
    (passing) => (passing.path.endsWith('/forgot-password') ? { text: `{"message":"${(count += 1)}"}` } : {}),
    /^forgotPassword .*the answer is/,
  ],
  [
    'a cookie for scripts',
    'accounts',
    ({ headers }) => {
      const open = new Headers(headers);
      open.delete('set-cookie');
      for (const cookie of headers.getSetCookie()) open.append('set-cookie', cookie.replace(/; HttpOnly/i, ''));
      return { headers: open };
    },
    /^verifyLoginOtp opens a session .*not HttpOnly/,
  ],
  [
    'a role that cannot be',
    'team',
    swap('/v1/team/members', /"role":"OWNER"/, '"role":"KING"'),
    /^listMembers .*a role is unknown/,
  ],
  ['pages without a cursor', 'usage', swap('/v1/logs', /"nextCursor"/, '"next"'), /^listLogs pages .*one page only/],
];

describe('the conformance suite finds', () => {
  for (const [name, part, alter, finds] of ALTERATIONS) {
    it(`The conformance suite finds in a server that is right otherwise: ${name}`, async () => {
      await control('POST', '/reset');
      const baseUrl = await alteringProxy(sandbox.url, alter);
      const rows = await runConformance({ baseUrl, controlUrl: sandbox.url, key, parts: [part] });
      const failed = shown(rows.filter(({ outcome }) => outcome === 'failed'));
      assert.ok(
        failed.some((row) => finds.test(row)),
        `not found; failed: ${JSON.stringify(failed.slice(0, 5), null, 1)}`,
      );
    });
  }
});
