import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../support/fast-check.ts';
import { EstampApiError } from '../../src/api/errors.ts';
import { retryAfter } from '../../src/api/parse-response.ts';
import { NotSentError, type TransportRequest, type TransportResponse } from '../../src/api/transport.ts';
import { arrives, clientOf, fakeService, jumpingClock, type Reaction } from './fake-service.ts';

const reset: Reaction = () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
const refused: Reaction = () => Promise.reject(new NotSentError('refused'));
const silence = ({ signal }: TransportRequest): Promise<TransportResponse> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
/** The head of an answer, and then a cut connection. */
const cut: Reaction = () =>
  Promise.resolve({ status: 200, header: () => null, body: arrives(Buffer.from('{"a"'), new Error('cut')) });
const fine: Reaction = { status: 200, json: { externalOrderId: 'o' } };
const busy = (status: number, wait?: string): Reaction => ({
  status,
  headers: wait === undefined ? {} : { 'retry-after': wait },
});
/** The service itself says no; without its error body it is a gateway, which does not know what was done behind it. */
const saysNo = (status: number): Reaction => ({ status, json: { error: { code: 'INTERNAL_ERROR', message: 'No.' } } });

const order = { externalOrderId: 'o', externalCustomerId: 'c', serviceCode: 's' };
type Client = ReturnType<typeof clientOf>;
const CALLS = {
  'a free read': (client: Client) => client.getOrder({ path: { id: 'o' } }),
  'an idempotent write': (client: Client) => client.createOrder({ body: order }),
  'a metered read': (client: Client) => client.listEstampStates(),
  'a write without a key': (client: Client) => client.replayWebhookEvent({ path: { eventId: 'e' } }),
};

async function tries(call: (client: Client) => Promise<unknown>, reaction: Reaction): Promise<number> {
  const { transport, requests } = fakeService(reaction);
  await call(clientOf(transport, { clock: jumpingClock() })).catch((error: unknown) => {
    assert.ok(error instanceof EstampApiError, String(error));
  });
  return requests.length;
}

/** How often each call is sent when every try fails so. */
const EXPECTED: [string, Reaction, [number, number, number, number]][] = [
  ['429', busy(429), [3, 3, 3, 3]],
  ...[502, 503, 504].flatMap((status): [string, Reaction, [number, number, number, number]][] => [
    [String(status), saysNo(status), [3, 3, 3, 1]],
    [`a gateway's ${status}`, busy(status), [3, 3, 1, 1]],
  ]),
  ['a lost connection', reset, [3, 3, 1, 1]],
  ['an answer cut off', cut, [3, 3, 1, 1]],
  ['a refused connection', refused, [3, 3, 3, 3]],
  ['silence', silence, [1, 1, 1, 1]],
  ...[400, 401, 402, 403, 404, 409, 422, 500, 501].map(
    (status): [string, Reaction, [number, number, number, number]] => [String(status), busy(status), [1, 1, 1, 1]],
  ),
];

for (const [what, reaction, counts] of EXPECTED) {
  for (const [index, [name, call]] of Object.entries(CALLS).entries()) {
    test(`after ${what}, ${name} is sent ${counts[index]} times in all`, async () => {
      assert.equal(await tries(call, reaction), counts[index]);
    });
  }
}

test('a retry is the same request with the same keys, and its success counts', async () => {
  const { transport, requests } = fakeService(busy(503), reset, fine);
  const answer = await clientOf(transport, { clock: jumpingClock() }).createOrder({ body: order });
  assert.equal(answer.body.externalOrderId, 'o');
  const [first, ...others] = requests.map(({ signal: _, onEnd: __, ...request }) => request);
  assert.match(first?.headers['idempotency-key'] ?? '', /^[\w-]{36}$/);
  // After a connection that failed the last try gets a new one.
  assert.deepEqual(others, [first, { ...first, newConnection: true }]);
});

/** Whether a failed call says of itself that nothing was done. */
const UNDONE: [string, [Reaction, ...Reaction[]], boolean][] = [
  ['the service says no', [saysNo(500)], true],
  ['the service refuses the input', [saysNo(422)], true],
  ['a gateway refuses', [busy(403)], true],
  ['a gateway knows no such path', [busy(404)], true],
  ['a gateway reports a conflict', [busy(409)], false],
  ['a gateway has waited long enough', [busy(408)], false],
  ['a gateway asks for patience', [busy(429)], true],
  ['a gateway refuses after a try that was lost', [reset, busy(403)], false],
  ['a gateway answers', [busy(500)], false],
  ['nothing was sent', [refused], true],
  ['the connection is lost', [reset], false],
  ['there is silence', [silence], false],
  ['the answer is cut off', [cut], false],
  ['the service says no after a try that was lost', [reset, saysNo(500)], false],
  ['a refusal comes after a gateway', [busy(502), busy(409)], false],
];
for (const [what, reactions, undone] of UNDONE) {
  test(`when ${what}, a failed call ${undone ? 'has certainly done nothing' : 'may have been done'}`, async () => {
    const { transport } = fakeService(...reactions);
    const call = clientOf(transport, { clock: jumpingClock() }).createOrder({ body: order });
    await assert.rejects(call, { name: 'EstampApiError', undone });
  });
}

