import { rule, type Check, type Part } from '../world/check.ts';
import {
  expect,
  expectEqual,
  expectError,
  expectObject,
  expectSuccess,
  textOf,
  type Fields,
} from '../server/assertions.ts';
import { documentOf } from '../world/samples.ts';
import type { World } from '../world/world.ts';

/** An order as the control plane shows it; the body of the lookup is not specified. */
async function recordOf({ control }: World, id: string): Promise<Fields> {
  const { orders: records } = await control.do('GET', '/orders?limit=10');
  const record = (records as Fields[]).find(({ externalOrderId }) => externalOrderId === id);
  expect(record !== undefined, 'the control plane does not show the order');
  return record;
}

/** "Services and e-Stamp" and "Orders, payments, documents": inputs are stored as sent. */
const stored: Check[] = [
  rule(
    'attachParties',
    'stores the fields of the request, and changes only the fields of a later request',
    async (world) => {
      void world.control;
      const path = {
        orderId: textOf(expectObject(await world.call('createOrder', { body: world.newOrder() })), 'externalOrderId'),
      };
      const parties = {
        customerName: 'Ravi Rao',
        partyName: 'Asha Roa',
        customerMobile: '9876543210',
        customerEmail: 'ravi@conformance.test',
        partyAddress: '1 MG Road, Bengaluru',
        partyPan: 'ABCDE1234F',
      };
      for (const body of [parties, { partyName: 'Asha Rao' }])
        expectSuccess(await world.call('attachParties', { path, body }));
      const { parties: got } = await recordOf(world, path.orderId);
      expectEqual(got, { ...parties, partyName: 'Asha Rao' }, 'the parties of the order');
    },
  ),
  rule('createOrder', 'stores the details as they are sent', async (world) => {
    void world.control;
    const details = { purpose: world.unique('purpose'), nested: { list: [1, null, { deep: true }] } };
    const made = expectObject(await world.call('createOrder', { body: { ...world.newOrder(), details } }));
    const { details: got } = await recordOf(world, textOf(made, 'externalOrderId'));
    expectEqual(got, details, 'the details of the order');
  }),
];

/** The figures of a body by their paths. */
function figuresIn(value: unknown, path = ''): [path: string, figure: number][] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => figuresIn(part, `${path}.${name}`));
  }
  const isFigure = typeof value === 'number' || (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value));
  return isFigure ? [[path, Number(value)]] : [];
}

/** A stamp of the sandbox's catalogue in a state that needs a district and a sub-registrar office. */
const REGISTERED = {
  stateCode: 'MH',
  articleCode: 'MH-RG-4',
  stampDutyAmount: 500,
  districtCode: 'MH-AK',
  sroValue: 'MH-AKL',
};

/** "Services and e-Stamp": the calculation is authoritative, and its amount is never recalculated by the client. */
const duty: Check[] = [
  rule(
    'calculateDuty',
    'calculates with stampDutyAmount: with 100 rupees more, another figure than the repeated amount grows',
    async (world) => {
      const { stampDutyAmount } = world.facts.duty;
      const price = async (amount: number): Promise<[string, number][]> =>
        figuresIn(
          expectSuccess(await world.call('calculateDuty', { body: { ...world.facts.duty, stampDutyAmount: amount } })),
        );
      const before = new Map(await price(stampDutyAmount));
      // The body is not specified: a figure that is repeated is known by its name.
      const grown = (await price(stampDutyAmount + 100)).filter(
        ([path, figure]) => figure > (before.get(path) ?? Infinity) && !/stamp_?duty(?:_?amount)?$/i.test(path),
      );
      expect(grown.length > 0, 'no other figure grows');
    },
  ),
  ...(['districtCode', 'sroValue'] as const).map((field): Check => ({
    operation: 'calculateDuty',
    rule: `answers 400 and names ${field} where the state needs one and it is missing`,
    async run(world) {
      void world.control;
      expectSuccess(await world.call('calculateDuty', { body: REGISTERED }));
      expectError(await world.call('calculateDuty', { body: { ...REGISTERED, [field]: undefined } }), 400, field);
    },
  })),
];

/** Orders and payments in states that only a control plane brings about. */
const checks: Check[] = [
  ...stored,
  ...duty,
  rule('attachParties', 'answers 409 once fulfilment has started', async (world) => {
    const orderId = await world.completedOrder();
    expectError(await world.call('attachParties', { path: { orderId }, body: { partyName: 'Too Late' } }), 409);
  }),
  rule('createOrder', 'answers 409 where the reference is taken', async (world) => {
    const externalOrderId = await world.order();
    expectError(await world.call('createOrder', { body: { ...world.newOrder(), externalOrderId } }), 409);
  }),
  rule('createPaymentIntent', 'answers 409 where the order is paid already', async (world) => {
    const body = world.newIntent(await world.completedOrder());
    expectError(await world.call('createPaymentIntent', { body }), 409);
  }),
  rule(
    'createPaymentIntent',
    'answers 404 for an order that does not exist',
    async (world) =>
      void expectError(await world.call('createPaymentIntent', { body: world.newIntent('nothing') }), 404),
  ),
  rule(
    'getPaymentIntent',
    'shows that the payment succeeded once the provider says so, and the order with it',
    async (world) => {
      const { control } = world;
      const id = await world.intent();
      await control.do('POST', `/payments/${id}`, { outcome: 'paid' });
      const intent = expectSuccess(await world.call('getPaymentIntent', { path: { id } })) as Record<string, unknown>;
      expect(intent['status'] !== 'CREATED', 'the intent is still CREATED');
      const path = { id: String(intent['externalOrderId']) };
      const status = JSON.stringify(expectSuccess(await world.call('getOrderStatus', { path })));
      expect(/PAYMENT_CONFIRMED|FULFILMENT_/.test(status), `the order's status is ${status}`);
    },
  ),
  // "Orders, payments, documents": the document is one of the order.
  rule(
    'getDocumentDownload',
    'answers 404 for a document of another order, and for one that does not exist',
    async (world) => {
      const id = await world.completedOrder();
      const other = await documentOf(world, await world.newCompletedOrder());
      for (const documentId of [other, 'nothing']) {
        expectError(await world.call('getDocumentDownload', { path: { id, documentId } }), 404);
      }
    },
  ),
  rule('listOrderDocuments', 'lists nothing before the order is completed', async (world) => {
    void world.control;
    const path = { id: await world.order() };
    const documents = JSON.stringify(expectSuccess(await world.call('listOrderDocuments', { path })));
    expectEqual(/id":/i.test(documents), false, 'that a document is listed');
  }),
];

export const orders: Part = { name: 'orders', checks };
