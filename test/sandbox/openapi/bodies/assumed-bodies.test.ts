import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from '../../../../src/api/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../../../src/api/operations.ts';
import { DIALECT_NAMES } from '../../../../src/sandbox/bodies/dialect.ts';
import { openApiDocument } from '../../../../src/sandbox/openapi/document.ts';
import { AFFIDAVIT, runSandbox, type Caller } from '../../support/running-sandbox.ts';

type Json = Record<string, unknown>;
interface Success {
  'x-assumption'?: boolean;
  description: string;
  content: { 'application/json': { schema: Json; examples?: Record<string, { value: unknown }> } };
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Success> }>>;
  components: { schemas: Record<string, Json> };
}

const successOf = (document: Document, id: OperationId): Success => {
  const { path, method }: Operation = OPERATIONS[id];
  return document.paths[path]![method.toLowerCase()]!.responses['2XX']!;
};

/** Nothing listens there; the event is recorded all the same. */
const ENDPOINT = { url: 'http://127.0.0.1:9/webhooks', secret: 'whsec_of_a_test' };

/** Refuses a field that the schema does not name, at any depth. Maps without named fields stay open. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema && 'additionalProperties' in schema ? { ...inner, additionalProperties: false } : inner;
}

/** Only the components that the body refers to, so that a schema compiles quickly. */
function used(document: Document, schema: Json): Record<string, Json> {
  const names = [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, document.components.schemas[name]!],
      ...Object.entries(used(document, document.components.schemas[name]!)),
    ]),
  );
}

function compiled(document: Document, id: OperationId, exactly: boolean): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, formats: { email: true, date: true } });
  const { schema } = successOf(document, id).content['application/json'];
  const whole = { ...schema, components: { schemas: used(document, schema) } };
  return ajv.compile((exactly ? closed(whole) : whole) as object);
}

/** The calls of one purchase whose bodies the specification does not show, and the pages of records. */
async function purchase({ control, sandbox }: Caller): Promise<[OperationId, unknown][]> {
  const seen: [OperationId, unknown][] = [];
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'x-api-key': 'sk_live_demo', 'content-type': 'application/json' };
    const response = await fetch(sandbox.url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const see = async (id: OperationId, path: string, body?: unknown): Promise<unknown> => {
    const got = await call(OPERATIONS[id].method, path, body);
    seen.push([id, got]);
    return got;
  };

  await see('getEstampSchema', '/v1/estamp/schema/estamp.standard');
  await see('listEstampStates', '/v1/estamp/states');
  for (const state of ['KA', 'AS', 'HR', 'RJ', 'MH', 'DL']) {
    await see('listStateInstruments', `/v1/estamp/states/${state}/instruments`);
    await see('listInstrumentArticles', `/v1/estamp/instruments/${state}/articles`);
  }
  for (const more of [{}, { couponCode: 'HALFFEE', doorstepDelivery: true }, { couponCode: 'NOSUCH' }]) {
    await see('calculateDuty', '/v1/estamp/duty/calculate', { ...AFFIDAVIT, ...more });
  }

  const unpaid = { externalOrderId: 'unpaid', externalCustomerId: 'customer-1', serviceCode: 'estamp.standard' };
  await call('POST', '/v1/orders', unpaid);
  await see('getOrderPayment', '/v1/orders/unpaid/payment');

  const order = { externalOrderId: 'bought', externalCustomerId: 'customer-1', serviceCode: 'estamp.standard' };
  await call('POST', '/v1/orders', { ...order, details: { purpose: 'Change of name', estamp: AFFIDAVIT } });
  const { providerIntentId } = (await call('POST', '/v1/payments/intents', {
    externalOrderId: 'bought',
    amountMinor: 15900,
    currency: 'INR',
    paymentConnectionId: 'pc_demo',
  })) as { providerIntentId: string };
  await see('attachParties', '/v1/estamp/orders/bought/parties', {
    customerName: 'Asha Rao',
    partyName: 'Asha Rao',
    customerMobile: '9876543210',
    customerEmail: 'asha@example.in',
    partyAddress: '12 MG Road, Bengaluru 560001',
    partyPan: 'ABCPE1234F',
  });
  const read = async (): Promise<void> => {
    await see('getOrder', '/v1/orders/bought');
    await see('getOrderStatus', '/v1/orders/bought/status');
    await see('getOrderPayment', '/v1/orders/bought/payment');
    await see('listOrderDocuments', '/v1/orders/bought/documents');
  };
  await read();

  const notification = JSON.stringify({ providerIntentId, outcome: 'paid' });
  const { secret } = (await control('PUT', '/connections/pc_demo', {})).body;
  const paid = await fetch(`${sandbox.url}/v1/payments/webhooks/pc_demo`, {
    method: 'POST',
    headers: { 'x-provider-signature': createHmac('sha256', secret).update(notification).digest('hex') },
    body: notification,
  });
  seen.push(['receiveProviderWebhook', await paid.json()]);
  await control('POST', '/clock', { advanceSeconds: 3600 });
  await read();
  const documents = JSON.stringify(seen.at(-1)![1]);
  assert.match(documents, /ESTAMP_CERTIFICATE/, 'the order is not complete');

  await see('getUsageSummary', '/v1/usage/summary');
  await see('listLogs', '/v1/logs');
  const { items } = (await see('listWebhookEvents', '/v1/webhooks/events')) as { items: Record<string, string>[] };
  const eventId = items[0]?.['eventId'] ?? items[0]?.['event_id'] ?? items[0]?.['id'];
  await see('replayWebhookEvent', `/v1/webhooks/events/${eventId}/replay`);
  return seen;
}

