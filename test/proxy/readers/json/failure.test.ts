import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../../src/proxy/readers/json/exact-json.ts';
import { readDuty, Unreadable } from '../../../../src/proxy/readers/duty.ts';

const PRICE = { stampDuty: 100, serviceFee: 43, total: 143 };
const read = (body: unknown): number =>
  readDuty(parseExact(JSON.stringify(body)), 100_00, { stateCode: 'KA', articleCode: 'KA-RG-4' }).totalMinor;

const FAILED: readonly Record<string, unknown>[] = [
  { status: 'ValidationError' },
  { code: 'InvalidArticle' },
  { status: 'CalculationFailed' },
  { code: 'InternalServerError' },
  { status: ['error'] },
  { hasFailed: true },
  { isFailure: true },
  { isOk: false },
  { successFlag: false },
  { success: 'F' },
  { success: { value: false } },
  { success: [false] },
  { errored: true },
  { errorFlag: 'Y' },
  { unsuccessful: true },
  { failed: '1' },
  { isErr: true },
  { expired: true },
  { rejected: 'yes' },
  { err: 'bad' },
  { errorList: ['x'] },
  { error_details: { field: 'a' } },
  { errorMessages: ['x'] },
  { validationErrors: [{ field: 'a' }] },
  { violations: [{ field: 'a' }] },
  { exceptions: ['x'] },
  { failureCode: 'X1' },
  { failureMessage: 'x' },
  { faultcode: 'x' },
  { faultstring: 'x' },
  { errorCount: 1 },
  { errorNo: 5 },
  { problem: { title: 'x' } },
  { calculationStatus: 'failed' },
  { api_status: 'FAILURE' },
  { code: 503 },
  { statusCode: 'E500' },
  { statusCode: '422 Unprocessable' },
  { status: -1 },
  { responseCode: 4012 },
  { responseHeader: { status: 'FAILED' } },
  { http: { status: 503 } },
  { ack: { status: 'NACK' } },
  { statusInfo: { code: 500 } },
  { results: { status: 'error' } },
  { responseType: 'error' },
  { type: 'ERROR_RESPONSE' },
  { __type: 'ValidationException' },
  { message: 'Error: the article is not allowed' },
];

for (const failed of FAILED) {
  test(`a price beside ${JSON.stringify(failed)} is not readable, in the same object and around it`, () => {
    assert.throws(() => read({ ...PRICE, ...failed }), Unreadable);
    assert.throws(() => read({ ...failed, data: PRICE }), Unreadable);
  });
}

const NOT_FAILED: readonly Record<string, unknown>[] = [
  { code: 200 },
  { errors: [] },
  { error: null },
  { hasError: false },
  { failureCount: 0 },
  { error: { code: 0, message: '' } },
  { errorCode: '00', errorMessage: 'No errors' },
  { error: { code: '200', message: 'Success', details: [] } },
  { status: 'NO_ERROR' },
  { status: 201 },
  { responseCode: '000' },
  { status: 1 },
  { noError: true },
  { code: 'KA-RG-4' },
  { state: 'KA', article: 'KA-RG-4' },
  { stateCode: 'KA', articleCode: 'KA-RG-4' },
  { hsnCode: 9983 },
  { sroCode: 503 },
  { preferredLanguage: 'en' },
  { territory: 'south' },
  { mirrors: ['a'] },
  { deferred: true },
  { interest: 5 },
  { defaultLanguage: 'hi' },
  { errorUrl: 'https://service.example/error' },
  { onError: 'stop' },
  { failFast: true },
  { successUrl: 'https://service.example/ok' },
  { successCount: 0 },
  { expired: false },
  { isExpired: 'no' },
  { cancelled: false },
  { message: 'Price calculated' },
  { message: 'Error-free calculation' },
  { coupon: { code: 'X', applied: false, error: 'expired', status: 'INVALID' } },
  { couponError: 'expired' },
  { couponStatus: 'REJECTED' },
  { couponCode: 'X', couponApplied: false, valid: false },
  { promo: { code: 'X', errors: ['used'], valid: false } },
  { offers: [{ code: 'X', error: 'expired' }] },
  { message: 'Unable to apply the coupon' },
];

for (const good of NOT_FAILED) {
  test(`a price beside ${JSON.stringify(good)} is read, in the same object and around it`, () => {
    assert.equal(read({ ...PRICE, ...good }), 143_00);
    assert.equal(read({ ...good, data: PRICE }), 143_00);
  });
}
