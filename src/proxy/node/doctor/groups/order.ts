import { toRupees } from '../../../../base/money.ts';
import type { KeyOperationId } from '../../../../api/index.ts';
import { fieldPaths, type ReaderName } from '../../../readers/index.ts';
import { isObject } from '../../../readers/json/tolerant.ts';
import { type Context, explainStatus, fail, IDS, ok, skip } from '../run/check.ts';
import { createRedaction } from '../../../redaction/redaction.ts';
import { readAnswer } from '../run/read-body.ts';
import { type Answered, type Asked, sampleAnswers } from '../run/service-call.ts';

const DOCS = 'docs/readers.md';
/* Samples that say so. */
const PARTIES = {
  customerName: 'Doctor Sample',
  partyName: 'Doctor Sample Party',
  customerMobile: '9999999999',
  customerEmail: 'doctor@example.invalid',
  partyAddress: 'Sample House, Sample Street, Bengaluru 560001',
  partyPan: 'SAMPL9999S',
};

const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** An order with a test key, up to the payment: it is left unpaid. */
export async function checkOrder(context: Context): Promise<void> {
  const { sale, totalMinor } = context.found;
  const why = context.settings.mode === 'live' ? 'A live key: doctor creates no order with it.' : 'There is no price.';
  if (context.settings.mode === 'live' || !sale || totalMinor === undefined) {
    for (const id of IDS.order) skip(context, id, why);
    return;
  }
  const externalOrderId = `doctor-${crypto.randomUUID()}`;
  const [serviceCode = ''] = context.settings.services;
  const estamp = {
    stateCode: sale.state.code,
    articleCode: sale.article.code,
    stampDutyAmount: toRupees(sale.valueMinor),
  };
  const created = await context.call('createOrder', {
    body: {
      externalOrderId,
      externalCustomerId: 'doctor',
      serviceCode,
      details: { ...sampleAnswers(context.found.form), estamp },
    },
  });
  if (!isSuccess(created)) {
    failCall(context, 'order.created', created);
    for (const id of IDS.order.slice(1)) skip(context, id, 'The order could not be created.');
    return;
  }
  ok(context, 'order.created', `The test order ${externalOrderId} is created. It is left unpaid.`);
  context.found.order = { externalOrderId };
  const parties = await context.call('attachParties', { path: { orderId: externalOrderId }, body: PARTIES });
  if (isSuccess(parties)) ok(context, 'order.parties', 'Parties can be attached.');
  else failCall(context, 'order.parties', parties);
  await checkIntent(context, externalOrderId, totalMinor);
  for (const one of BODIES) await checkBody(context, one, externalOrderId);
}

async function checkIntent(context: Context, externalOrderId: string, amountMinor: number): Promise<void> {
  const { connectionId } = context.settings.payment;
  const body = { externalOrderId, amountMinor, currency: 'INR', paymentConnectionId: connectionId };
  const answered = await context.call('createPaymentIntent', { body });
  if (!isSuccess(answered)) {
    const { seen } = explainStatus(answered);
    return fail(context, 'order.intent', `No payment can begin. ${seen}`, {
      fix: `Set ESTAMP_PAYMENT_CONNECTION to the id of an active payment connection of this account; it is "${connectionId}" now.`,
      docs: 'docs/connect-your-account.md',
    });
  }
  const intent = isObject(answered.json) ? answered.json : {};
  const isSame = intent['externalOrderId'] === externalOrderId && intent['amountMinor'] === amountMinor;
  if (!isSame)
    return fail(context, 'order.intent', 'The payment intent is for another order or amount than was asked for.', {
      fix: 'Report it to the service: the amount of an intent is documented as the one of its request.',
    });
  if (context.found.order) context.found.order.intent = intent;
  ok(
    context,
    'order.intent',
    `A payment of INR ${toRupees(amountMinor)} can begin on the connection "${connectionId}".`,
  );
}

/** An undocumented body of an order. */
interface OrderBody {
  id: string;
  operation: KeyOperationId;
  reader: ReaderName;
}

const BODIES: readonly OrderBody[] = [
  { id: 'order.record', operation: 'getOrder', reader: 'order' },
  { id: 'order.status', operation: 'getOrderStatus', reader: 'status' },
  { id: 'order.payment', operation: 'getOrderPayment', reader: 'payment' },
  { id: 'order.documents', operation: 'listOrderDocuments', reader: 'documents' },
];

async function checkBody(
  context: Context,
  { id, operation, reader }: OrderBody,
  externalOrderId: string,
): Promise<void> {
  const asked: Asked = { path: { id: externalOrderId } };
  const answered = await context.call(operation, asked);
  if (!isSuccess(answered)) {
    // There is no document before the payment.
    if (reader === 'documents' && answered.status === 404)
      return skip(context, id, 'An unpaid order has no documents.');
    return failCall(context, id, answered);
  }
  const read = readAnswer(context, reader, answered, externalOrderId);
  if ('reason' in read)
    return fail(context, id, `The ${reader} body cannot be read: ${read.reason}`, {
      fix: `Supply readers.${reader}: ${DOCS} shows how, and --record DIR writes the body for you.`,
      docs: DOCS,
    });
  const isUnknown =
    read.value === 'unknown' || (isObject(read.value) && (read.value['stage'] ?? read.value['state']) === 'unknown');
  const { path: shownPath } = createRedaction();
  const paths = Object.fromEntries(
    Object.entries(fieldPaths(answered.json, read.value)).map(([name, path]) => [shownPath(name), shownPath(path)]),
  );
  const shown = Object.entries(paths).map(([name, path]) => `${name.slice(1)} ${path}`);
  if (isUnknown)
    return fail(
      context,
      id,
      `The status of the order is a word that is not known, so that customers would see "checking".`,
      {
        fix: `Supply readers.${reader}, which translates it: ${DOCS} lists the known words.`,
        docs: DOCS,
        detail: { paths },
      },
    );
  ok(context, id, shown.length > 0 ? `Read from ${shown.slice(0, 20).join(', ')}.` : 'It is read.', {
    detail: { paths },
  });
}

function failCall(context: Context, id: string, answered: Answered): void {
  const { seen, fix } = explainStatus(answered);
  fail(context, id, seen, { fix, docs: 'docs/connect-your-account.md' });
}
