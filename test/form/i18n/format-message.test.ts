import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatMessage } from '../../../src/form/i18n/format-message.ts';

const messages = { left: { one: '{count} letter', other: '{count} letters' } };

describe('a sentence is said', () => {
  test('A message is formatted in a page whose language tag contains an underscore', () => {
    assert.equal(formatMessage(messages, 'en_IN', 'left', { count: 1_234_567 }), '12,34,567 letters');
  });

  test('A message is formatted in a page whose language tag is invalid', () => {
    for (const locale of ['', 'english please', 'en_IN.UTF-8']) {
      assert.equal(formatMessage(messages, locale, 'left', { count: 1 }), '1 letter', locale);
    }
  });
});
