import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExact } from '../../../../src/proxy/readers/json/exact-json.ts';
import type { Fields } from '../../../../src/proxy/readers/json/tolerant.ts';
import {
  agree,
  figuresIn,
  figuresOf,
  isRated,
  parseAmount,
  plainFigures,
  shownFigures,
  signedFigures,
  type Figure,
  type ReadFigures,
} from '../../../../src/proxy/readers/price/amount.ts';
import { LINE_AMOUNTS, type AmountName, type Unit, type Variant } from '../../../../src/proxy/readers/price/names.ts';
import { Unreadable } from '../../../../src/proxy/readers/price/unreadable.ts';

const parse = (text: string): unknown => parseExact(text);

/** What is read as `path paise unit`, or where and why it is refused. */
function read(of: () => readonly Figure[]): readonly string[] | string {
  try {
    return of().map(({ path, paise, unit }) => `${path} ${paise} ${unit}`);
  } catch (error) {
    assert.ok(error instanceof Unreadable);
    return `${error.path}: ${error.message}`;
  }
}

const AMOUNT: AmountName = { base: 'amount', variant: 'plain' };
const field = (text: string, name = AMOUNT, unit?: Unit): Parameters<ReadFigures>[0] => ({
  key: 'amount',
  value: parse(text),
  name,
  path: '/f',
  unit,
});

test('Rupees have at most two decimals and paise none, and a sign counts only where it may stand.', () => {
  const cases: readonly [string, Unit, boolean, number | undefined][] = [
    ['1', 'paise', false, 1],
    ['123456789012345', 'paise', false, 123456789012345],
    ['1234567890123456', 'paise', false, undefined],
    ['1.0', 'paise', false, undefined],
    ['x1', 'paise', false, undefined],
    ['1x', 'paise', false, undefined],
    ['', 'paise', false, undefined],
    ['1.5', 'rupees', false, 150],
    ['1.505', 'rupees', false, undefined],
    ['-1.5', 'rupees', false, undefined],
    ['-1.5', 'rupees', true, -150],
    ['-15', 'paise', true, -15],
    ['--15', 'paise', true, undefined],
    ['-x', 'paise', true, undefined],
  ];
  for (const [text, unit, signed, paise] of cases) assert.equal(parseAmount(text, unit, signed), paise, text);
  assert.ok(Object.is(parseAmount('-0', 'paise', true), 0), 'zero has no sign');
  assert.equal(parseAmount('-1', 'rupees'), undefined);
});

const OBJECTS: readonly [text: string, name: AmountName, unit: Unit | undefined, read: readonly string[] | string][] = [
  ['5', AMOUNT, undefined, ['/f 500 rupees']],
  ['5', AMOUNT, 'paise', ['/f 5 paise']],
  ['5', { ...AMOUNT, unit: 'rupees' }, 'paise', ['/f 500 rupees']],
  ['true', AMOUNT, undefined, '/f: one of its amounts is not a plain number'],
  ['[5]', AMOUNT, undefined, '/f: one of its amounts is not a plain number'],
  ['"five"', AMOUNT, undefined, '/f: one of its amounts is not a plain number'],
  ['{"value":5}', AMOUNT, undefined, ['/f/value 500 rupees']],
  ['{"value":5,"unit":"paise"}', AMOUNT, undefined, ['/f/value 5 paise']],
  ['{"value":5,"unit":"paise"}', { ...AMOUNT, unit: 'paise' }, undefined, ['/f/value 5 paise']],
  ['{"value":5,"unit":"paise"}', { ...AMOUNT, unit: 'rupees' }, undefined, '/f: its amounts are in two units'],
  ['{"valueInPaise":5}', AMOUNT, undefined, ['/f/valueInPaise 5 paise']],
  ['{"valueInPaise":5}', { ...AMOUNT, unit: 'paise' }, undefined, ['/f/valueInPaise 5 paise']],
  ['{"valueInPaise":5}', { ...AMOUNT, unit: 'rupees' }, undefined, '/f/valueInPaise: its amounts are in two units'],
  ['{"value":5}', AMOUNT, 'paise', ['/f/value 5 paise']],
  ['{"value":{"amount":5},"unit":"paise"}', AMOUNT, undefined, ['/f/value/amount 5 paise']],
  ['{"value":null,"amount":true,"price":5}', AMOUNT, undefined, ['/f/price 500 rupees']],
  ['{"value":10,"type":"PERCENT","amount":5}', AMOUNT, undefined, ['/f/amount 500 rupees']],
  ['{"other":10}', AMOUNT, undefined, []],
  ['{"value":5,"scale":2}', AMOUNT, undefined, '/f: its amounts are scaled'],
  ['{"value":5,"code":"XBT"}', AMOUNT, undefined, '/f/code: it holds an amount in another currency'],
  ['{"value":{"value":{"value":5}}}', AMOUNT, undefined, ['/f/value/value/value 500 rupees']],
  [
    '{"value":{"value":{"value":{"value":5}}}}',
    AMOUNT,
    undefined,
    '/f/value/value/value: one of its amounts is not a plain number',
  ],
];

