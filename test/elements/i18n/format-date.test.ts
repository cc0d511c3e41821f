import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatMoment } from '../../../src/elements/i18n/format-date.ts';

for (const [language, written] of [
  ['en', /^22 Nov 2026, 3:30.pm(?: IST)?$/],
  ['hi', /^22 नव॰ 2026, 3:30.pm(?: IST)?$/],
  // Indian English, whatever the language of the machine.
  ['xx', /^22 Nov 2026, 3:30.pm(?: IST)?$/],
] as const) {
  test(`A date and time in “${language}” has the day first and Latin digits`, () => {
    assert.match(formatMoment('2026-11-22T15:30:00+05:30', language), written);
  });
}

test('A date is that of India, as on the certificate, and says so where the device has another time', () => {
  const zone = process.env['TZ'];
  try {
    for (const [device, written] of [
      ['Pacific/Kiritimati', /^27 Nov 2026, 11:00.pm IST$/],
      ['America/New_York', /^27 Nov 2026, 11:00.pm IST$/],
      ['Asia/Kolkata', /^27 Nov 2026, 11:00.pm$/],
    ] as const) {
      process.env['TZ'] = device;
      assert.match(formatMoment('2026-11-27T17:30:00Z', 'en'), written, device);
      assert.equal(formatMoment('2026-11-27T17:30:00Z', 'ur').endsWith(' IST'), device !== 'Asia/Kolkata', device);
    }
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('A time can be formatted without its date', () => {
  assert.match(formatMoment(new Date('2026-11-22T15:30:00').getTime(), 'en', false), /^3:30.pm$/);
});

test('A text that is not a date is returned unchanged', () => assert.equal(formatMoment('soon', 'en'), 'soon'));
