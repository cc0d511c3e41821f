import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openClinic, runJson } from '../kit.ts';

const clinic = await openClinic();

type Amounts = Readonly<Record<'stamp' | 'fee' | 'tax' | 'total', string>>;
const scaled = (text: string): object => ({ value: Math.round(Number(text) * 100), scale: 2 });
const iso = (qty: string): object => ({ iso: { alpha: 'INR', numeric: '356', minorUnit: 2 }, qty });

/** One price in five shapes that no reader was made for. */
const SHAPES: Readonly<Record<string, (amounts: Amounts) => unknown>> = {
  'charges by person': ({ stamp, fee, tax, total }) => ({
    quotation: {
      persons: { first: { bears: { stampDuty: stamp, platform: fee } }, second: { bears: { taxOnPlatform: tax } } },
      everyone: total,
    },
  }),
  'amounts with a scale': ({ stamp, fee, tax, total }) => ({
    price: { stampDuty: scaled(stamp), serviceFee: scaled(fee), gst: scaled(tax), total: scaled(total) },
  }),
  'currencies as objects': ({ stamp, fee, tax, total }) => ({
    money: [
      { component: 'STAMP', amt: iso(stamp) },
      { component: 'HANDLING', amt: iso(fee) },
      { component: 'GST', amt: iso(tax) },
    ],
    sum: iso(total),
  }),
  'heads of account as keys': ({ stamp, fee, tax, total }) => ({
    heads: {
      '0030-02-102': { desc: 'Non-judicial stamps', rs: Number(stamp) },
      '0030-03-800': { desc: 'Facilitation', rs: Number(fee) },
      '0006-00-110': { desc: 'GST', rs: Number(tax) },
    },
    challan: { rs: Number(total) },
  }),
  pairs: ({ stamp, fee, tax, total }) => ({
    rows: [
      ['STAMP', stamp],
      ['SVC', fee],
      ['TAX', tax],
      ['PAY', total],
    ],
  }),
};

let shape: ((amounts: Amounts) => unknown) | undefined;

/** The sandbox, with prices in another shape. */
const service = createServer((request, response) => {
  void (async (): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    const answer = await fetch(new URL(url, clinic.sandbox.url), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
      ),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (!shape || !url.endsWith('/duty/calculate') || !answer.ok) return void response.end(text);
    const { lineItems, totalAmount } = JSON.parse(text) as { lineItems: { amount: string }[]; totalAmount: string };
    const [stamp = '', fee = '', tax = ''] = lineItems.map(({ amount }) => amount);
    return void response.end(JSON.stringify(shape({ stamp, fee, tax, total: totalAmount })));
  })();
});
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
after(() => service.close());
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

for (const [name, write] of Object.entries(SHAPES)) {
  test(`Doctor writes a reader with which it reads the price, from the key to the order: ${name}.`, async () => {
    shape = write;
    const run = { environment: { ...clinic.environment, ESTAMP_BASE_URL: address }, directory: clinic.directory };
    const reader = join(clinic.directory, 'estamp.readers.mjs');
    const refused = await runJson(run);
    assert.equal(refused.first, 'price.explained');
    const failed = refused.checks.find(({ id }) => id === 'price.explained');
    assert.match(failed?.fix ?? '', /estamp\.readers\.mjs was written: its amounts add up/);
    // A module is loaded once for each address, so that each shape has a file of its own.
    const own = join(clinic.directory, `${name.replaceAll(' ', '-')}.mjs`);
    writeFileSync(own, readFileSync(reader));
    rmSync(reader);
    const options = `${own}.config.mjs`;
    writeFileSync(options, `import readers from ${JSON.stringify(own)}; export default { readers };\n`);
    const read = await runJson(run, '--config', options);
    const price = read.checks.find(({ id }) => id === 'price.explained');
    assert.equal(price?.state, 'ok', price?.seen);
    assert.match(price.seen, /by your readers\.duty: stamp-duty “Stamp duty” 20\.00/);
    assert.equal(read.first, undefined);
  });
}
