import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isShown, readDateTime, readTime, showDateTime, showTime } from '../../../src/form/widgets/input.ts';

const zoneHere = String(readTime('10:00')).slice(8);
/** A zone that is not that of this device, wherever the test runs. */
const elsewhere = zoneHere === '+13:45' ? 'Z' : '+13:45';

describe('a native control says all of', () => {
  const cases: [type: 'date' | 'time' | 'datetime-local', shown: string[], unshown: string[]][] = [
    [
      'date',
      ['2024-02-29', '0001-01-01', '9999-12-31'],
      [
        '2023-02-29',
        '2024-02-30',
        '2024-04-31',
        '2024-13-01',
        '0000-05-05',
        '10000-01-01',
        '31/12/2024',
        '2024-1-5',
        '2024-01-01T10:00:00Z',
        ' 2024-01-01',
        'soon',
        '20240101',
      ],
    ],
    [
      'time',
      ['10:00', `00:00:00${zoneHere}`, `23:59:00.000${zoneHere}`, '10:00:00', String(readTime('10:00'))],
      [
        `10:00:00${elsewhere}`,
        `10:00:00.0${elsewhere}`,
        '24:00',
        '1:00',
        '10:60',
        '10:00:30Z',
        '10:00:00.5Z',
        '23:59:60Z',
        '10:00 PM',
        'noon',
        '10.00',
      ],
    ],
    [
      'datetime-local',
      ['2024-01-01T10:00:00Z', '2024-01-01T10:00:00.000Z', '2024-02-29T23:59:00+05:30'],
      [
        '2024-01-01T10:00:45Z',
        '2024-01-01T10:00:00.5Z',
        '2024-02-30T10:00:00Z',
        '2024-01-01',
        '2024-01-01T10:00',
        '0000-06-01T00:00:00Z',
        '2016-12-31T23:59:60Z',
        'soon',
        '+012345-01-01T00:00:00Z',
      ],
    ],
  ];
  for (const [type, shown, unshown] of cases) {
    const show = { date: (value: string) => value, time: showTime, 'datetime-local': showDateTime }[type];
    test(`${type}: a value in its format that is there, and no more than minutes`, () => {
      for (const value of shown) assert.equal(isShown(type, show(value), value), true, value);
      for (const value of unshown) assert.equal(isShown(type, show(value), value), false, value);
    });
  }

  test('no day that there is not', () => {
    assert.equal(showDateTime('2024-02-30T10:00:00Z'), '');
  });

  test('a text of one line', () => {
    assert.equal(isShown('text', 'a b', 'a b'), true);
    for (const text of ['a\nb', 'a\r'])
      assert.deepEqual(
        ['text', 'textarea'].map((type) => isShown(type, text, text)),
        [false, true],
      );
  });
});

describe('what was picked is read', () => {
  test('A picked time keeps its previous zone and seconds', () => {
    assert.equal(readTime('11:15', '10:00:30Z'), '11:15:30Z');
    assert.equal(readTime('11:15', '10:00:30.25-08:00'), '11:15:30.25-08:00');
    assert.equal(readTime('', '10:00:30Z'), undefined);
  });

  test('A picked time without a previous zone gets the zone of the device', () => {
    const local = readTime('11:15') ?? '';
    assert.match(local, /^11:15:00[+-]\d\d:\d\d$/);
    for (const before of [undefined, null, '10:00', '10:00:30', '23:59:60Z', 7])
      assert.equal(readTime('11:15', before), local);
  });

  test('A picked instant keeps its previous zone and seconds', () => {
    const instant = (text?: string): number => new Date(text ?? '').getTime();
    const here = instant('2026-01-01T11:00');
    for (const rest of [':30.250+05:30', ':30-08:30', ':00Z', ':59.5z']) {
      const read = readDateTime('2026-01-01T11:00', `2025-06-01T10:00${rest}`);
      assert.ok(read?.endsWith(rest), read);
      assert.equal(instant(read?.replace(/:\d\d(\.\d+)?(?=[-+Zz])/, '')), here);
    }
  });

  test('An invalid instant stays as it is, for validation', () => {
    assert.equal(readDateTime('20261-01-01T10:00'), '20261-01-01T10:00');
    assert.equal(readDateTime(''), undefined);
  });
});

test('An instant has the date that was typed, with the zone of the device at that time', () => {
  const zone = process.env.TZ;
  try {
    for (const [name, read] of [
      ['Asia/Kolkata', '2024-05-01T00:15:00+05:30'],
      ['America/New_York', '2024-05-01T00:15:00-04:00'],
      ['UTC', '2024-05-01T00:15:00+00:00'],
    ] as const) {
      process.env.TZ = name;
      assert.equal(readDateTime('2024-05-01T00:15'), read);
      assert.equal(showDateTime(read), '2024-05-01T00:15');
    }
    process.env.TZ = 'America/New_York';
    assert.equal(readDateTime('2024-01-01T00:15'), '2024-01-01T00:15:00-05:00');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