const whole = openApiDocument() as unknown as Document;
const open = Object.values<Operation>(OPERATIONS)
  .map(({ id }) => id as OperationId)
  .filter((id) => successOf(whole, id)['x-assumption']);

describe('the bodies that the specification does not show', () => {
  it('No success body of the document is without a schema', () => {
    for (const { id } of Object.values<Operation>(OPERATIONS)) {
      const { schema } = successOf(whole, id as OperationId).content['application/json'];
      assert.ok(Object.keys(schema).length > 0, id);
      assert.ok(!JSON.stringify(schema).includes('"items":{}'), `${id} lists unknown records`);
    }
    assert.equal(open.length, 15);
  });

  it('Each is marked as our assumption, with one schema and one example for each dialect', () => {
    for (const id of open.filter((one) => one !== 'receiveProviderWebhook')) {
      const { description, content } = successOf(whole, id);
      assert.match(description, /Our assumption/, id);
      const { schema, examples = {} } = content['application/json'];
      const name = String(schema['$ref']).replace('#/components/schemas/', '');
      const { anyOf, ...component } = whole.components.schemas[name]!;
      assert.equal((anyOf as unknown[]).length, DIALECT_NAMES.length, id);
      assert.equal(component['x-assumption'], true, id);
      assert.deepEqual(Object.keys(examples), [...DIALECT_NAMES], id);
    }
  });

  it('Each example is valid by the schema of its own dialect, and names no field that the schema lacks', () => {
    for (const dialect of DIALECT_NAMES) {
      const document = openApiDocument(undefined, [dialect]) as unknown as Document;
      for (const id of open.filter((one) => one !== 'receiveProviderWebhook')) {
        const validate = compiled(document, id, true);
        const example = successOf(document, id).content['application/json'].examples?.[dialect]?.value;
        assert.ok(validate(example), `${dialect} ${id}: ${JSON.stringify(validate.errors)}`);
      }
    }
  });

  for (const dialect of DIALECT_NAMES) {
    it(`The sandbox answers in the dialect ${dialect} exactly as its own document says`, async () => {
      const caller = await runSandbox({ dialect, webhooks: [ENDPOINT] });
      const document = (await (await fetch(`${caller.sandbox.url}/openapi.json`)).json()) as Document;
      const seen = await purchase(caller);
      assert.deepEqual([...new Set(seen.map(([id]) => id))].sort(), [...open].sort(), 'an operation was not called');
      for (const [id, body] of seen) {
        const validate = compiled(document, id, true);
        assert.ok(validate(body), `${id}: ${JSON.stringify(validate.errors)} ${JSON.stringify(body).slice(0, 400)}`);
      }
    });

    it(`The document accepts the hostile answers of the dialect ${dialect}`, async () => {
      const caller = await runSandbox({ dialect, webhooks: [ENDPOINT] });
      const hostility = { unknownFields: true, shuffleKeys: true, dropOptional: true, alternateSuccess: true };
      assert.equal((await caller.control('PUT', '/hostility', hostility)).status, 200);
      const document = (await (await fetch(`${caller.sandbox.url}/openapi.json`)).json()) as Document;
      for (const [id, body] of await purchase(caller)) {
        const validate = compiled(document, id, false);
        assert.ok(validate(body), `${id}: ${JSON.stringify(validate.errors)}`);
      }
    });

    it(`A body of another dialect is refused by the schema of ${dialect}`, () => {
      const document = openApiDocument(undefined, [dialect]) as unknown as Document;
      for (const other of DIALECT_NAMES.filter((name) => name !== dialect)) {
        const elsewhere = openApiDocument(undefined, [other]) as unknown as Document;
        for (const id of ['listEstampStates', 'calculateDuty', 'getOrder', 'getOrderPayment'] as const) {
          const body = successOf(elsewhere, id).content['application/json'].examples?.[other]?.value;
          assert.ok(!compiled(document, id, false)(body), `${other} ${id}`);
        }
      }
    });
  }

  it('The document follows a change of the dialect', async () => {
    const { sandbox, control } = await runSandbox();
    const read = async (): Promise<Document> => (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as Document;
    const firstOf = (document: Document): unknown =>
      Object.keys(document.components.schemas['Duty']!['properties'] as object)[0];
    assert.equal(firstOf(await read()), 'quoteId');
    await control('PUT', '/dialect', { name: 'envelope' });
    assert.equal(firstOf(await read()), 'success');
  });

  it('Recorded bodies have an empty schema, because no dialect describes them', () => {
    const document = openApiDocument(undefined, []) as unknown as Document;
    const { content, ...rest } = successOf(document, 'calculateDuty');
    assert.deepEqual(content, { 'application/json': { schema: {} } });
    assert.equal(rest['x-assumption'], true);
  });
});
