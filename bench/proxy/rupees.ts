/**
 * Calculates the rupees of metered calls for 1,000 checkouts with 0, 1 and 5 changes of the price before each order.
 */
import { OPERATIONS } from '../../src/api/index.ts';
import { createEstampProxy } from '../../src/proxy/index.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import type { StateArticles } from '../../src/wire/index.ts';
import { recordResult } from '../record-result.ts';
import type { Figure } from '../report/figure.ts';
import { optionsFor } from './options.ts';

const CHECKOUTS = 100;
const CHANGES = [0, 1, 5];
const CONTROL = { 'x-sandbox-control': '1', 'content-type': 'application/json' };

async function rupees(changes: number): Promise<number> {
  const sandbox = await createSandbox();
  const control = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ entries: { meteredPaise: number; status: number }[] }> =>
    (
      await sandbox.fetch(
        new Request(`${sandbox.url}/_sandbox${path}`, {
          method,
          headers: CONTROL,
          body: body === undefined ? undefined : JSON.stringify(body),
        }),
      )
    )
      .json()
      .catch(() => ({ entries: [] })) as Promise<{ entries: { meteredPaise: number; status: number }[] }>;
  await control(
    'PUT',
    '/limits',
    Object.fromEntries(Object.keys(OPERATIONS).map((id) => [id, { count: 1_000_000, windowSeconds: 60 }])),
  );
  const limits = {
    quotesPerNetworkPerHour: 100_000,
    ordersPerNetworkPerHour: 100_000,
    spendPerHour: '1000000.00',
    spendPerDay: '1000000.00',
  };
  const proxy = createEstampProxy({
    ...(JSON.parse(optionsFor(sandbox.url, { limits })) as Parameters<typeof createEstampProxy>[0]),
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
  });
  const post = async (path: string, body: unknown): Promise<{ quoteToken?: string }> => {
    const answer = await proxy.fetch(
      new Request(`https://shop.example/estamp${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      }),
      { ip: '192.0.2.1' },
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { quoteToken?: string };
  };
  await proxy.fetch(new Request('https://shop.example/estamp/checkout/estamp.standard'));
  const { articles } = (await (
    await proxy.fetch(new Request('https://shop.example/estamp/states/KA/articles'))
  ).json()) as StateArticles;
  const free = articles.find(({ allowedAmountsMinor }) => !allowedAmountsMinor);
  if (!free) throw new Error('Karnataka sells no article with a free stamp value.');
  const paid = async (): Promise<number> =>
    (await control('GET', '/journal')).entries
      .filter(({ status }) => status < 300)
      .reduce((sum, { meteredPaise }) => sum + meteredPaise, 0) / 100;
  const warm = await paid();
  for (let index = 0; index < CHECKOUTS; index += 1) {
    let quoteToken: string | undefined;
    // Each customer uses different values, so that the price cache has no effect.
    for (let change = 0; change <= changes; change += 1) {
      const stampDutyAmount = (free.minAmountMinor ?? 10_000) / 100 + index * 10 + change;
      ({ quoteToken } = await post('/quotes', {
        serviceCode: 'estamp.standard',
        stateCode: 'KA',
        articleCode: free.code,
        stampDutyAmount,
      }));
    }
    await post('/orders', {
      quoteToken,
      parties: { partyName: `Party ${index}` },
      details: { purpose: `Bench number ${index} of many`, aboutProperty: false },
    });
  }
  const spent = (await paid()) - warm;
  await proxy.close();
  await sandbox.close();
  return (spent * 1000) / CHECKOUTS;
}

const figures: Figure[] = [];
for (const changes of CHANGES) {
  const spent = await rupees(changes);
  console.log(`1,000 warm checkouts with ${changes} changes of the price each: INR ${spent} (${CHECKOUTS} made)`);
  figures.push({
    what: `1,000 warm checkouts, ${changes} changes of the price`,
    measured: spent,
    unit: 'INR',
    // Two metered calls, and one more for each change, at INR 5.
    goal: 1000 * 5 * (2 + changes),
  });
}
recordResult('proxy-rupees', figures);
