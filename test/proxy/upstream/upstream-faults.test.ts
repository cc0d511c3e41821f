import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { EstampProxyOptions, ProxyEvent } from '../../../src/proxy/index.ts';
import { PROBLEMS } from '../../../src/wire/problems.ts';
import { everyThird } from '../../support/share.ts';
import { MISHAPS, type MishapName } from '../chaos/mishaps.ts';
import { IMPATIENT_TRIES, OUTCOMES, STEPS, type Outcome, type Route, type Step } from '../chaos/outcomes.ts';
import { withTables } from '../chaos/table.ts';
import { openWorld, type Made, type Watched } from '../chaos/world.ts';
import { ask, CANARIES, control, DETAILS, PARTIES, STAMP, type Asked, type Json } from '../support/kit.ts';
import { delivery, PAYLOAD, SECRET } from '../webhooks/deliveries.ts';

const world = await openWorld();
const { time, sandbox } = world;
after(() => world.close());
const PRICE = 5_00;
const DEADLINE = 12_000;
const PRICE_SHARED_FOR = 3 * 60_000;

const asked = (shop: Watched, method: string, path: string, more: object = {}): Promise<Asked> =>
  time.run(ask(shop.proxy, method, path, more));
const pay = (intentId: unknown, outcome: string): Promise<Json> =>
  control(sandbox, 'POST', `/payments/${String(intentId)}`, { outcome });

/** A proxy of the same secret that nothing happens to: it makes what a request is about. */
const calm = world.open();
/** Options that are off by default are on. */
const openWhole = (onEvent: EstampProxyOptions['onEvent'] = () => undefined): Watched =>
  world.open({ panVerification: true, webhookSecrets: [SECRET], onEvent });

async function quoted(): Promise<Json> {
  const { json } = await asked(calm, 'POST', '/quotes', { body: STAMP });
  return { quoteToken: json['quoteToken'], parties: PARTIES, details: DETAILS };
}

async function ordered(): Promise<{ token: string; id: string; intentId: string }> {
  const { json, text } = await asked(calm, 'POST', '/orders', { body: await quoted() });
  assert.ok(json['orderToken'], text);
  const { externalOrderId } = json['order'] as Json;
  return {
    token: json['orderToken'] as string,
    id: String(externalOrderId),
    intentId: String((json['payment'] as Json)['intentId']),
  };
}

async function completed(): Promise<{ token: string; documentId: string }> {
  const { token, intentId } = await ordered();
  await pay(intentId, 'paid');
  await time.pass(5_000);
  const { json, text } = await asked(calm, 'GET', '/order', { token });
  const [document] = (json['order'] as { documents: { id: string }[] }).documents;
  assert.ok(document, text);
  return { token, documentId: document.id };
}

type Act = (shop: Watched) => Promise<Asked>;
const open = await ordered();
const done = await completed();

/** What the browser sends; made anew for each mishap where it has an effect. */
const ACTS: Record<Route, () => Act | Promise<Act>> = {
  'GET /checkout': () => (shop) => asked(shop, 'GET', '/checkout/estamp.standard'),
  'GET /articles': () => (shop) => asked(shop, 'GET', '/states/KA/articles'),
  async 'POST /quotes'() {
    // Equal prices share a key within a window of three minutes; a mishap and what follows it fit into one.
    await time.pass(PRICE_SHARED_FOR - (time.now() % PRICE_SHARED_FOR));
    return (shop) => asked(shop, 'POST', '/quotes', { body: STAMP });
  },
  async 'POST /orders'() {
    const body = await quoted();
    return (shop) => asked(shop, 'POST', '/orders', { body });
  },
  'GET /order': () => (shop) => asked(shop, 'GET', '/order', { token: open.token }),
  'GET /order, completed': () => (shop) => asked(shop, 'GET', '/order', { token: done.token }),
  async 'PUT /order/parties'() {
    const { token } = await ordered();
    return (shop) => asked(shop, 'PUT', '/order/parties', { token, body: { partyName: 'Asha S Rao' } });
  },
  'POST /order/payment': () => (shop) => asked(shop, 'POST', '/order/payment', { token: open.token, body: {} }),
  async 'POST /order/payment, after a failure'() {
    const { token, intentId } = await ordered();
    await pay(intentId, 'failed');
    return (shop) => asked(shop, 'POST', '/order/payment', { token, body: {} });
  },
  'POST /order/documents': () => (shop) =>
    asked(shop, 'POST', `/order/documents/${done.documentId}`, { token: done.token, body: {} }),
  async 'POST /verifications/pan'() {
    const { quoteToken: token } = await quoted();
    return (shop) =>
      asked(shop, 'POST', '/verifications/pan', { token, body: { pan: PARTIES.partyPan, name: PARTIES.partyName } });
  },
  'POST /webhooks'() {
    const given = { payload: { ...PAYLOAD, externalOrderId: open.id }, eventId: crypto.randomUUID() };
    return (shop) => asked(shop, 'POST', '/webhooks', delivery({ ...given, at: Math.floor(time.now() / 1000) }));
  },
};

const effects = (calls: readonly Made[], operation: string): number =>
  calls.filter((call) => call.operation === operation && call.effect).length;
