import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maskPath } from '../../../src/sandbox/http/trace.ts';
import type { HandledRequest } from '../../../src/sandbox/index.ts';
import { requestLine } from '../../../src/sandbox/program/start.ts';
import { AFFIDAVIT, live, openOrder, runSandbox } from '../support/running-sandbox.ts';

const handled: HandledRequest[] = [];
const caller = await runSandbox({ manual: true, onRequest: (request) => handled.push(request) });
const { sandbox, call } = caller;

/** What was reported of some work, without the times. */
async function reportedOf(work: () => Promise<unknown>): Promise<unknown[]> {
  handled.length = 0;
  await work().catch(() => undefined);
  return handled.map(({ method, path, operationId, status, meteredPaise, replayed, durationMs }) => {
    assert.ok(Number.isInteger(durationMs) && durationMs >= 0);
    return [method, path, operationId, status, meteredPaise, replayed];
  });
}

describe('a request', () => {
  it('A request is reported once with method, path, operation, status and price', async () => {
    const headers = live({ 'idempotency-key': 'a' });
    const price = (): Promise<unknown> => call('POST', '/v1/estamp/duty/calculate', AFFIDAVIT, headers);
    assert.deepEqual(await reportedOf(price), [
      ['POST', '/v1/estamp/duty/calculate', 'calculateDuty', 200, 500, false],
    ]);
    assert.deepEqual(await reportedOf(price), [['POST', '/v1/estamp/duty/calculate', 'calculateDuty', 200, 0, true]]);
    assert.deepEqual(await reportedOf(() => call('GET', '/v1/orders/none?x=1')), [
      ['GET', '/v1/orders/none', 'getOrder', 404, 0, false],
    ]);
    assert.deepEqual(await reportedOf(() => call('GET', '/v1/nothing')), [
      ['GET', '/v1/nothing', undefined, 404, 0, false],
    ]);
  });

  it('A request whose connection is cut has no status', async () => {
    await sandbox.fail('listServices', { drop: true });
    assert.deepEqual(await reportedOf(() => call('GET', '/v1/services')), [
      ['GET', '/v1/services', 'listServices', 0, 0, false],
    ]);
  });

  it('A request for a document, a payment or the control plane is reported; requests of the sandbox page are not', async () => {
    const { intentId } = await openOrder(caller, {}, 'shown');
    assert.deepEqual(await reportedOf(() => sandbox.pay(intentId)), [
      ['POST', `/_sandbox/payments/${intentId}`, undefined, 200, 0, false],
    ]);
    assert.deepEqual(await reportedOf(() => fetch(`${sandbox.url}/documents/none`)), [
      ['GET', '/documents/none', undefined, 403, 0, false],
    ]);
    assert.deepEqual(
      await reportedOf(async () => {
        await fetch(`${sandbox.url}/`);
        await fetch(`${sandbox.url}/page.css`);
        await sandbox.journal();
        await sandbox.health();
      }),
      [],
    );
  });

  it('A request is reported with nothing personal in its path', async () => {
    const path = '/v1/orders/asha%40example.in/documents/ABCPE1234F/download';
    assert.deepEqual((await reportedOf(() => call('GET', path)))[0], [
      'GET',
      '/v1/orders/…/documents/…/download',
      'getDocumentDownload',
      404,
      0,
      false,
    ]);
    for (const personal of [
      'asha@example.in',
      '+919876543210',
      '9876543210',
      '1234 5678 9012',
      'abcpe1234f',
      'Asha Rao',
      'आशा',
      '%E0%A4%86',
    ]) {
      assert.equal(maskPath(`/v1/orders/${personal}/status`), '/v1/orders/…/status', personal);
    }
    for (const plain of [
      'ES-E7GG-DHDJ-K0ZV-SN6W',
      'cart-2041',
      'order-1690000000000',
      '0b6b4f3c-0000-4000-8000-1234567890ab',
      'KA-RG-4',
      '%E0%A4',
    ]) {
      assert.equal(maskPath(`/v1/orders/${plain}/status`), `/v1/orders/${plain}/status`, plain);
    }
    assert.equal(maskPath('/v1/team/invites/{token}/accept'), '/v1/team/invites/{token}/accept');
  });

  it('A request is answered even if the report function throws', async () => {
    const throwing = await runSandbox({
      onRequest: () => {
        throw new Error('my function broke');
      },
    });
    assert.equal((await throwing.call('GET', '/v1/services')).status, 200);
    assert.equal((await throwing.control('POST', '/reset')).status, 200);
  });

  it('A request is one line, with its price in rupees if it has one', () => {
    const request: HandledRequest = {
      method: 'POST',
      path: '/v1/verify/pan',
      operationId: 'verifyPan',
      status: 200,
      durationMs: 12,
      meteredPaise: 500,
      replayed: false,
    };
    const at = new Date(2026, 0, 31, 9, 5, 7);
    assert.match(requestLine(request, at), /^09:05:07 POST {3}\/v1\/verify\/pan +verifyPan +200 +12 ms ₹5\.00$/);
    assert.match(
      requestLine({ ...request, status: 0, meteredPaise: 0, operationId: undefined }, at),
      /^09:05:07 POST {3}\/v1\/verify\/pan +cut +12 ms$/,
    );
    assert.match(requestLine({ ...request, meteredPaise: 0, replayed: true }, at), /12 ms {2}replayed$/);
  });
});
