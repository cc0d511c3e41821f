import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EstampClient } from '../../src/api/client.ts';
import type { OPERATIONS, KeyOperationId } from '../../src/api/operations.ts';
import { clientOf, fakeService } from './fake-service.ts';

/*
 * The compiler checks these: each @ts-expect-error is an error itself if the line below it compiles. The functions are
 * never called, so nothing is sent.
 */
export const wrongCalls = (client: EstampClient): unknown[] => [
  // @ts-expect-error a path parameter is missing
  () => client.getOrder(),
  // @ts-expect-error another path parameter
  () => client.getOrder({ path: { orderId: 'o' } }),
  // @ts-expect-error the body is missing
  () => client.verifyPan(),
  // @ts-expect-error a field of the body is missing
  () => client.verifyPan({ body: {} }),
  // @ts-expect-error an unknown field of the body
  () => client.verifyPan({ body: { pan: 'ABCDE1234F', dob: '' } }),
  // @ts-expect-error a read takes no idempotency key
  () => client.getOrder({ path: { id: 'o' }, idempotencyKey: 'k' }),
  // @ts-expect-error not for API keys
  () => client.call('login', { body: { email: '', password: '' } }),
];

test('the compiler knows the arguments and the response of each call', async () => {
  const { transport } = fakeService({ status: 200, json: { items: [], nextCursor: 'next' } });
  const client = clientOf(transport);
  const { body } = await client.call('listLogs', { query: { limit: '5' } });
  const cursor: string | null | undefined = body.nextCursor;
  assert.equal(cursor, 'next');
  const callers: (typeof OPERATIONS)[KeyOperationId]['caller'] = 'key';
  assert.equal(callers, 'key');
});
