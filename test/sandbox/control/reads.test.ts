import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  ClockAnswer,
  ConnectionAnswer,
  CountsAnswer,
  DeliveryAnswer,
  DialectAnswer,
  EndpointAnswer,
  FaultAnswer,
  Hostility,
  KeysAnswer,
  OperationAnswer,
  OrderAnswer,
  OrganizationAnswer,
  ServiceAnswer,
} from '../../../src/sandbox/control/answer-types.ts';
import { callerOf, openOrder, runSandbox, test, type Caller } from '../support/running-sandbox.ts';

interface Reads {
  counts: CountsAnswer;
  organizations: OrganizationAnswer[];
  services: ServiceAnswer[];
  connections: ConnectionAnswer[];
  operations: OperationAnswer[];
  orders: OrderAnswer[];
  endpoints: EndpointAnswer[];
  deliveries: DeliveryAnswer[];
  faults: FaultAnswer[];
  entries: { operationId: string }[];
  total: { calls: number; meteredPaise: number };
}

const { sandbox } = await runSandbox({ manual: true });
const caller: Caller = callerOf(sandbox);
const { call, control } = caller;
const read = async (path: string): Promise<Reads> => (await control('GET', path)).body as unknown as Reads;
const orderNamed = async (name: string): Promise<OrderAnswer> => {
  const found = (await read('/orders')).orders.find(({ externalOrderId }) => externalOrderId === name);
  assert.ok(found, `${name} is listed`);
  return found;
};

