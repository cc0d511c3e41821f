import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoment } from '../../../src/elements/i18n/format-date.ts';

for (const [language, written] of [
  ['en', /^22 Nov 2026, 3:30.pm$/], ['hi', /^22 नव॰ 2026, 3:30.pm$/],
  // As English is written in India, whatever language the machine has.
  ['xx', /^22 Nov 2026, 3:30.pm$/],
] as const) {
  test(`a moment is written in “${language}” with the day first and Latin digits`, () => {
    assert.match(formatMoment('2026-11-22T15:30:00', language), written);
  });
}

test('a time of day is written without its day', () => {
  assert.match(formatMoment(new Date('2026-11-22T15:30:00').getTime(), 'en', false), /^3:30.pm$/);
});

test('what is no moment is shown as it came', () => assert.equal(formatMoment('soon', 'en'), 'soon'));
