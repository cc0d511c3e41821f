import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRupees, toRupees } from '../../../../src/base/money.ts';
import { readDuty, Unreadable } from '../../../../src/proxy/readers/duty.ts';
import { ExactNumber, parseExact } from '../../../../src/proxy/readers/json/exact-json.ts';
import { explainPrice } from '../../../../src/proxy/readers/price/explain.ts';
import { AMOUNTS } from './corpus/amounts.ts';
import { DOUBTFUL } from './corpus/doubtful.ts';
import { DISCOUNTS } from './corpus/discounts.ts';
import { ENVELOPES } from './corpus/envelopes.ts';
import { LAYOUTS } from './corpus/layouts.ts';
import { NAMES } from './corpus/names.ts';
import type { PricedBody } from './corpus/priced-body.ts';
import { REFUSED } from './corpus/refused.ts';
import { TAXES } from './corpus/taxes.ts';

const PRICED: readonly PricedBody[] = [...ENVELOPES, ...AMOUNTS, ...TAXES, ...DISCOUNTS, ...NAMES, ...LAYOUTS];
const REQUESTED = { stateCode: 'KA', articleCode: 'KA-RG-4' };

const parse = (body: object | string): unknown => parseExact(typeof body === 'string' ? body : JSON.stringify(body));

/** Rupees of a corpus as paise. */
function paise(rupees: string): number {
  const found = parseRupees(rupees);
  if (found === undefined) throw new Error(`${rupees} is no amount`);
  return found;
}

for (const { name, stamp, total, lines, body } of PRICED) {
  test(`A price of a service is read to the paisa: ${name}.`, () => {
    const explained = explainPrice(parse(body), paise(stamp), REQUESTED);
    assert.equal(explained.refused, undefined);
    assert.equal(`${explained.total?.path} ${toRupees(explained.total?.paise ?? 0)}`, total);
    const answer = readDuty(parse(body), paise(stamp), REQUESTED);
    assert.deepEqual(
      answer.lines.map(({ kind, amountMinor, label }) => `${kind} ${toRupees(amountMinor)} ${label}`),
      lines,
    );
    assert.equal(answer.totalMinor, paise(total.split(' ').at(-1) ?? ''));
  });
}

for (const { name, stamp, path, because, body } of [...REFUSED, ...DOUBTFUL]) {
  test(`A price of a service is refused at its path: ${name}.`, () => {
    const { refused } = explainPrice(parse(body), paise(stamp), REQUESTED);
    assert.deepEqual(refused, { path, because });
    assert.throws(() => readDuty(parse(body), paise(stamp), REQUESTED), Unreadable);
  });
}

/** The same body with another text at one path. */
function withValue(body: unknown, path: string, written: string): unknown {
  const [, step = '', ...rest] = path.split('/');
  if (path === '') return new ExactNumber(written);
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) }) as Record<string, unknown>;
  const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
  copy[key] = withValue(copy[key], rest.map((one) => `/${one}`).join(''), written);
  return copy;
}

/** A paisa more or less than written, in the same unit. */
function besides(value: string, written: number, difference: 1 | -1): string {
  const isPaise = String(Math.abs(written)) === value.replace('-', '');
  const sign = value.startsWith('-') ? -1 : 1;
  const changed = sign * Math.abs(written) + difference;
  return isPaise ? String(changed) : toRupees(changed);
}

test('A price of which one figure is a paisa off is refused, whichever figure it is.', () => {
  let tried = 0;
  for (const { name, stamp, body } of PRICED) {
    const { total, lines } = explainPrice(parse(body), paise(stamp), REQUESTED);
    for (const figure of total ? [total, ...lines] : lines) {
      for (const difference of [1, -1] as const) {
        const written = besides(figure.value, figure.paise, difference);
        const damaged = withValue(parse(body), figure.path, written);
        assert.throws(
          () => readDuty(damaged, paise(stamp), REQUESTED),
          Unreadable,
          `${name}: ${figure.path} is ${written}`,
        );
        tried += 1;
      }
    }
  }
  assert.ok(tried >= 400, `${tried} figures`);
});

test('A price for a stamp that is a paisa more or less than its own is refused.', () => {
  for (const { name, stamp, body } of PRICED) {
    for (const other of [paise(stamp) - 1, paise(stamp) + 1, paise(stamp) * 100])
      assert.throws(() => readDuty(parse(body), other, REQUESTED), Unreadable, name);
  }
});

test('The innermost record that says how long a price is valid decides.', () => {
  const inner = { stampDuty: 100, total: 100, validUntil: '2026-12-01T10:00:00Z' };
  const body = { expiresAt: '2027-01-01T00:00:00Z', data: { quote: inner } };
  assert.equal(readDuty(parse(body), 100_00, REQUESTED).expiresAt, '2026-12-01T10:00:00.000Z');
});