describe('the reads of the control plane', () => {
  it('The control plane lists organizations with their wallets, new ones last', async () => {
    const {
      body: { organizationId },
    } = await control('POST', '/organizations', { name: 'Second' });
    const { organizations } = await read('/organizations');
    assert.deepEqual(
      organizations.map(({ name, balance }) => [name, balance]),
      [
        ['Demo Merchant', '1000.00'],
        ['Second', '0.00'],
      ],
    );
    assert.equal(organizations[1]?.organizationId, organizationId);
  });

  it('The control plane returns the newest organizations and mails, one organization by its id, and their numbers', async () => {
    const { counts: before } = await read('/counts');
    const {
      body: { organizationId },
    } = await control('POST', '/organizations', { name: 'Newest' });
    for (const name of ['first', 'second']) {
      await call('POST', '/v1/auth/password/signup', {
        fullName: 'Asha Rao',
        email: `${name}@counts.example.in`,
        password: 'Correct-horse-9',
        mobileNumber: '+919876543210',
      });
    }
    const { counts: after } = await read('/counts');
    assert.deepEqual([after.organizations - before.organizations, after.messages - before.messages], [3, 2]);
    const {
      body: { messages },
    } = await control('GET', '/mail?limit=1');
    assert.deepEqual(
      messages.map(({ to }) => to),
      ['second@counts.example.in'],
    );
    assert.equal((await read('/organizations?limit=2')).organizations.length, 2);
    const one = (await control('GET', `/organizations/${organizationId}`)).body as unknown as OrganizationAnswer;
    assert.deepEqual([one.organizationId, one.name], [organizationId, 'Newest']);
    assert.equal((await control('GET', '/organizations/nothing')).status, 404);
  });

  it('The control plane returns one key to work with, and all keys', async () => {
    const {
      body: { organizationId },
    } = await control('POST', '/organizations', { name: 'Keyless' });
    const keysOf = async (): Promise<KeysAnswer> =>
      (await control('GET', `/keys?organizationId=${organizationId}`)).body as unknown as KeysAnswer;
    assert.deepEqual(await keysOf(), { key: null, keys: [] });
    const issue = async (more: object): Promise<string> =>
      (await control('POST', '/keys', { environment: 'sandbox', organizationId, ...more })).body.key;
    await issue({});
    const newest = await issue({});
    const [narrow, local] = [await issue({ scopes: ['orders.read'] }), await issue({ ipAllowlist: ['10.0.0.1'] })];
    const { key, keys } = await keysOf();
    assert.equal(key, newest, `not ${narrow} of one scope, nor ${local} of one address`);
    assert.equal(keys.length, 4);
    assert.equal((await control('GET', '/keys')).body.key, 'sk_test_demo');
  });

  it('The control plane lists a payment connection for every organization, by which its orders are paid', async () => {
    const { body } = await control('POST', '/organizations', { name: 'Third' });
    const { organizationId, paymentConnectionId } = body as unknown as {
      organizationId: string;
      paymentConnectionId: string;
    };
    const { connections } = await read(`/connections?organizationId=${organizationId}`);
    assert.deepEqual(connections, [{ id: paymentConnectionId, organizationId, provider: 'sandbox', active: true }]);
    const {
      body: { key },
    } = await control('POST', '/keys', { environment: 'sandbox', organizationId });
    const as = { authorization: `Bearer ${key}` };
    await call(
      'POST',
      '/v1/orders',
      { externalOrderId: 'third-1', externalCustomerId: 'c', serviceCode: 'estamp.standard' },
      as,
    );
    const intent = { externalOrderId: 'third-1', amountMinor: 100, currency: 'INR', paymentConnectionId };
    assert.equal((await call('POST', '/v1/payments/intents', intent, as)).status, 201);
    assert.equal(
      (await call('POST', '/v1/payments/intents', { ...intent, paymentConnectionId: 'pc_demo' }, as)).status,
      400,
    );
    assert.equal((await control('GET', '/connections?organizationId=org_nobody')).status, 404);
  });

  it('The control plane lists services with their switch, and every operation of the service', async () => {
    await control('PUT', '/services/pan.verify', { isActive: false });
    const { services } = await read('/services');
    assert.deepEqual(
      services.filter(({ isActive }) => !isActive).map(({ serviceCode }) => serviceCode),
      ['pan.verify'],
    );
    await control('PUT', '/services/pan.verify', { isActive: true });
    const { operations } = await read('/operations');
    assert.deepEqual(operations.find(({ operationId }) => operationId === 'calculateDuty')?.pricePaise, 500);
  });

  it('The control plane lists pending faults with their number', async () => {
    await control('POST', '/faults', { operationId: 'listServices', times: 2, status: 503 });
    await call('GET', '/v1/services');
    assert.deepEqual((await read('/faults')).faults, [{ operationId: 'listServices', times: 1, status: 503 }]);
    await control('DELETE', '/faults');
    assert.deepEqual((await read('/faults')).faults, []);
  });

  it('The control plane returns the dialect with its alternatives, the tolerance faults, and the offset of the clock', async () => {
    await control('PUT', '/dialect', { name: 'fields' });
    const dialect = (await control('GET', '/dialect')).body as unknown as DialectAnswer;
    assert.deepEqual(dialect, { name: 'fields', names: ['json-schema', 'fields', 'envelope'] });
    await control('PUT', '/dialect', { name: 'json-schema' });
    await control('PUT', '/hostility', { shuffleKeys: true });
    assert.equal(((await control('GET', '/hostility')).body as unknown as Hostility).shuffleKeys, true);
    await control('PUT', '/hostility', { shuffleKeys: false });
    await control('POST', '/clock', { advanceSeconds: 90 });
    assert.equal(((await control('GET', '/clock')).body as unknown as ClockAnswer).aheadSeconds, 90);
    const beyond = await control('POST', '/clock', { advanceSeconds: 1e15 });
    assert.deepEqual([beyond.status, beyond.body.error.field], [400, 'advanceSeconds']);
    assert.equal(
      ((await control('GET', '/clock')).body as unknown as ClockAnswer).aheadSeconds,
      90,
      'and time goes on',
    );
  });

  it('The control plane returns the newest entries of a list, oldest first, and their number', async () => {
    await call('GET', '/v1/services');
    await call('GET', '/v1/nothing');
    await call('GET', '/v1/services/estamp.standard');
    const { entries } = await read('/journal?limit=2');
    assert.deepEqual(
      entries.map(({ operationId }) => operationId),
      [null, 'getService'],
    );
    const { total } = await read('/journal/total');
    assert.equal(total.calls, (await read('/journal')).entries.length);
    const refused = await control('GET', '/journal?limit=0');
    assert.deepEqual([refused.status, refused.body.error.field], [400, 'limit']);
  });
});