for (const [text, name, unit, expected] of OBJECTS) {
  const of = `${text} of ${name.unit ?? 'no unit'} in ${unit ?? 'no unit'}`;
  test(`An amount is read with its unit and its path, or refused: ${of}.`, () => {
    assert.deepEqual(
      read(() => figuresOf(field(text, name, unit))),
      expected,
    );
  });
}

test('A figure of an object is before a discount if its own name or the name around it says so.', () => {
  const variants = (text: string, variant: Variant): readonly Variant[] =>
    figuresOf(field(text, { base: 'amount', variant })).map((figure) => figure.variant);
  assert.deepEqual(variants('{"value":5}', 'actual'), ['actual']);
  assert.deepEqual(variants('{"value":5,"discountedValue":4}', 'plain'), ['plain', 'discounted']);
  assert.deepEqual(variants('{"discountedValue":4}', 'actual'), ['discounted']);
});

test('Only plain amounts, or all that show one, are figures where a field may also be something else.', () => {
  const cases: readonly [text: string, plain: readonly string[] | string, shown: readonly string[] | string][] = [
    ['5', ['/f 500 rupees'], ['/f 500 rupees']],
    ['"5.00"', ['/f 500 rupees'], ['/f 500 rupees']],
    ['5.005', [], '/f: one of its amounts is not a plain number'],
    ['"₹ 1,143.00"', [], ['/f 114300 rupees']],
    ['"on request"', [], []],
    ['true', [], []],
    ['[5]', [], []],
    ['{"value":5}', ['/f/value 500 rupees'], ['/f/value 500 rupees']],
    [
      '{"value":"x"}',
      '/f/value: one of its amounts is not a plain number',
      '/f/value: one of its amounts is not a plain number',
    ],
  ];
  for (const [text, plain, shown] of cases) {
    assert.deepEqual(
      read(() => plainFigures(field(text))),
      plain,
      text,
    );
    assert.deepEqual(
      read(() => shownFigures(field(text))),
      shown,
      text,
    );
  }
  // A shown amount is in rupees, whatever the unit around it is; a plain one is not.
  assert.deepEqual(
    read(() => shownFigures(field('"₹ 5"', AMOUNT, 'paise'))),
    ['/f 500 rupees'],
  );
  assert.deepEqual(
    read(() => shownFigures(field('"5"', AMOUNT, 'paise'))),
    ['/f 5 paise'],
  );
  assert.deepEqual(
    read(() => shownFigures(field('"5"', { ...AMOUNT, unit: 'rupees' }, 'paise'))),
    ['/f 500 rupees'],
  );
  assert.deepEqual(
    read(() => plainFigures(field('"5.50"', AMOUNT, 'paise'))),
    [],
  );
  assert.deepEqual(
    read(() => plainFigures(field('"5.50"', { ...AMOUNT, unit: 'rupees' }, 'paise'))),
    ['/f 550 rupees'],
  );
  assert.deepEqual(
    read(() => signedFigures(field('-5'))),
    ['/f -500 rupees'],
  );
});

