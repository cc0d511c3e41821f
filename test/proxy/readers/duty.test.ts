import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toRupees } from '../../../src/base/money.ts';
import { parseExact } from '../../../src/proxy/readers/exact-json.ts';
import { readDuty, Unreadable } from '../../../src/proxy/readers/index.ts';

const ASKED = 100_00;
const read = (text: string): ReturnType<typeof readDuty> => readDuty(parseExact(text), ASKED, { stateCode: 'KA', articleCode: 'KA-RG-4' });

test('decimal strings, numbers and nested prices in snake case give the same paise', () => {
  const texts = [
    '{"currency":"INR","lineItems":[{"type":"STAMP_DUTY","amount":"100.00"},{"type":"GST","amount":"9.50"}],"totalAmount":"109.50"}',
    '{"currency":"INR","stampDuty":100,"gst":9.5,"surcharge":0,"total":109.5}',
    '{"success":true,"data":{"pricing":{"items":[{"type":"STAMP_DUTY","amount":"100"},{"type":"GST","amount":"9.5"}],"total_amount":"109.50"}}}',
  ];
  for (const text of texts) {
    const answer = read(text);
    assert.equal(answer.totalMinor, 109_50, text);
    assert.deepEqual(answer.lines.map((line) => [line.kind, line.amountMinor]), [['stamp-duty', 100_00], ['gst', 9_50]], text);
  }
});

test('a discount lowers the price whether it is written with its sign or without', () => {
  for (const amount of ['"-10.00"', '"10.00"', '-10', '10.0']) {
    const answer = read(`{"lineItems":[{"type":"STAMP_DUTY","amount":"150"},{"type":"DISCOUNT","amount":${amount}}],"totalAmount":"140"}`);
    assert.deepEqual(answer.lines[1], { kind: 'discount', label: 'Discount', amountMinor: -10_00 });
  }
});

const REFUSED: Readonly<Record<string, string>> = {
  'no total': '{"message":"soon"}',
  'an exponent': '{"stampDuty":1e2,"total":1e2}',
  'three decimals': '{"stampDuty":100.001,"total":100.001}',
  'grouping': '{"stampDuty":"1,234.50","total":"1,234.50"}',
  'a negative total': '{"stampDuty":"-100.00","total":"-100.00"}',
  'a float that is a sum': '{"stampDuty":100,"gst":0.30000000000000004,"total":100.30000000000000004}',
  'lines that do not add up': '{"stampDuty":100,"gst":9,"total":110}',
  'less than the stamp value': '{"stampDuty":99,"total":99}',
  'another currency': '{"currency":"USD","stampDuty":100,"total":100}',
  'a lower-case currency': '{"currency":"inr","stampDuty":100,"total":100}',
  'two totals that differ': '{"stampDuty":100,"total":100,"grandTotal":101}',
  'a total that is a truth value': '{"stampDuty":100,"total":true}',
  'a negative line that is no discount': '{"lineItems":[{"type":"STAMP_DUTY","amount":"110"},{"type":"CESS","amount":"-10"}],"totalAmount":"100"}',
  'another stamp value': '{"stampDutyAmount":"500.00","total":"500.00"}',
  'another stamp value beside its lines': '{"stampDutyAmount":500,"lines":[{"type":"STAMP_DUTY","amount":500}],"total":500}',
  'another article': '{"data":{"article_code":"KA-RG-5","pricing":{"stampDuty":100,"total":100}}}',
  'another state': '{"stateCode":"MH","stampDuty":100,"total":100}',
  'a bare number': '100',
  'a list': '[{"total":100}]',
};

for (const [name, text] of Object.entries(REFUSED)) {
  test(`a price with ${name} is not readable`, () => {
    assert.throws(() => read(text), Unreadable);
  });
}

test('a price that repeats what was asked is read', () => {
  const text = '{"stateCode":"KA","articleCode":"KA-RG-4","stampDutyAmount":100.0,"gst":1,"total":101}';
  assert.equal(read(text).totalMinor, 101_00);
});

test('every price that adds up is read to the paisa, and any other total is refused', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000_00 });
  fc.assert(fc.property(fc.array(amount, { maxLength: 6 }), fc.integer({ min: -3, max: 3 }), (more, off) => {
    const lines = [{ type: 'STAMP_DUTY', amount: toRupees(ASKED) }, ...more.map((paise) => ({ type: 'FEE', amount: toRupees(paise) }))];
    const total = ASKED + more.reduce((sum, paise) => sum + paise, 0);
    const text = JSON.stringify({ lineItems: lines, totalAmount: toRupees(total + off) });
    if (off === 0) assert.equal(read(text).totalMinor, total);
    else assert.throws(() => read(text), Unreadable);
  }));
});
