import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorBody, errorCode, ERROR_STATUS } from '../../src/api/errors.ts';
import { eventName, EVENTS } from '../../src/api/events.ts';
import type { Operation } from '../../src/api/operations/operation.ts';
import { OPERATIONS } from '../../src/api/operations.ts';

test('a result keeps unknown fields and is valid without missing ones', () => {
  const { response } = OPERATIONS.verifyPan;
  const known = { referenceId: 'SMV-20260101-ABCDEFG', valid: false, panStatus: 'A_NEW_STATUS' };
  const grown = { ...known, addedLater: { deep: 1 } };
  assert.deepEqual(response.parse(grown), grown);
  assert.deepEqual(response.parse({ referenceId: 'r', message: null }), { referenceId: 'r', message: null });
});

test('every verification result contains the reference of its call', () => {
  for (const row of Object.values<Operation>(OPERATIONS).filter(({ path }) => path.startsWith('/v1/verify/'))) {
    assert.ok(row.response.safeParse({ referenceId: 'r' }).success, row.id);
    assert.ok(!row.response.safeParse({}).success, `${row.id} without referenceId`);
  }
});

test('a payment intent without a whole amount is refused', () => {
  const intent = {
    id: '8f14e45f-ceea-4672-8a5c-3b1f0a0c7d11',
    externalOrderId: 'o-1',
    coreOrderId: null,
    amountMinor: 15_900,
    currency: 'INR',
    status: 'SOMETHING_NEW',
    providerIntentId: 'pi_1',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const { response } = OPERATIONS.getPaymentIntent;
  assert.deepEqual(response.parse(intent), intent);
  for (const amountMinor of ['15900', 159.5, null, undefined]) {
    assert.ok(!response.safeParse({ ...intent, amountMinor }).success, `amountMinor ${amountMinor}`);
  }
});

test('bodies that the specification does not show are accepted unchanged', () => {
  const lookups = ['getEstampSchema', 'listEstampStates', 'listStateInstruments', 'listInstrumentArticles'] as const;
  const writes = ['calculateDuty', 'attachParties'] as const;
  const orders = ['getOrder', 'getOrderStatus', 'getOrderPayment', 'listOrderDocuments'] as const;
  for (const id of [...lookups, ...writes, ...orders]) {
    for (const body of [{ a: 1 }, [1], 'text', null, undefined]) {
      assert.deepEqual(OPERATIONS[id].response.parse(body), body, id);
    }
  }
});

test('each code has the status of the specification', () => {
  assert.deepEqual(ERROR_STATUS, {
    BAD_REQUEST: 400,
    UNAUTHORIZED: 401,
    PAYMENT_REQUIRED: 402,
    FORBIDDEN: 403,
    NOT_FOUND: 404,
    CONFLICT: 409,
    UNPROCESSABLE_ENTITY: 422,
    TOO_MANY_REQUESTS: 429,
    INTERNAL_ERROR: 500,
    ERROR: 400,
  });
  const codes = [400, 404, 405, 418, 429, 500, 502, 503, 504].map(errorCode);
  assert.deepEqual(codes, [
    ...['BAD_REQUEST', 'NOT_FOUND', 'ERROR', 'ERROR', 'TOO_MANY_REQUESTS'],
    ...['INTERNAL_ERROR', 'INTERNAL_ERROR', 'INTERNAL_ERROR', 'INTERNAL_ERROR'],
  ]);
});

test('an error body may contain a new code', () => {
  const body = { error: { code: 'BRAND_NEW', message: 'm', requestId: 'r', hint: 'h' }, more: 1 };
  assert.deepEqual(errorBody.parse(body), body);
});

test('an event is named after its coreEventType, and an unknown type has no name', () => {
  assert.equal(EVENTS.length, 8);
  assert.equal(eventName('FULFILMENT_COMPLETED'), 'order.fulfilment_completed');
  assert.equal(eventName('SHIPPED'), undefined);
});
