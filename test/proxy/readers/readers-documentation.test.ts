import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadConfig } from '../../../src/proxy/node/settings/config-file.ts';
import { READER_NAMES } from '../../../src/proxy/readers/registry.ts';
import { QuoteAnswer } from '../../../src/wire/index.ts';
import { openShop, STAMP, type Shop } from '../support/kit.ts';

const page = readFileSync('docs/readers.md', 'utf8');
const example = /```js\n(\/\/ estamp\.config\.mjs\n[^]*?)```/.exec(page)?.[1] ?? '';
const answer = /`(\{ "quotation"[^`]*\})`/.exec(page)?.[1] ?? '';

test('the table of readers names each reader', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(rows.toSorted(), [...READER_NAMES].toSorted());
});

test('the reader of the example reads its answer, and the price is sold; one that contradicts the witness is not', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'estamp-readers-'));
  after(() => rmSync(directory, { recursive: true }));
  writeFileSync(join(directory, 'estamp.config.mjs'), example);
  const config = await loadConfig('estamp.config.mjs', {}, directory);
  let body = answer;
  const shop: Shop = await openShop({
    ...config?.options,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/duty/calculate')) return shop.sandbox.fetch(request);
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    },
  });
  const denied = ['"stamp": "200"', '"stamp": "50"', '"grand": "144.50"', '"handling": "43.505"'];
  for (const change of denied) {
    body = answer.replace(new RegExp(`${change.slice(0, change.indexOf(':'))}: "[^"]*"`), change);
    assert.notEqual(body, answer);
    const { json } = await shop.ask('POST', '/quotes', { body: STAMP });
    assert.equal(json.error?.code, 'QUOTE_UNREADABLE', change);
  }
  body = answer;
  const { json, text } = await shop.ask('POST', '/quotes', { body: STAMP });
  assert.equal(json.error, undefined, text);
  const { quote } = QuoteAnswer.parse(json);
  assert.equal(quote.totalMinor, 143_50);
  assert.deepEqual(
    quote.lines.map(({ kind, amountMinor }) => [kind, amountMinor]),
    [
      ['stamp-duty', 100_00],
      ['service-fee', 43_50],
    ],
  );
});
