/**
 * Counts the metered calls of 100 warm checkouts in 10 states. The target is 200: one duty calculation and one parties
 * call each. Runs the built proxy with the built sandbox, prints the rupees, and fails above the target.
 */
import { startDemo } from '../demo/start.ts';
import { OPERATIONS } from '../src/api/index.ts';
import { recordResult } from './record-result.ts';
import type { OrderAnswer, QuoteAnswer, StateArticles } from '../src/wire/index.ts';

const CHECKOUTS = 100;
const STATES = ['KA', 'DL', 'TN', 'MH', 'GJ', 'RJ', 'UP', 'HR', 'AS', 'WB'];
const TARGET = 2 * CHECKOUTS;

const unlimited = {
  quotesPerNetworkPerHour: 10_000,
  ordersPerNetworkPerHour: 10_000,
  spendPerHour: '100000.00',
  spendPerDay: '100000.00',
};
const demo = await startDemo({ proxy: { limits: unlimited } });
const mount = `${demo.url}/estamp`;
const control = { 'x-sandbox-control': '1', 'content-type': 'application/json' };

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    mount + path,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: demo.url },
          body: JSON.stringify(body),
        },
  );
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Lifts the service's rate limits, which 100 customers within seconds would exceed. */
async function liftLimits(): Promise<void> {
  const limits = Object.fromEntries(Object.keys(OPERATIONS).map((id) => [id, { count: 1_000_000, windowSeconds: 60 }]));
  const response = await fetch(`${demo.sandbox.url}/_sandbox/limits`, {
    method: 'PUT',
    headers: control,
    body: JSON.stringify(limits),
  });
  if (!response.ok) throw new Error(`The limits stay: ${response.status} ${await response.text()}`);
}

interface Entry {
  operationId: string;
  meteredPaise: number;
  status: number;
}
async function journal(): Promise<Entry[]> {
  const response = await fetch(`${demo.sandbox.url}/_sandbox/journal`, { headers: control });
  return ((await response.json()) as { entries: Entry[] }).entries;
}

/** The calls of a customer's page. */
async function checkout(index: number): Promise<void> {
  const stateCode = STATES[index % STATES.length] ?? 'KA';
  const { articles, districts } = await call<StateArticles>(`/states/${stateCode}/articles`);
  const article = articles[index % articles.length];
  if (!article) throw new Error(`${stateCode} sells no articles.`);
  const [district] = districts ?? [];
  // Each customer uses a different value if the article allows it, so that the price cache has no effect.
  const own = Math.floor(index / STATES.length);
  const paise =
    article.allowedAmountsMinor?.[own % article.allowedAmountsMinor.length] ??
    (article.suggestedAmountMinor ?? article.minAmountMinor ?? 10_000) + own * 100;
  const { quoteToken } = await call<QuoteAnswer>('/quotes', {
    serviceCode: 'estamp.standard',
    stateCode,
    articleCode: article.code,
    stampDutyAmount: paise / 100,
    ...(district && { districtCode: district.code, sroValue: district.sros?.[0]?.value ?? 'Central' }),
  });
  await call<OrderAnswer>('/orders', {
    quoteToken,
    parties: { partyName: `Party ${index}`, customerMobile: '9876543210' },
    details: { purpose: `Bench number ${index} of many` },
  });
}

try {
  await liftLimits();
  await call('/checkout/estamp.standard');
  for (const state of STATES) await call(`/states/${state}/articles`);
  const warm = (await journal()).length;

  for (let index = 0; index < CHECKOUTS; index += 1) await checkout(index);

  const entries = (await journal()).slice(warm).filter(({ status, meteredPaise }) => status < 300 && meteredPaise > 0);
  const calls = new Map<string, number>();
  for (const { operationId } of entries) calls.set(operationId, (calls.get(operationId) ?? 0) + 1);
  const rupees = entries.reduce((sum, { meteredPaise }) => sum + meteredPaise, 0) / 100;

  console.log(
    `${CHECKOUTS} warm checkouts over ${STATES.length} states: ${entries.length} metered calls (target ${TARGET}), INR ${rupees}`,
  );
  for (const [operationId, count] of calls) console.log(`  ${operationId}: ${count}`);
  recordResult('metered', [
    { what: `metered calls of ${CHECKOUTS} warm checkouts`, measured: entries.length, unit: 'calls', goal: TARGET },
  ]);
} finally {
  await demo.close();
}
