import assert from 'node:assert/strict';
import { after, mock, test } from 'node:test';
import { seededRandom } from '../../../support/random.ts';
import { openShop, order, type Shop } from '../../support/kit.ts';
import { delivery, SECRET } from '../../webhooks/deliveries.ts';

const open = (): Promise<Shop> => openShop({ webhookSecrets: [SECRET, 'whsec_second_0123456789'] });

/** A text with its letter at a place changed, as small a change as there is. */
const changed = (text: string, at: number): string => {
  const index = at < 0 ? text.length + at : at;
  return `${text.slice(0, index)}${text[index] === 'b' ? 'c' : 'b'}${text.slice(index + 1)}`;
};

test('T71: tokens and signatures are compared completely by the platform, wherever they are wrong', async () => {
  const shop = await open();
  const { token } = await order(shop);
  const start = token.lastIndexOf('.') + 1;
  const { headers, body } = delivery();
  const signature = headers['x-webhook-signature'] ?? '';
  const compare = mock.method(crypto.subtle, 'verify');
  after(() => compare.mock.restore());
  const comparisons = async (run: () => Promise<{ status: number }>): Promise<string> => {
    compare.mock.resetCalls();
    const { status } = await run();
    return `${status} after ${compare.mock.callCount()}`;
  };
  const opened = (held: string) => () => shop.ask('PUT', '/order/parties', { token: held, body: { nothing: 1 } });
  for (const at of [start, start + 10, -2]) assert.equal(await comparisons(opened(changed(token, at))), '401 after 1');
  assert.equal(
    await comparisons(opened(token)),
    '400 after 1',
    'the true one is compared alike, and then its body is read',
  );
  const delivered = (held: string) => () =>
    shop.ask('POST', '/webhooks', { body, headers: { ...headers, 'x-webhook-signature': held } });
  for (const at of [0, 20, 63]) assert.equal(await comparisons(delivered(changed(signature, at))), '401 after 2');
  assert.equal(await comparisons(delivered(signature)), '200 after 2');
});

const random = seededRandom('the order of measurements');

/** The middle of what was measured: what a busy machine adds to a few is no word about the code. */
function trimmed(times: readonly number[]): number[] {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.slice(Math.floor(sorted.length * 0.05), Math.floor(sorted.length * 0.8));
}
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
};

/** Welch's t of two samples: how far their means are apart, in units of what chance would do. */
function welch(one: readonly number[], other: readonly number[]): number {
  return (mean(one) - mean(other)) / Math.sqrt(variance(one) / one.length + variance(other) / other.length);
}

/** Measures two things alternately, in random order, and repeats measurements that the machine disturbed. */
async function distinguishable(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < 800; round += 1) {
      const first = random() < 0.5;
      for (const which of first ? [0, 1] : [1, 0]) {
        const startedAt = performance.now();
        await (which === 0 ? one() : other());
        times[which as 0 | 1].push(performance.now() - startedAt);
      }
    }
    if (Math.abs(welch(trimmed(times[0]), trimmed(times[1]))) < 4.5) return false;
  }
  return true;
}

test('T71: the time of a refusal does not reveal how much of a token was right', async () => {
  const shop = await open();
  const { token } = await order(shop);
  const start = token.lastIndexOf('.') + 1;
  const asking = (held: string) => async (): Promise<unknown> =>
    shop.proxy.fetch(
      new Request('https://shop.example/estamp/order', { headers: { authorization: `Bearer ${held}` } }),
      { ip: '203.0.113.7' },
    );
  assert.equal(await distinguishable(asking(changed(token, start)), asking(changed(token, -2))), false);
});
