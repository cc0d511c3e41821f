import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { formatMessage } from '../../../src/form/i18n/format-message.ts';

const messages = { left: { one: '{count} letter', other: '{count} letters' } };

describe('a sentence is said', () => {
  test('A message is formatted in a page whose language tag contains an underscore', () => {
    assert.equal(formatMessage(messages.left, 'en_IN', { count: 1_234_567 }), '12,34,567 letters');
  });

  test('A message is formatted in a page whose language tag is invalid', () => {
    for (const locale of ['', 'english please', 'en_IN.UTF-8']) {
      assert.equal(formatMessage(messages.left, locale, { count: 1 }), '1 letter', locale);
    }
  });

  test('A value in a message of a language from right to left is isolated, and in no other', () => {
    const letter = { left: '{count}' };
    assert.equal(formatMessage(letter.left, 'ur', { count: 'Asha' }), '\u2068Asha\u2069');
    assert.equal(formatMessage(letter.left, 'hi', { count: 'Asha' }), 'Asha');
  });

  test('A number is formatted as Intl does, with Latin digits, in every language', () => {
    const number = fc.oneof(
      fc.integer({ min: -2000, max: 2000 }),
      fc.double({ min: -2000, max: 2000, noNaN: true }),
      fc.integer(),
    );
    fc.assert(
      fc.property(number, fc.constantFrom('en', 'hi', 'bn', 'mr', 'ur', 'ar', 'fa', 'de', 'pt-BR'), (count, locale) => {
        const expected = new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 20 }).format(count || 0); // `-0` is shown as zero
        assert.equal(formatMessage('{count}', locale, { count }), expected);
      }),
    );
  });
});