/** Whether a failed call says of itself that its work was never started. */
const UNSTARTED: [string, [Reaction, ...Reaction[]], boolean][] = [
  ['the service rejects the input', [saysNo(422)], true],
  ['the service asks for patience', [saysNo(429)], true],
  ['nothing was sent', [refused], true],
  ['nothing was sent, and then the service rejects', [refused, saysNo(422)], true],
  ...[401, 402, 403, 404, 429].map((status): [string, [Reaction], boolean] => [
    `the service says ${status}`,
    [saysNo(status)],
    true,
  ]),
  ...[408, 409, 423, 425, 499].map((status): [string, [Reaction], boolean] => [
    `the service says ${status}`,
    [saysNo(status)],
    false,
  ]),
  ...[401, 403, 404, 429].map((status): [string, [Reaction], boolean] => [
    `a gateway says ${status}`,
    [busy(status)],
    true,
  ]),
  ...[400, 408, 409, 413, 499, 502, 503].map((status): [string, [Reaction], boolean] => [
    `a gateway says ${status}`,
    [busy(status)],
    false,
  ]),
  ['the service fails', [saysNo(500)], false],
  ['the service rejects after it failed', [saysNo(503), saysNo(422)], false],
  ['the service rejects after a try that was lost', [reset, saysNo(422)], false],
  ['a gateway refuses after a try that was lost', [reset, busy(403)], false],
  ['nothing was sent after a try that was lost', [reset, refused], false],
  ['a gateway rejects', [busy(409)], false],
  ['there is silence', [silence], false],
  ['the answer is cut off', [cut], false],
];
for (const [what, reactions, unstarted] of UNSTARTED) {
  test(`when ${what}, the work ${unstarted ? 'was certainly never started' : 'may have been started'}`, async () => {
    const { transport } = fakeService(...reactions);
    const call = clientOf(transport, { clock: jumpingClock() }).createOrder({ body: order });
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof EstampApiError);
    assert.equal(error.unstarted, unstarted);
  });
}

test('many calls together retry only as often as the budget allows', async () => {
  let left = 2;
  const { transport, requests } = fakeService(busy(503));
  const client = clientOf(transport, { clock: jumpingClock(), mayRetry: () => left-- > 0 });
  for (let call = 0; call < 5; call++) await client.getOrder({ path: { id: 'o' } }).catch(() => undefined);
  assert.equal(requests.length, 5 + 2);
});

test('the headers and the body of a response have a limit each, within the deadline', async () => {
  const endless = async function* (clock: ReturnType<typeof jumpingClock>): AsyncGenerator<Uint8Array> {
    for (;;) {
      await new Promise<void>((resolve) => clock.after(400, resolve));
      yield Buffer.from(' ');
    }
  };
  const slow =
    (clock: ReturnType<typeof jumpingClock>): Reaction =>
    () =>
      Promise.resolve({ status: 200, header: () => null, body: endless(clock) });
  for (const [reaction, elapsed] of [
    [() => silence, 8_000],
    [slow, 3_000],
  ] as const) {
    const clock = jumpingClock();
    const { transport, requests } = fakeService(reaction(clock));
    const client = clientOf(transport, { clock, headersMs: 8_000, bodyMs: 3_000 });
    await assert.rejects(client.getOrder({ path: { id: 'o' } }), { kind: 'timeout', undone: false });
    assert.equal(clock.elapsed(), elapsed);
    assert.equal(requests.length, 1);
    assert.equal(requests[0]?.signal.aborted, true, 'the request is ended');
  }
});

test('a compressed response was not requested and is refused', async () => {
  const { transport, requests } = fakeService({
    status: 200,
    text: '{"externalOrderId":"o"}',
    headers: { 'content-encoding': 'gzip' },
  });
  await assert.rejects(clientOf(transport).getOrder({ path: { id: 'o' } }), { kind: 'unreadable' });
  assert.equal(requests[0]?.headers['accept-encoding'], 'identity');
});

test('the last error is reported', async () => {
  const { transport } = fakeService(reset, busy(429), busy(502));
  await assert.rejects(clientOf(transport, { clock: jumpingClock() }).getOrder({ path: { id: 'o' } }), {
    kind: 'answer',
    status: 502,
    code: 'INTERNAL_ERROR',
    retryable: true,
  });
});

test('the waits are random, up to 200 and then 400 ms', async () => {
  for (const [random, total] of [
    [0, 0],
    [0.5, 300],
    [0.999, 599.4],
  ] as const) {
    const clock = jumpingClock();
    const { transport } = fakeService(busy(503), busy(503), fine);
    await clientOf(transport, { clock, random: () => random }).getOrder({ path: { id: 'o' } });
    assert.ok(Math.abs(clock.elapsed() - total) < 0.01, `${clock.elapsed()} ms with ${random}`);
  }
});

