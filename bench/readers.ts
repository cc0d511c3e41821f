/**
 * The CPU time of one read: the sandbox's own price and status, in each dialect. Ids and times differ from body to
 * body, as those of a service do, so that only names repeat. Everything runs in one process; a fixed loop between the
 * rounds tells how fast the machine is at the moment. Goals: 150 microseconds for a price, 10 for a status (median of
 * the rounds).
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type * as Registry from '../src/proxy/readers/registry.ts';
import { median } from './median.ts';
import { recordResult } from './record-result.ts';
import type { Figure } from './report/figure.ts';

const FOLDER = 'node_modules/.cache/estamp-bench';
const PROGRAM = resolve(FOLDER, 'readers.mjs');
mkdirSync(FOLDER, { recursive: true });
/* Bundled, because a loader would add its own cost to each function. */
await build({
  entryPoints: ['src/proxy/readers/registry.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  target: 'node20',
  outfile: PROGRAM,
  logLevel: 'error',
});
const { createReaders } = (await import(pathToFileURL(PROGRAM).href)) as typeof Registry;

const ROUNDS = 9;
/* A status is read ten times as often as a price, and the compiler of a server has seen both for hours. */
const READS = { price: 1_000, status: 10_000 } as const;
const GOALS = { price: 150, status: 10 } as const;

const id = (index: number): string => (index * 2_654_435_761).toString(16).padStart(12, '0').slice(-12);
const time = (index: number): string => new Date(1_790_000_000_000 + index * 977).toISOString();
const money = (paise: number): string => (paise / 100).toFixed(2);

/** A price of a stamp of INR 100 and an order's status, as the sandbox writes them. */
const BODIES: Readonly<Record<string, { price: (index: number) => string; status: (index: number) => string }>> = {
  'json-schema': {
    price: (index) =>
      `{"quoteId":"qt_${id(index)}","stateCode":"AN","articleCode":"AN-RG-4","stampDutyAmount":"100.00","currency":"INR","lineItems":[{"type":"STAMP_DUTY","label":"Stamp duty","amount":"100.00"},{"type":"SERVICE_FEE","label":"Service fee","amount":"${money(5_000 + (index % 500))}"},{"type":"GST","label":"GST on fee, 18%","amount":"9.00"}],"coupon":null,"totalAmount":"${money(15_900 + (index % 500))}","masterDataVersion":1,"expiresAt":"${time(index)}"}`,
    status: (index) =>
      `{"externalOrderId":"order-${id(index)}","status":"FULFILMENT_STARTED","updatedAt":"${time(index)}"}`,
  },
  fields: {
    price: (index) =>
      `{"id":"qt_${id(index)}","state":"AN","article":"AN-RG-4","currency":"INR","stampDuty":100,"surcharge":0,"cess":0,"procurementFee":0,"serviceFee":${50 + (index % 50)},"discount":0,"gst":9,"deliveryCharge":0,"total":${159 + (index % 50)},"masterDataVersion":1,"validUntil":"${time(index)}"}`,
    status: () => `{"status":"FULFILMENT_STARTED"}`,
  },
  envelope: {
    price: (index) =>
      `{"success":true,"data":{"quote_id":"qt_${id(index)}","state_code":"AN","article_code":"AN-RG-4","master_data_version":1,"expires_at":"${time(index)}","pricing":{"currency":"INR","stamp_duty_amount":"100.00","items":[{"type":"STAMP_DUTY","name":"Stamp duty","amount":"100.00"},{"type":"SERVICE_FEE","name":"Service fee","amount":"${money(5_000 + (index % 500))}"},{"type":"GST","name":"GST on fee, 18%","amount":"9.00"}],"total_amount":"${money(15_900 + (index % 500))}","coupon":null}}}`,
    status: (index) =>
      `{"success":true,"data":{"external_order_id":"order-${id(index)}","order_status":"FULFILMENT_STARTED","updated_at":"${time(index)}"}}`,
  },
};

const ignore = (): void => undefined;
const read: Registry.Read = createReaders(
  {},
  { logsInfo: false, info: ignore, warn: ignore, error: ignore, alert: ignore },
);

/** Microseconds of CPU for each call. */
function cpuOf(count: number, call: (index: number) => void): number {
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) call(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

/** A fixed amount of work: sorts of 64 texts. */
const reference = (index: number): void => {
  const texts = Array.from({ length: 64 }, (_, place) => id(index + place * 7));
  if (texts.sort()[0] === undefined) throw new Error('nothing was sorted');
};

const figures: Figure[] = [];
const references: number[] = [];
for (const [dialect, { price, status }] of Object.entries(BODIES)) {
  const prices: number[] = [];
  const statuses: number[] = [];
  for (let round = -2; round < ROUNDS; round += 1) {
    const offset = (round + 2) * READS.status;
    const priceTexts = Array.from({ length: READS.price }, (_, index) => price(offset + index));
    const statusTexts = Array.from({ length: READS.status }, (_, index) => status(offset + index));
    const priced = cpuOf(READS.price, (index) => {
      if (
        read('duty', priceTexts[index] ?? '', 10_000, { stateCode: 'AN', articleCode: 'AN-RG-4' }).totalMinor < 15_900
      )
        throw new Error('another price was read');
    });
    const cost = cpuOf(READS.status, (index) => {
      if (read('status', statusTexts[index] ?? '', `order-${id(offset + index)}`) !== 'fulfilment')
        throw new Error('another status was read');
    });
    if (round < 0) continue;
    prices.push(priced);
    statuses.push(cost);
    references.push(cpuOf(READS.price, reference));
  }
  const [ofPrice, ofStatus] = [median(prices), median(statuses)];
  figures.push(
    { what: `a price, ${dialect}`, measured: ofPrice, unit: 'us of CPU', goal: GOALS.price },
    { what: `a status, ${dialect}`, measured: ofStatus, unit: 'us of CPU', goal: GOALS.status },
  );
  console.log(`${dialect.padEnd(12)} price ${ofPrice.toFixed(1)} us, status ${ofStatus.toFixed(1)} us`);
}
console.log(`fixed loop   ${median(references).toFixed(1)} us (goals: price ${GOALS.price}, status ${GOALS.status})`);
recordResult('readers', figures);
