import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from '../../../support/fast-check.ts';
import { time } from '../../../../src/proxy/readers/json/tolerant.ts';
import { fieldNames } from '../../../../src/proxy/readers/json/field-names.ts';

const AT = fieldNames('at');
const read = (text: string): string | undefined => time({ at: text }, AT);
const own = process.env['TZ'];
after(() => {
  process.env['TZ'] = own ?? '';
});

/* The same moment, as services write it. */
const WRITTEN = [
  '2026-06-05T14:30:00Z',
  '2026-06-05T14:30:00.000Z',
  '2026-06-05T14:30:00',
  '2026-06-05T14:30',
  '2026-06-05 14:30:00',
  '2026-06-05 14:30:00.000',
  '2026-06-05T20:00:00+05:30',
  '2026-06-05T20:00:00+0530',
  '2026-06-05 20:00:00 +05:30',
  '5 Jun 2026 14:30:00',
  'Jun 5, 2026 2:30 PM',
  'Fri, 05 Jun 2026 14:30:00 GMT',
  'Fri Jun 05 2026 20:00:00 GMT+0530 (India Standard Time)',
  '1780669800',
  '1780669800000',
];

for (const zone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles'])
  test(`A time without a zone is UTC on a server in ${zone}, and one with a zone is that moment`, () => {
    process.env['TZ'] = zone;
    for (const text of WRITTEN) assert.equal(read(text), '2026-06-05T14:30:00.000Z', text);
    assert.equal(read('2026-06-05'), '2026-06-05T00:00:00.000Z');
    for (const text of ['05/06/2026', 'soon', '2026-13-05T14:30', '2026-06-05T14:30 IST', '12'])
      assert.equal(read(text), undefined, text);
  });

test('Every moment is read as it was written, with and without its zone, whatever the zone of the server', () => {
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'), (moment, zone) => {
      process.env['TZ'] = zone;
      const text = moment.toISOString();
      for (const written of [text, text.slice(0, -1), text.replace('T', ' ').slice(0, -1), text.replace('Z', '+00:00')])
        assert.equal(read(written), text);
    }),
  );
});
