import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed, type Failure, type Actor } from '../../../src/client/index.ts';
import { failureOwner } from '../../../src/elements/view/failure-message.ts';

const of = (code: string, source: Actor, more: Partial<Failure> = {}): string | undefined =>
  failureOwner({ ...failed(code, '', source), ...more });
const reference = 'req_1';

describe('failureOwner', () => {
  it('The customer must act if one of their answers is invalid', () => {
    assert.equal(of('INVALID_INPUT', 'customer', { field: 'districtCode', requestId: reference }), 'action_customer');
    assert.equal(
      of('INVALID_INPUT', 'customer', {
        fields: [{ path: '/details/purpose', keyword: 'required', params: {}, message: '' }],
      }),
      'action_customer',
    );
  });

  it('No one in particular must act if the proxy refuses something else', () => {
    for (const code of ['INVALID_INPUT', 'CONFLICT', 'TOKEN_INVALID', 'QUOTE_EXPIRED']) {
      assert.equal(of(code, 'customer', { requestId: reference, fields: [] }), undefined, code);
    }
  });

  it('The connection is named if the proxy cannot be reached, but not if a response is slow', () => {
    assert.equal(of('OFFLINE', 'network'), 'action_network');
    assert.equal(of('TIMEOUT', 'network'), undefined);
    assert.equal(of('ABORTED', 'network'), undefined);
  });

  it('The merchant must act on its own errors, which have a request id', () => {
    assert.equal(of('ORIGIN_REFUSED', 'merchant', { requestId: reference }), 'action_merchant');
    assert.equal(of('INTERNAL', 'merchant', { requestId: reference }), 'action_merchant');
    assert.equal(of('QUOTE_UNREADABLE', 'service', { requestId: reference }), 'action_merchant');
  });

  it('The merchant must act if the mount is wrong or the proxy has another contract version', () => {
    assert.equal(of('RESPONSE_UNREADABLE', 'merchant'), 'action_merchant');
    assert.equal(of('VERSION_MISMATCH', 'merchant'), 'action_merchant');
  });

  it('The merchant is not named if the message is sufficient or a retry may help', () => {
    for (const code of ['PAYMENT_FAILED', 'PAGE_REFUSED']) assert.equal(of(code, 'merchant'), undefined, code);
    assert.equal(of('RESPONSE_UNREADABLE', 'merchant', { retryable: true }), undefined);
  });

  it('The service is named if it does not respond', () => {
    assert.equal(of('SERVICE_UNAVAILABLE', 'service', { requestId: reference }), 'action_service');
    assert.equal(of('UPSTREAM_TIMEOUT', 'service', { requestId: reference }), 'action_service');
  });

  it('No one is named if the message already asks the customer to wait or to sign in', () => {
    assert.equal(of('RATE_LIMITED', 'merchant', { requestId: reference }), undefined);
    assert.equal(of('CUSTOMER_REFUSED', 'merchant', { requestId: reference }), undefined);
  });
});
