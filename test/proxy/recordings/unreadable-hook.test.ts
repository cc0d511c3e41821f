import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProxyEvent } from '../../../src/proxy/index.ts';
import type { Recording } from '../../../src/proxy/recordings/recording.ts';
import { openShop, STAMP } from '../support/kit.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** A shop whose service answers prices with this body. */
async function quoteWith(
  body: string,
  onUnreadable?: (recording: Recording) => void,
): Promise<{ alerts: ProxyEvent[]; logs: string[]; code: unknown }> {
  const alerts: ProxyEvent[] = [];
  const shop = await openShop({
    onEvent: (event) => void alerts.push(event),
    ...(onUnreadable && { onUnreadable }),
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/duty/calculate')) return shop.sandbox.fetch(request);
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    },
  });
  const { json } = await shop.ask('POST', '/quotes', { body: STAMP });
  return { alerts, logs: shop.logs, code: json.error?.code };
}

const BODY = JSON.stringify({
  data: { stampDuty: 100, serviceFee: 43.31, total: 150.77 },
  contact: { mobile: '9876543210' },
});

test('The alert of an unreadable price has paths and reasons, and no value of the body.', async () => {
  const { alerts, logs, code } = await quoteWith(BODY);
  assert.equal(code, 'QUOTE_UNREADABLE');
  const alert = alerts.find(({ type }) => type === 'response-unparseable');
  assert.ok(alert && 'explanation' in alert);
  assert.deepEqual(alert.explanation?.refused, {
    path: '/data/total',
    because: 'its lines do not add up to its total',
  });
  assert.deepEqual(alert.explanation?.lines, [
    { path: '/data/stampDuty', kind: 'stamp-duty' },
    { path: '/data/serviceFee', kind: 'service-fee' },
  ]);
  for (const text of [JSON.stringify(alert), ...logs])
    for (const value of ['43.31', '150.77', '9876543210']) assert.ok(!text.includes(value), text);
  assert.ok(logs.some((line) => line.includes('/data/total')));
});

test('onUnreadable receives a recording without personal data; an error of it changes nothing.', async () => {
  const recordings: Recording[] = [];
  const { code } = await quoteWith(BODY, (recording) => {
    recordings.push(recording);
    throw new Error('a hook that fails');
  });
  await waitUntil(() => recordings.length === 1);
  assert.equal(code, 'QUOTE_UNREADABLE');
  const [recording] = recordings;
  assert.equal(recording?.operationId, 'calculateDuty');
  assert.equal(recording.format, 1);
  assert.ok(!JSON.stringify(recording).includes('9876543210'));
  assert.ok(JSON.stringify(recording).includes('150.77'), 'amounts stay: the body is about them');
});
