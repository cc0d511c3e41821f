import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '../../src/api/operations/operation.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { SCOPES } from '../../src/api/schemas/account.ts';

/*
 * The specification, written down by hand: id (`+` is idempotent), method and path, scope or caller, meter, rupees,
 * errors.
 */
const VERIFY = '400 401 402 403 409 429 502';
const LOOKUP = '401 403 404 429 502';
const WRITE = '402 403 404 409 429';
const EXPECTED = `
verifyPan+ POST /v1/verify/pan verification.pan.read pan.verify 5 ${VERIFY}
verifyGstin+ POST /v1/verify/gstin verification.gstin.read gstin.verify 5 ${VERIFY}
verifyVehicleRc+ POST /v1/verify/rc verification.rc.read rc.verify 9 ${VERIFY}
verifyVoterId+ POST /v1/verify/voter-id verification.voter.read voter.verify 5 ${VERIFY}
verifyDrivingLicense+ POST /v1/verify/driving-license verification.dl.read dl.verify 5 ${VERIFY}
verifyPassport+ POST /v1/verify/passport verification.passport.read passport.verify 9 ${VERIFY}
verifyCin+ POST /v1/verify/cin verification.cin.read cin.verify 5 ${VERIFY}
verifyUdyam+ POST /v1/verify/udyam verification.udyam.read udyam.verify 5 ${VERIFY}
lookupGstinsByPan+ POST /v1/verify/pan-to-gstin verification.pan_to_gstin.read pan.to_gstin 5 ${VERIFY}
lookupUdyamByPan+ POST /v1/verify/pan-to-udyam verification.pan_to_udyam.read pan.to_udyam 5 ${VERIFY}
verifyBankAccount+ POST /v1/verify/bank-account verification.bank-account.read bank-account.verify 4 ${VERIFY}
listServices GET /v1/services services.read - 0 401 403 503
getService GET /v1/services/{serviceCode} services.read - 0 401 403 404 503
getEstampSchema GET /v1/estamp/schema/{serviceCode} estamp.read estamp.schema 5 401 403 429 502
listEstampStates GET /v1/estamp/states estamp.read estamp.states 5 401 403 429 502
listStateInstruments GET /v1/estamp/states/{stateCode}/instruments estamp.read estamp.instruments 5 ${LOOKUP}
listInstrumentArticles GET /v1/estamp/instruments/{instrumentCode}/articles estamp.read estamp.articles 5 ${LOOKUP}
calculateDuty+ POST /v1/estamp/duty/calculate estamp.duty.calculate estamp.duty 5 400 401 402 403 409 429
attachParties+ POST /v1/estamp/orders/{orderId}/parties estamp.parties.write estamp.parties 5 400 401 ${WRITE}
createOrder+ POST /v1/orders orders.create - 0
getOrder GET /v1/orders/{id} orders.read - 0
getOrderStatus GET /v1/orders/{id}/status orders.read - 0
getOrderPayment GET /v1/orders/{id}/payment orders.read - 0
listOrderDocuments GET /v1/orders/{id}/documents documents.read - 0
getDocumentDownload GET /v1/orders/{id}/documents/{documentId}/download documents.read - 0
createPaymentIntent+ POST /v1/payments/intents payments.write - 0
getPaymentIntent GET /v1/payments/intents/{id} payments.read - 0
receiveProviderWebhook POST /v1/payments/webhooks/{connectionId} provider - 0
getUsageSummary GET /v1/usage/summary key - 0 401
listLogs GET /v1/logs key - 0 401
listWebhookEvents GET /v1/webhooks/events key - 0 401
replayWebhookEvent POST /v1/webhooks/events/{eventId}/replay key - 0 401 404
signup POST /v1/auth/password/signup public - 0 400 409 429
login POST /v1/auth/password/login public - 0 401 403 429
verifyLoginOtp POST /v1/auth/password/login/verify-otp public - 0 400 429
getSession GET /v1/auth/password/me session - 0 401
logout POST /v1/auth/password/logout session - 0
verifyEmail POST /v1/auth/password/verify-email public - 0 400
resendVerification POST /v1/auth/password/resend-verification public - 0 429
forgotPassword POST /v1/auth/password/forgot-password public - 0 429
resetPassword POST /v1/auth/password/reset-password public - 0 400
createInvite POST /v1/team/invites manager - 0 403 429
listInvites GET /v1/team/invites manager - 0
revokeInvite DELETE /v1/team/invites/{id} manager - 0 404
listMembers GET /v1/team/members member - 0
changeMemberRole PATCH /v1/team/members/{userId}/role manager - 0 400 404
removeMember DELETE /v1/team/members/{userId} manager - 0 400 404
acceptInvite POST /v1/team/invites/{token}/accept public - 0 404
`;

const rows: [string, Operation][] = Object.entries(OPERATIONS);
const line = (row: Operation): string =>
  [
    row.id + (row.idempotent ? '+' : ''),
    row.method,
    row.path,
    row.scope ?? row.who ?? row.caller,
    row.meter ?? '-',
    row.pricePaise / 100,
    ...row.errors,
  ].join(' ');

test('the table equals the specification, row by row', () => {
  const expected = EXPECTED.trim()
    .split('\n')
    .map((text) => text.trim().split(/\s+/).join(' '));
  assert.deepEqual(
    rows.map(([, row]) => line(row)),
    expected,
  );
});

test('each row has its own id as key, and no two rows match the same request', () => {
  for (const [key, row] of rows) assert.equal(row.id, key);
  const requests = rows.map(([, row]) => `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`);
  assert.equal(new Set(requests).size, rows.length);
});

test('only driving licence and passport need an allow-listed IP', () => {
  const needy = rows.filter(([, row]) => row.needsAllowlistedIp).map(([id]) => id);
  assert.deepEqual(needy, ['verifyDrivingLicense', 'verifyPassport']);
});

test('every scope is used, and only API keys have scopes', () => {
  assert.deepEqual([...new Set(rows.flatMap(([, row]) => row.scope ?? []))].sort(), [...SCOPES].sort());
  for (const [id, row] of rows) assert.ok(!row.scope || row.caller === 'key', id);
});

test('a call has a body exactly where the specification gives it one', () => {
  const without = rows.filter(([, row]) => row.method !== 'GET' && !row.request).map(([id]) => id);
  assert.deepEqual(without, ['replayWebhookEvent', 'logout', 'revokeInvite', 'removeMember', 'acceptInvite']);
  assert.deepEqual(
    rows.filter(([, row]) => row.method === 'GET' && row.request),
    [],
  );
});