describe('an order as the control plane shows it', () => {
  it('An order in the control plane lists its legal next states, and each of them works', async () => {
    const { externalOrderId } = await openOrder(caller);
    for (const expected of [
      ['PAYMENT_CONFIRMED', 'CANCELLED'],
      ['FULFILMENT_STARTED', 'CANCELLED'],
      ['FULFILMENT_COMPLETED', 'FAILED'],
      [],
    ]) {
      const { next, coreOrderId } = await orderNamed(externalOrderId);
      assert.deepEqual(next, expected);
      if (next[0]) assert.equal((await control('POST', `/orders/${coreOrderId}/advance`, { to: next[0] })).status, 200);
    }
    const { documents, timeline } = await orderNamed(externalOrderId);
    assert.equal(timeline.length, 4);
    const pdf = await fetch(sandbox.url + documents.find(({ type }) => type === 'ESTAMP_CERTIFICATE')?.downloadUrl);
    assert.equal(pdf.headers.get('content-type'), 'application/pdf');
  });

  it('An order in the control plane lists no refund if it was never paid', async () => {
    const { externalOrderId } = await openOrder(caller);
    await control('POST', `/orders/${externalOrderId}/advance`, { to: 'CANCELLED' });
    assert.deepEqual((await orderNamed(externalOrderId)).next, []);
  });

  it('An order in the control plane is advanced by its core id if two orders have the same external id', async () => {
    const { externalOrderId } = await openOrder(caller);
    await call(
      'POST',
      '/v1/orders',
      {
        externalOrderId,
        externalCustomerId: 'customer-1',
        serviceCode: 'estamp.standard',
        details: {},
      },
      test(),
    );
    const twins = (await read('/orders')).orders.filter((one) => one.externalOrderId === externalOrderId);
    assert.deepEqual(
      twins.map(({ environment }) => environment),
      ['production', 'sandbox'],
    );
    await control('POST', `/orders/${twins[0]?.coreOrderId}/advance`, { to: 'CANCELLED' });
    const after = (await read('/orders?limit=2')).orders;
    assert.deepEqual(
      after.map(({ status }) => status),
      ['CANCELLED', 'CREATED'],
    );
  });

  it('An external id of two orders is refused by the control plane unless the request names the environment', async () => {
    const { externalOrderId } = await openOrder(caller);
    await openOrder({ ...caller, call: (method, path, body) => call(method, path, body, test()) }, {}, externalOrderId);
    const advance = (body: object): ReturnType<typeof control> =>
      control('POST', `/orders/${externalOrderId}/advance`, body);
    const refused = await advance({ to: 'CANCELLED' });
    assert.equal(refused.status, 409);
    assert.equal(
      refused.body.error.message,
      '2 orders have this externalOrderId. Set "environment" to sandbox or production, ' +
        'or send the coreOrderId of the order instead.',
    );
    const states = async (): Promise<unknown> =>
      (await read('/orders?limit=2')).orders.map(({ environment, status }) => [environment, status]);
    assert.deepEqual(await states(), [
      ['production', 'CREATED'],
      ['sandbox', 'CREATED'],
    ]);
    assert.equal((await advance({ to: 'CANCELLED', environment: 'production' })).status, 200);
    assert.deepEqual(await states(), [
      ['production', 'CANCELLED'],
      ['sandbox', 'CREATED'],
    ]);
  });

  it('An order in the control plane lists the possible outcomes of each payment, and each of them works', async () => {
    for (const outcome of ['paid', 'failed', 'expired', 'late'] as const) {
      const { externalOrderId, intentId } = await openOrder(caller);
      const [open] = (await orderNamed(externalOrderId)).payments;
      assert.deepEqual(open?.outcomes, ['paid', 'failed', 'expired', 'late']);
      assert.equal((await control('POST', `/payments/${intentId}`, { outcome })).status, 200);
      const [decided] = (await orderNamed(externalOrderId)).payments;
      assert.deepEqual(decided?.outcomes, outcome === 'expired' || outcome === 'late' ? ['paid'] : []);
    }
  });
});

describe('webhooks as the control plane shows them', () => {
  it('The control plane lists webhook endpoints by organization, and sends an event again with its own id', async () => {
    await control('POST', '/webhook-endpoints', { url: 'http://127.0.0.1:9/hooks' });
    assert.deepEqual(
      (await read('/webhook-endpoints')).endpoints.map(({ url }) => url),
      ['http://127.0.0.1:9/hooks'],
    );
    await openOrder(caller);
    const delivery = (await read('/webhook-deliveries?limit=1')).deliveries[0];
    assert.equal(delivery?.event, 'order.created');
    const { status, body } = await control('POST', `/webhook-events/${delivery?.eventId}/replay`);
    assert.deepEqual([status, body.status], [200, 'replayed']);
    assert.equal((await control('POST', '/webhook-events/evt_nobody/replay')).status, 404);
  });
});
