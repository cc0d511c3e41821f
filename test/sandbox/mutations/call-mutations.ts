import { mutation, type Mutation } from './mutation.ts';

const PARTIES = 'orders attachParties stores the fields of the request, and changes only the fields of a later request';
const OTHER_ORDER =
  'idempotency attachParties does not give the answer for another order to the same Idempotency-Key: ' +
  'it is 409, or a call of its own, which is charged';
const PLACE = 'if (fault) throw refuse(fault.message, fault.field);';

/** Calls that mix up keys, drop what was sent, or calculate with something else. */
export const callMutations: readonly Mutation[] = [
  mutation(
    'an Idempotency-Key is shared by operations',
    'sandbox/store/calls/idempotency.ts',
    'AND operation_id = ? AND key',
    'AND COALESCE(?, 1) IS NOT NULL AND key',
    'idempotency lookupGstinsByPan does not give the answer of another operation to the same Idempotency-Key and body',
  ),
  mutation(
    'the path is no part of a request',
    'sandbox/http/api-key-pipeline.ts',
    'sorted(params), sorted(body)',
    'params && 0, sorted(body)',
    OTHER_ORDER,
  ),

  mutation(
    'parties are not stored',
    'sandbox/handlers/orders.ts',
    'saveOrder(call.core.database, changed);',
    'void saveOrder;',
    PARTIES,
  ),
  mutation('parties are replaced', 'sandbox/handlers/orders.ts', '...order.record.parties, ', '', PARTIES),
  mutation(
    'a correction is ignored',
    'sandbox/handlers/orders.ts',
    '{ ...order.record.parties, ...(call.body as PartiesRequest) }',
    '{ ...(call.body as PartiesRequest), ...order.record.parties }',
    PARTIES,
  ),
  mutation(
    'the details of an order are dropped',
    'sandbox/rules/place-order.ts',
    'serviceCode, details, parties,',
    'serviceCode, details: details && {}, parties,',
    'orders createOrder stores the details as they are sent',
  ),
  mutation(
    'every intent has one amount',
    'sandbox/rules/place-order.ts',
    'amountMinor,\n    currency,\n    status',
    '    amountMinor: amountMinor && 15_900,\n    currency,\n    status',
    'answers createPaymentIntent opens an intent that is CREATED, with the requested amount, and that can be read again',
  ),
  mutation(
    'every stamp has one price',
    'sandbox/handlers/catalogue.ts',
    'priceOf(core.database, stamp,',
    'priceOf(core.database, { ...stamp, stampDutyAmount: 10_000 },',
    'orders calculateDuty calculates with stampDutyAmount: with 100 rupees more, another figure than the repeated amount grows',
  ),
  mutation(
    'a stamp needs no district',
    'sandbox/handlers/catalogue.ts',
    PLACE,
    `if (fault && fault.field !== 'districtCode') throw refuse(fault.message, fault.field);`,
    'orders calculateDuty answers 400 and names districtCode where the state needs one and it is missing',
  ),
  mutation(
    'a stamp needs no office',
    'sandbox/handlers/catalogue.ts',
    PLACE,
    `if (fault && fault.field !== 'sroValue') throw refuse(fault.message, fault.field);`,
    'orders calculateDuty answers 400 and names sroValue where the state needs one and it is missing',
  ),
  mutation(
    'an unknown state is not found',
    'sandbox/handlers/catalogue.ts',
    "if (!state) throw refuse('stateCode is not a state of the catalogue.', 'stateCode');",
    "if (!state) throw new Problem(404, 'There is no such state.');",
    'inputs calculateDuty answers 400 and names stateCode where it is ZZ',
  ),
  mutation(
    'an unknown article is not found',
    'sandbox/handlers/catalogue.ts',
    "if (!article) throw refuse(`articleCode is not an article of ${state.name}.`, 'articleCode');",
    "if (!article) throw new Problem(404, 'There is no such article.');",
    'inputs calculateDuty answers 400 and names articleCode where it is no-such-article',
  ),
  mutation(
    'a service that is not active is shown',
    'sandbox/handlers/catalogue.ts',
    '!service?.isActive ||',
    '!service ||',
    'plans getService answers 404 where the service is not active',
  ),
];