test('The value of a record is a rate if a text beside it is a sign or a word for per cent.', () => {
  for (const [text, is] of [
    ['{"type":"PERCENT","value":10}', true],
    ['{"type":" percentage ","value":10}', true],
    ['{"type":"pct","Value":10}', true],
    ['{"sign":"%","value":10}', true],
    ['{"type":"percentile","value":10}', false],
    ['{"type":"no percent","value":10}', false],
    ['{"type":"FLAT","value":10}', false],
    ['{"type":"PERCENT","amount":10}', false],
    ['{}', false],
  ] as const)
    assert.equal(isRated(parse(text) as Fields), is, text);
  const rows = (text: string): readonly string[] | string =>
    read(() => figuresIn({ record: parse(text) as Fields, path: '/r', unit: undefined }, LINE_AMOUNTS));
  assert.deepEqual(rows('{"type":"PERCENT","value":10,"amount":5,"cost":null}'), ['/r/amount 500 rupees']);
  assert.deepEqual(rows('{"note":1}'), []);
});

const figure = (paise: number, more: Partial<Figure> = {}): Figure => ({
  path: `/${paise}`,
  value: String(paise),
  paise,
  unit: 'rupees',
  variant: 'plain',
  isShown: false,
  ...more,
});
const [shown, paise] = [{ isShown: true }, { unit: 'paise' as const }];
const [actual, discounted] = [{ variant: 'actual' as const }, { variant: 'discounted' as const }];

const AGREEMENTS: readonly [name: string, figures: readonly Figure[], agreed: string | undefined][] = [
  ['none', [], undefined],
  ['one', [figure(5)], '5 at /5 in rupees'],
  ['two that are equal, in two units', [figure(5), figure(5, { ...paise, path: '/p' })], '5 at /5 in rupees and paise'],
  ['two that differ', [figure(5), figure(6)], '/6: it has two different figures for its line'],
  ['one before the discount', [figure(6, actual), figure(5, discounted)], '5 at /5 in rupees, before 6'],
  [
    'one before it in paise',
    [figure(6, { ...actual, ...paise }), figure(5, discounted)],
    '5 at /5 in rupees, before 6',
  ],
  ['a plain one as before the discount', [figure(6), figure(5, discounted)], '5 at /5 in rupees, before 6'],
  ['a plain one and one before it', [figure(6, actual), figure(5)], '5 at /5 in rupees, before 6'],
  ['only one before a discount', [figure(6, actual)], '6 at /6 in rupees'],
  ['equal before and after', [figure(5, actual), figure(5, { ...discounted, path: '/d' })], '5 at /d in rupees'],
  ['dearer after', [figure(4, actual), figure(5, discounted)], '/5: its line is higher after the discount'],
  [
    'two before',
    [figure(6, actual), figure(7), figure(5, discounted)],
    '/7: it has two different figures for its line',
  ],
  ['two after', [figure(5, discounted), figure(4, discounted)], '/4: it has two different figures for its line'],
  ['one for people that repeats it', [figure(5, { ...shown, path: '/s' }), figure(5)], '5 at /5 in rupees'],
  ['one for people that differs', [figure(5), figure(6, shown)], '/6: it has two different figures for its line'],
  [
    'one for people of before',
    [figure(6, shown), figure(6, { ...actual, path: '/a' }), figure(5)],
    '5 at /5 in rupees, before 6',
  ],
  [
    'one for people of neither',
    [figure(7, shown), figure(6, actual), figure(5)],
    '/7: it has two different figures for its line',
  ],
  ['only some for people', [figure(5, shown), figure(5, { ...shown, path: '/t' })], '5 at /5 in rupees'],
  [
    'some for people that differ',
    [figure(5, shown), figure(6, shown)],
    '/6: it has two different figures for its line',
  ],
];

for (const [name, figures, expected] of AGREEMENTS) {
  test(`Figures of one amount agree on it, or are refused: ${name}.`, () => {
    const agreed = (): string | undefined => {
      const amount = agree(figures, 'line');
      const before = amount?.before === undefined ? '' : `, before ${amount.before}`;
      return amount && `${amount.paise} at ${amount.figure.path} in ${[...amount.units].join(' and ')}${before}`;
    };
    try {
      assert.equal(agreed(), expected);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      assert.equal(`${error.path}: ${error.message}`, expected);
    }
  });
}
