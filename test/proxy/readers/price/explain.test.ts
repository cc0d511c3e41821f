import assert from 'node:assert/strict';
import { test } from 'node:test';
import { get } from '../../../../src/base/json/pointer.ts';
import { parseExact, toPlain } from '../../../../src/proxy/readers/json/exact-json.ts';
import { readDuty } from '../../../../src/proxy/readers/duty.ts';
import { explainPrice } from '../../../../src/proxy/readers/price/explain.ts';
import { VOCABULARY, type Meaning } from '../../../../src/proxy/readers/price/vocabulary.ts';
import { REFUSALS } from '../../../../src/proxy/readers/price/unreadable.ts';
import { MORE_READ } from './more-real-bodies.ts';
import { READ } from './real-bodies.ts';
import { REFUSED } from './refused-bodies.ts';

const REQUESTED = { stateCode: 'KA', articleCode: 'KA-RG-4' };
const parse = (body: unknown): unknown => parseExact(JSON.stringify(body));

for (const { name, body, stamp, total, totalPath, lines } of [...READ, ...MORE_READ]) {
  test(`A price is read and explained: ${name}.`, () => {
    const explanation = explainPrice(parse(body), stamp, REQUESTED);
    assert.equal(explanation.refused, undefined);
    assert.equal(explanation.total?.paise, total);
    assert.equal(explanation.total?.path, totalPath);
    assert.deepEqual(
      explanation.lines.map(({ kind, paise }) => [kind, paise]),
      lines,
    );
    const all = [explanation.total, ...explanation.lines, ...explanation.others];
    for (const { path, value } of all) {
      const found = toPlain(get(body, path));
      assert.equal(typeof found === 'number' ? Number(value) : value, found, path);
    }
    assert.equal(new Set(all.map(({ path }) => path)).size, all.length, 'each figure is explained once');
    assert.equal(readDuty(parse(body), stamp, REQUESTED).totalMinor, total);
  });
}

for (const { name, body, stamp, path, because } of REFUSED) {
  test(`A price is refused at its path: ${name}.`, () => {
    const { refused } = explainPrice(parse(body), stamp, REQUESTED);
    assert.match(refused?.because ?? '', because);
    assert.equal(refused?.path, path);
    assert.throws(() => readDuty(parse(body), stamp, REQUESTED), because);
  });
}

/** A price that uses a name as its row of the vocabulary says. */
function sampleWith(meaning: Meaning, name: string): unknown {
  const fee = { stampDuty: 100, serviceFee: 59 };
  const samples: Record<Meaning, unknown> = {
    stamp: { [name]: 100, total: 100 },
    fee: { stampDuty: 100, [name]: 7, total: 107 },
    tax: { stampDuty: 100, [name]: 7, total: 107 },
    discount: { ...fee, [name]: 10, total: 149 },
    total: { ...fee, [name]: 159 },
    subtotal: { ...fee, [name]: 120, total: 159 },
    amount: { lines: [{ type: 'STAMP_DUTY', [name]: 100 }], total: 100 },
  };
  return samples[meaning];
}

test('Each name of the vocabulary is read: as the line, the total or the amount that its row says.', () => {
  for (const { meaning, kind, names } of VOCABULARY) {
    for (const name of names) {
      const { refused, lines } = explainPrice(parse(sampleWith(meaning, name)), 100_00);
      assert.equal(refused, undefined, `${name}: ${refused?.because}`);
      const isLine = lines.some((line) => line.kind === kind && line.path === `/${name}`);
      assert.ok(kind === undefined || isLine, `${name} is ${kind}`);
    }
  }
});

test('Each refusal has a reason and says what helps, in whole sentences.', () => {
  for (const [because, help] of Object.values(REFUSALS)) {
    assert.match(because, /^[a-z]/);
    assert.match(help, /^[A-Z].*\.$/);
  }
});