/** Status reads that are the same on each route that ends with one. */
const ELSEWHERE = ['getOrder', 'getOrderStatus', 'getOrderPayment', 'getPaymentIntent', 'createPaymentIntent'] as const;
/** Operations whose responses may have 4 MiB, by default. */
const LISTS: readonly string[] = ['listEstampStates', 'listStateInstruments', 'getEstampSchema'];
const ONCE = ['createOrder', 'attachParties', 'createPaymentIntent', 'calculateDuty', 'verifyPan'];

/** The response to the browser. */
function expected(step: Step, mishap: MishapName, outcome: Outcome): unknown[] {
  const { operation, optional, takes = [], late = {} } = step;
  if (mishap in late) return [503, 'SERVICE_UNAVAILABLE', true, 5];
  if (optional || takes.includes(mishap)) return [200, undefined, undefined, undefined];
  if (step.unavailable) return [503, 'SERVICE_UNAVAILABLE', true, undefined];
  const unreadPrice = outcome.code === 'QUOTE_UNREADABLE' && operation !== 'calculateDuty';
  const code = unreadPrice ? 'UPSTREAM_INVALID' : outcome.code;
  return [PROBLEMS[code], code, code !== 'QUOTE_UNREADABLE', outcome.retryAfterSeconds];
}

async function meet(step: Step, mishap: MishapName): Promise<void> {
  const { operation, kind, takes = [], late = {} } = step;
  const outcome = OUTCOMES[mishap];
  const act = await ACTS[step.route]();
  const received: ProxyEvent[] = [];
  const shop = openWhole((event) => void received.push(event));
  shop.plan = (called) => (called === operation ? mishap : undefined);
  const [debits, started] = [await world.debits(), time.now()];
  const answer = await act(shop);
  const error = answer.json.error;
  assert.deepEqual(
    [answer.status, error?.code, error?.['retryable'], error?.['retryAfterSeconds']],
    expected(step, mishap, outcome),
    answer.text,
  );
  assert.ok(time.now() - started <= DEADLINE + 250, `answered after ${time.now() - started} ms`);
  const seconds = error?.['retryAfterSeconds'] as number | undefined;
  assert.equal(answer.headers.get('retry-after'), seconds === undefined ? null : `${seconds}`);

  const calls = shop.calls.filter((call) => call.operation === operation);
  const impatient = step.impatient ? IMPATIENT_TRIES[mishap] : undefined;
  const tries = impatient ?? late[mishap] ?? (kind === 'metered read' ? outcome.triesMetered : outcome.tries);
  // An answer that is none is asked for anew where the same request needs it twice.
  const times = takes.includes(mishap) || !step.optional ? tries : calls.length;
  assert.equal(calls.length, times, 'calls of the service');
  assert.equal(new Set(calls.map((call) => `${call.idempotencyKey} ${call.sent}`)).size, 1, 'one key and one body');
  const mebibytes = LISTS.includes(operation) ? 4 : 1;
  assert.ok(shop.bytes() <= (mebibytes + 0.2) * 1024 * 1024, `${shop.bytes()} bytes were read`);

  const metered = kind.startsWith('metered');
  const doubt = metered && outcome.counted && !outcome.paid ? PRICE : 0;
  assert.equal(shop.ledger() - ((await world.debits()) - debits), doubt, 'counted beyond what the wallet paid');
  if (metered) assert.equal(effects(shop.calls, operation), outcome.paid ? 1 : 0, 'paid once, or not');

  shop.plan = () => undefined;
  await time.pass(10_000);
  const again = await act(shop);
  assert.equal(again.status, 200, `after healing: ${again.text}`);
  const events = received.filter(({ type }) => type === 'order');
  assert.equal(events.length, step.route === 'POST /webhooks' ? 1 : 0, 'events delivered to the merchant');
  for (const once of ONCE) assert.ok(effects(shop.calls, once) <= 1, `${once} was done twice`);
  for (const canary of Object.values(CANARIES)) {
    assert.equal(shop.logs.join('\n').includes(canary), false, `${canary} in the log`);
  }
}

test('the tables of docs/contributing/faults.md are up to date', () => {
  const document = readFileSync(new URL('../../../docs/contributing/faults.md', import.meta.url), 'utf8');
  assert.equal(document, withTables(document), 'run npx tsx test/proxy/chaos/write-table.ts');
});

test('every call that the proxy makes on these routes is in the table', async () => {
  for (const [route, prepare] of Object.entries(ACTS)) {
    const shop = openWhole();
    await (
      await prepare()
    )(shop);
    const listed = new Set(STEPS.filter((step) => step.route === route).map(({ operation }) => operation));
    const known = new Set([...listed, ...ELSEWHERE]);
    for (const { operation } of shop.calls) assert.ok(known.has(operation), `${operation} on ${route}`);
    for (const operation of listed)
      assert.ok(
        shop.calls.some((call) => call.operation === operation),
        `${operation} is not called on ${route}`,
      );
  }
});

for (const [index, step] of STEPS.entries()) {
  test(`${step.route}: whatever fails with ${step.operation}, the response is that of the table, it is paid once and recovers`, async () => {
    for (const mishap of everyThird(Object.keys(MISHAPS) as MishapName[], index)) {
      await meet(step, mishap).catch((error: unknown) => {
        throw new Error(`With ${mishap}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
    }
  });
}
