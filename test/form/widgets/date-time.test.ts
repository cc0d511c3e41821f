import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDateTime, readTime } from '../../../src/form/widgets/date-time.ts';

describe('what was picked is read', () => {
  test('A picked time keeps its previous zone and seconds', () => {
    assert.equal(readTime('11:15', '10:00:30Z'), '11:15:30Z');
    assert.equal(readTime('11:15', '10:00:30.25-08:00'), '11:15:30.25-08:00');
    assert.equal(readTime('', '10:00:30Z'), undefined);
  });

  test('A picked time without a previous zone gets the zone of the device', () => {
    const here = readTime('11:15') ?? '';
    assert.match(here, /^11:15:00[+-]\d\d:\d\d$/);
    for (const before of [undefined, null, '10:00', '10:00:30', '23:59:60Z', 7]) assert.equal(readTime('11:15', before), here);
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
    assert.match(readDateTime('2026-01-01T10:00') ?? '', /Z$/);
  });
});