test('Retry-After is honoured in seconds and as a date', async () => {
  for (const value of ['3', 'Thu, 01 Jan 2026 00:00:03 GMT']) {
    const clock = jumpingClock();
    const { transport, requests } = fakeService(busy(429, value), fine);
    await clientOf(transport, { clock }).getOrder({ path: { id: 'o' } });
    assert.equal(clock.elapsed(), 3000, value);
    assert.equal(requests.length, 2);
  }
});

test('a Retry-After beyond the deadline is not waited for: the error is returned at once', async () => {
  const clock = jumpingClock();
  const { transport, requests } = fakeService(busy(429, '13'), fine);
  await assert.rejects(clientOf(transport, { clock }).getOrder({ path: { id: 'o' } }), { kind: 'answer', status: 429 });
  assert.equal(clock.elapsed(), 0);
  assert.equal(requests.length, 1);
  assert.equal(clock.timers(), 0, 'no timer is left');
});

test('Retry-After is read as a time from now on, or as nothing', () => {
  const now = Date.UTC(2026, 0, 1);
  for (const [value, ms] of [
    ['0', 0],
    [' 120 ', 120_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ] as const) {
    assert.equal(retryAfter(value, now), ms, value);
  }
  const dates = ['Thu, 99 Foo 2026 00:00:00 GMT', '2026-01-01', 'Thu Jan 01 2026'];
  const garbage = ['', 'soon', '-1', '1.5', '1e3', '0x10', '9'.repeat(400), ...dates];
  for (const value of [null, ...garbage]) assert.equal(retryAfter(value, now), undefined, String(value));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String), fc.date().map(String)), (value) => {
      const ms = retryAfter(value, now);
      assert.ok(ms === undefined || (Number.isFinite(ms) && ms >= 0));
    }),
  );
});

test('whatever Retry-After says, a call ends by its deadline', async () => {
  const date = fc.date({ noInvalidDate: true }).map((day) => day.toUTCString());
  const value = fc.oneof(fc.string(), fc.integer({ min: 0, max: 20 }).map(String), date);
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 3, maxLength: 3 }), async ([a, b, c]) => {
      const clock = jumpingClock();
      const { transport } = fakeService(busy(503, a), busy(429, b), busy(503, c));
      await assert.rejects(clientOf(transport, { clock }).getOrder({ path: { id: 'o' } }));
      assert.ok(clock.elapsed() <= 12_000, `${clock.elapsed()} ms`);
      assert.equal(clock.timers(), 0);
    }),
  );
});

test('the deadline covers all attempts together, the body, and a transport that ignores the signal', async () => {
  const hanging: TransportResponse = {
    status: 200,
    header: () => null,
    body: { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }) },
  };
  const deaf: Reaction = () => new Promise(() => undefined);
  for (const last of [silence, deaf, () => Promise.resolve(hanging)]) {
    const clock = jumpingClock();
    const { transport, requests } = fakeService(busy(503, '2'), last);
    await assert.rejects(clientOf(transport, { clock }).getOrder({ path: { id: 'o' } }), {
      kind: 'timeout',
      code: 'TIMEOUT',
      retryable: true,
    });
    assert.equal(clock.elapsed(), 12_000);
    assert.equal(requests[1]?.signal.aborted, true, 'the request is ended');
  }
});

test('the deadline of a call overrides that of the client', async () => {
  const clock = jumpingClock();
  const { transport } = fakeService(silence);
  const call = clientOf(transport, { clock, deadlineMs: 5000 }).getOrder({ path: { id: 'o' }, deadlineMs: 700 });
  await assert.rejects(call, { kind: 'timeout' });
  assert.equal(clock.elapsed(), 700);
});

test('an aborted call ends at once, before, during and between its attempts', async () => {
  for (const moment of ['before', 'during', 'between'] as const) {
    const controller = new AbortController();
    const clock = jumpingClock();
    const during: Reaction = (request) => {
      queueMicrotask(() => controller.abort());
      return silence(request);
    };
    const between: Reaction = () => {
      setImmediate(() => controller.abort());
      return Promise.resolve({ status: 503, header: () => '5', body: null });
    };
    if (moment === 'before') controller.abort();
    const { transport, requests } = fakeService(moment === 'between' ? between : during);
    const call = clientOf(transport, { clock }).getOrder({ path: { id: 'o' }, signal: controller.signal });
    await assert.rejects(call, { kind: 'aborted', code: 'ABORTED', retryable: false });
    assert.equal(clock.elapsed(), 0, moment);
    assert.equal(requests.length, moment === 'before' ? 0 : 1, moment);
    assert.equal(clock.timers(), 0, `${moment}: no timer is left`);
  }
});
