import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../../../src/base/clock.ts';
import { createLog } from '../../../src/proxy/telemetry/log.ts';
import { CANARIES, DETAILS, openShop, order, PARTIES, STAMP } from '../support/kit.ts';

let written = '';
const logger = pino(
  { level: 'info' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  }),
);
const shop = await openShop({
  logger,
  customer: () => {
    throw new Error(`not ${CANARIES.mobile}\n    at ${CANARIES.pan} (${CANARIES.email}:1:1)`);
  },
});

const FINE = '0b9f3c3e-8d0a-4c55-9d47-3f1b8f0f2c11';
const KNOWN = [
  'level',
  'time',
  'pid',
  'hostname',
  'msg',
  'requestId',
  'route',
  'method',
  'status',
  'durationMs',
  'upstreamCalls',
  'spentPaise',
  'operation',
  'code',
  'upstreamRequestId',
  'hook',
  'errorName',
  'frames',
  'window',
  'reader',
];

/** The log lines of some work, each parsed as JSON. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  written = '';
  await work();
  return written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('every line is one object with listed fields, whatever a client sends', async () => {
  const hostile = `${CANARIES.mobile}\u001b[2J`;
  const lines = await linesOf(async () => {
    await shop.ask('GET', '/checkout/estamp.standard', {
      headers: { 'user-agent': 'x'.repeat(1_000_000), 'x-request-id': 'a"} {"level":60' },
    });
    await shop.ask('GET', `/checkout/${encodeURIComponent(hostile)}?token=${CANARIES.pan}`);
    await shop.ask('GET', '/%0a%0d{"level":60}/x');
    await shop.ask('POST', '/quotes', { body: { ...STAMP, couponCode: `${hostile}\n{"level":60}` } });
    await shop.ask('POST', '/orders', {
      body: { quoteToken: hostile, parties: PARTIES, details: DETAILS },
      headers: { 'x-request-id': FINE },
    });
    await shop.ask('GET', '/order', { token: `${'x'.repeat(5000)}` });
  });
  assert.equal(lines.filter(({ msg }) => msg === 'answered').length, 6);
  for (const line of lines) {
    for (const name of Object.keys(line)) assert.ok(KNOWN.includes(name), name);
    assert.ok(JSON.stringify(line).length < 3_000);
  }
  assert.ok(lines.some(({ requestId }) => requestId === FINE));
  assert.doesNotMatch(written, /[\u0000-\u0009\u000b-\u001f\u007f]/);
  for (const canary of Object.values(CANARIES)) assert.equal(written.includes(canary), false, canary);
});

test('the message of a hook that refuses a customer is logged nowhere', async () => {
  let status = 0;
  const lines = await linesOf(async () => ({ status } = await shop.ask('POST', '/quotes', { body: STAMP })));
  assert.equal(status, 403);
  assert.equal(lines.at(-1)?.['status'], 403);
  for (const canary of Object.values(CANARIES)) assert.equal(written.includes(canary), false, canary);
});

test('an internal error is logged by its stack frames, without its message', async () => {
  const lines = await linesOf(async () => {
    const broken = await openShop({
      logger,
      fees: () => {
        throw new Error(`at once\n    at ${CANARIES.pan} (${CANARIES.email}:1:1)`);
      },
    });
    await broken.ask('POST', '/quotes', { body: STAMP });
    await broken.close();
  });
  const failure = lines.find(({ hook }) => hook === 'fees');
  assert.equal(failure?.['errorName'], 'Error');
  assert.match(String(failure['frames']), /^\s+at .*log\.test\.m?[jt]s/);
  for (const canary of Object.values(CANARIES)) assert.equal(written.includes(canary), false, canary);
});

test('the log line of a price or a status read contains its cost, also if other requests share it', async () => {
  const lively = await openShop({ logger });
  const { token } = await order(lively);
  const lines = await linesOf(async () => {
    const price = { ...STAMP, stampDutyAmount: 200 };
    await Promise.all([lively.ask('POST', '/quotes', { body: price }), lively.ask('POST', '/quotes', { body: price })]);
    // A read after a payment was requested is a new one.
    await lively.ask('POST', '/order/payment', { token, body: {} });
    await lively.ask('GET', '/order', { token });
  });
  const spent = lines.filter(({ route }) => route === 'quote').map(({ spentPaise }) => spentPaise);
  assert.deepEqual(
    spent.filter((paise) => paise !== undefined),
    [500],
    'one of the two has paid for both',
  );
  assert.ok(Number(lines.find(({ route }) => route === 'status')?.['upstreamCalls']) >= 3);
});

test('codes of the service stay in one line, and short', () => {
  const fromService: { fields: Record<string, unknown>; message: string }[] = [];
  const take = (fields: object, message: string): void =>
    void fromService.push({ fields: fields as Record<string, unknown>, message });
  const log = createLog({
    logger: { info: take, warn: take, error: take },
    clock: systemClock,
    telemetry: { count: () => undefined },
  });
  log.warn(
    { code: `A\u001b[31m\r\n{"level":60}\u2028${'x'.repeat(1_000_000)}`, frames: 'at a\nat b\u001b[0m' },
    'one\ntwo',
  );
  const [{ fields, message } = assert.fail()] = fromService;
  assert.equal(message, 'one two');
  assert.equal(fields['frames'], 'at a\nat b [0m');
  assert.match(String(fields['code']), /^A \[31m {2}\{"level":60\} x+$/);
  assert.ok(String(fields['code']).length <= 2_000);
});

test('a logger and a hook of events that throw fail no request', async () => {
  const fail = (): never => {
    throw new Error('The disk is full.');
  };
  const other = await openShop({ logger: { info: fail, warn: fail, error: fail }, onEvent: fail });
  assert.equal((await other.ask('POST', '/quotes', { body: { ...STAMP, couponCode: 'SANDBOX-USD' } })).status, 502);
  assert.equal((await order(other)).answer.status, 200);
});
