import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../../support/fast-check.ts';
import { toRupees } from '../../../../src/base/money.ts';
import { readDuty, Unreadable } from '../../../../src/proxy/readers/duty.ts';
import { parseExact } from '../../../../src/proxy/readers/json/exact-json.ts';
import { writtenRupees } from '../../../../src/proxy/readers/price/shown-text.ts';
import { envelopes } from '../price-damage.ts';
import { createRandom, pick, shapes, truePrice, write, type Body } from '../price-shapes.ts';

const grouped = (paise: number, locale: string): string =>
  (paise / 100).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const WRITINGS: readonly ((paise: number) => string)[] = [
  (paise) => `₹${grouped(paise, 'en-IN')}`,
  (paise) => `₹ ${grouped(paise, 'en-US')}`,
  (paise) => `Rs. ${grouped(paise, 'en-IN')}/-`,
  (paise) => `INR ${grouped(paise, 'en-IN')} only`,
  (paise) => `${toRupees(paise)} rupees`,
  (paise) => `₹${grouped(paise, 'hi-IN-u-nu-deva')}`,
];
const NAMES = ['display', 'formatted', 'forDisplay', 'ui', 'view', 'x'];

/** The total that would be sealed; nothing where the price is refused. */
function sealed(body: Body, stamp: number): number | undefined {
  try {
    return readDuty(parseExact(JSON.stringify(body)), stamp).totalMinor;
  } catch (error) {
    assert.ok(error instanceof Unreadable, String(error));
    return undefined;
  }
}

test('Amounts that are written for people beside those of a price change nothing, and refuse it where they differ.', () => {
  fc.assert(
    fc.property(truePrice, shapes, fc.nat(), (price, form, seed) => {
      const random = createRandom(seed);
      const body = write(price, form);
      const added = (stamp: number, total: number): Body => {
        const more = structuredClone(body);
        const part = { stampDuty: pick(WRITINGS, random)(stamp), total: pick(WRITINGS, random)(total) };
        Object.assign(pick(envelopes(more), random), { [pick(NAMES, random)]: part });
        return more;
      };
      const agreeing = added(price.stamp, price.total);
      assert.equal(sealed(agreeing, price.stamp), price.total, JSON.stringify(agreeing));
      for (const [stamp, total] of [
        [price.stamp + 1, price.total],
        [price.stamp * 100, price.total],
        [price.stamp, price.total + 1],
        [price.stamp, price.total * 100],
      ] as const)
        assert.equal(sealed(added(stamp, total), price.stamp), undefined, JSON.stringify(added(stamp, total)));
    }),
    { numRuns: runs(1_000) },
  );
});

const isAmount = (value: unknown): value is string | number => /^\d+(?:\.\d+)?$/.test(String(value));

/** The same body with some of its amounts written for people. */
function shownIn(value: unknown, isShown: () => boolean, unit: 'paise' | 'rupees', key = ''): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => shownIn(item, isShown, unit));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, shownIn(inner, isShown, unit, name)]),
    );
  }
  if (!isAmount(value) || /^(?:id|pages|since)$/i.test(key) || !isShown()) return value;
  const paise = Math.round(Number(value) * (unit === 'paise' ? 1 : 100));
  return `₹${grouped(paise, 'en-IN')}`;
}

test('A price of which some amounts are written for people is read to the paisa or refused, and never from them alone.', () => {
  const met = { read: 0, refused: 0 };
  fc.assert(
    fc.property(truePrice, shapes, fc.nat(), (price, form, seed) => {
      const random = createRandom(seed);
      const unit = form.unit === 'unstated' || form.unit === 'rupees' ? 'rupees' : 'paise';
      const body = write(price, form);
      const some = sealed(shownIn(body, () => random() < 0.2, unit) as Body, price.stamp);
      met[some === undefined ? 'refused' : 'read'] += 1;
      assert.ok(some === undefined || some === price.total);
      assert.equal(sealed(shownIn(body, () => true, unit) as Body, price.stamp), undefined);
    }),
    { numRuns: runs(1_000) },
  );
  assert.ok(met.read > runs(50) && met.refused > runs(50), JSON.stringify(met));
});

test('An amount in rupees is read with Indian or western grouping, and with no other.', () => {
  const cases: Readonly<Record<string, string | undefined>> = {
    '₹1,23,456.00': '123456.00',
    '₹ 123,456': '123456',
    'Rs.1,00,00,000/-': '10000000',
    '-₹36.00': '-36.00',
    '₹ -36': '-36',
    '१,२३४': '1234',
    '1,234 only': '1234',
    '₹12,50': undefined,
    '₹1,2,345': undefined,
    '₹1234,567': undefined,
    '₹1,23,45': undefined,
    '₹,123': undefined,
    '₹123,': undefined,
    '₹1.234,00': undefined,
    '₹1,234.567': undefined,
    '₹1 234': undefined,
    '-₹-36': undefined,
    '₹36 + ₹9': undefined,
    $36: undefined,
    '36%': undefined,
    'about ₹36': undefined,
    '': undefined,
    ['₹' + '1'.repeat(80)]: undefined,
  };
  for (const [text, digits] of Object.entries(cases)) assert.equal(writtenRupees(text)?.digits, digits, text);
});
