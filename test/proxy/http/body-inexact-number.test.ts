import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../support/fast-check.ts';
import { findInexactNumber } from '../../../src/proxy/http/body.ts';
import { DETAILS, openShop, order, orderBody, PARTIES, STAMP, type Json } from '../support/kit.ts';

const CHANGED = [
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '0.1000000000000000055',
  '0.30000000000000004441',
  '123456789012345678901234567890',
  '1.00000000000000001',
  '9007199254740993e1',
  '1e99999999999999999999',
  '5e-324000',
];
const EXACT = [
  '0',
  '-0',
  '-0.0',
  '0e999999999',
  '1',
  '100',
  '1.50',
  '15e-1',
  '1E2',
  '9007199254740992',
  '9007199254740994',
  '0.1',
  '1e20',
  '100000000000000000000',
  '0.30000000000000004',
  '5e-324',
  '1.7976931348623157e308',
  '100.000000000000000000000',
  '19.99',
];

test('a number is refused exactly if JavaScript would change its decimal value', () => {
  for (const text of CHANGED) assert.deepEqual(findInexactNumber(`{"a":[1,{"b/c":${text}}]}`), ['a', '1', 'b/c'], text);
  for (const text of EXACT)
    assert.equal(findInexactNumber(`{"a":[1,{"b":${text}}],"c":"${CHANGED.join(' ')}"}`), undefined, text);
});

/** An integer as text, times a power of ten, as a fraction of two BigInts. */
function fraction(text: string): [bigint, bigint] {
  const [, sign, whole = '', part = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const power = Number(exponent) - part.length;
  const digits = BigInt(`${sign}${whole}${part}`);
  return power >= 0 ? [digits * 10n ** BigInt(power), 1n] : [digits, 10n ** BigInt(-power)];
}

test('random decimals are refused if and only if their value changes', () => {
  const decimal = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.option(fc.stringMatching(/^\d{1,24}$/)),
      fc.option(fc.integer({ min: -40, max: 40 })),
    )
    .map(
      ([sign, whole, part, exponent]) =>
        `${sign}${whole}${part === null ? '' : `.${part}`}${exponent === null ? '' : `e${exponent}`}`,
    );
  fc.assert(
    fc.property(decimal, (text) => {
      const [[a, b], [c, d]] = [fraction(text), fraction(String(Number(text)))];
      assert.equal(findInexactNumber(`[${text}]`) === undefined, a * d === b * c, text);
    }),
    { numRuns: runs(5000) },
  );
});

test('a body with such a number is 400 with its field, and no call is made', async () => {
  const shop = await openShop();
  const body = await orderBody(shop);
  const { token } = await order(shop);
  const before = (await shop.journal()).length;
  const withNumber = (value: object, number: string): string => JSON.stringify(value).replaceAll('"@"', number);
  for (const number of CHANGED) {
    const quoted = await shop.ask('POST', '/quotes', { body: withNumber({ ...STAMP, stampDutyAmount: '@' }, number) });
    assert.deepEqual(
      [quoted.status, quoted.json.error?.code, quoted.json.error?.['field']],
      [400, 'INVALID_INPUT', 'stampDutyAmount'],
    );
    const nested = { ...body, details: { ...DETAILS, considerationAmount: ['@'] } };
    const ordered = await shop.ask('POST', '/orders', { body: withNumber(nested, number) });
    assert.deepEqual(
      [ordered.status, ordered.json.error?.code, ordered.json.error?.['field']],
      [400, 'INVALID_INPUT', 'details'],
    );
    assert.equal((ordered.json.error?.['fields'] as Json[])[0]?.['path'], '/details/considerationAmount/0');
    assert.equal(ordered.text.includes(number), false, 'what was sent is not repeated');
    const corrected = await shop.ask('PUT', '/order/parties', {
      token,
      body: withNumber({ ...PARTIES, partyName: '@' }, number),
    });
    assert.equal((corrected.json.error?.['fields'] as Json[])[0]?.['path'], '/parties/partyName');
  }
  assert.equal((await shop.journal()).length, before);
});
