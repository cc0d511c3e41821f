import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoment } from '../../../src/elements/i18n/format-date.ts';

for (const [language, written] of [
  ['en', /^22 Nov 2026, 3:30.pm$/],
  ['hi', /^22 नव॰ 2026, 3:30.pm$/],
  // Indian English, whatever the language of the machine.
  ['xx', /^22 Nov 2026, 3:30.pm$/],
] as const) {
  test(`A date and time in “${language}” has the day first and Latin digits`, () => {
    assert.match(formatMoment('2026-11-22T15:30:00', language), written);
  });
}

test('A time can be formatted without its date', () => {
  assert.match(formatMoment(new Date('2026-11-22T15:30:00').getTime(), 'en', false), /^3:30.pm$/);
});

test('A text that is not a date is returned unchanged', () => assert.equal(formatMoment('soon', 'en'), 'soon'));
