import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failed, type Failure, type Actor } from '../../../src/client/index.ts';
import { failureOwner } from '../../../src/elements/view/failure-owner.ts';

const of = (code: string, source: Actor, more: Partial<Failure> = {}): string | undefined =>
  failureOwner({ ...failed(code, '', source), ...more });
const reference = 'req_1';

describe('who must act', () => {
  it('is the customer, where an answer of his is at fault', () => {
    assert.equal(of('INVALID_INPUT', 'customer', { field: 'districtCode', requestId: reference }), 'action_customer');
    assert.equal(of('INVALID_INPUT', 'customer', {
      fields: [{ path: '/details/purpose', keyword: 'required', params: {}, message: '' }],
    }), 'action_customer');
  });

  it('is nobody in particular, where the proxy refuses something else', () => {
    for (const code of ['INVALID_INPUT', 'CONFLICT', 'TOKEN_INVALID', 'QUOTE_EXPIRED']) {
      assert.equal(of(code, 'customer', { requestId: reference, fields: [] }), undefined, code);
    }
  });

  it('is the connection, where the shop cannot be reached, and not where an answer is slow', () => {
    assert.equal(of('OFFLINE', 'network'), 'action_network');
    assert.equal(of('TIMEOUT', 'network'), undefined);
    assert.equal(of('ABORTED', 'network'), undefined);
  });

  it('is the shop, told by a reference', () => {
    assert.equal(of('ORIGIN_REFUSED', 'merchant', { requestId: reference }), 'action_merchant');
    assert.equal(of('INTERNAL', 'merchant', { requestId: reference }), 'action_merchant');
    assert.equal(of('QUOTE_UNREADABLE', 'service', { requestId: reference }), 'action_merchant');
  });

  it('is the shop, where its proxy is not where the page looks for it, or is another than the page needs', () => {
    assert.equal(of('UNREADABLE', 'merchant'), 'action_merchant');
    assert.equal(of('VERSION', 'merchant'), 'action_merchant');
  });

  it('is not said to be the shop, where the sentence says enough or the next try may help', () => {
    for (const code of ['PAYMENT_FAILED', 'REFUSED_BY_PAGE']) assert.equal(of(code, 'merchant'), undefined, code);
    assert.equal(of('UNREADABLE', 'merchant', { retryable: true }), undefined);
  });

  it('is the service, where it does not answer', () => {
    assert.equal(of('SERVICE_UNAVAILABLE', 'service', { requestId: reference }), 'action_service');
    assert.equal(of('UPSTREAM_TIMEOUT', 'service', { requestId: reference }), 'action_service');
  });

  it('is what the sentence itself says, where the customer has to wait or to sign in', () => {
    assert.equal(of('RATE_LIMITED', 'merchant', { requestId: reference }), undefined);
    assert.equal(of('CUSTOMER_REFUSED', 'merchant', { requestId: reference }), undefined);
  });
});
