import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { runs } from '../../../support/fast-check.ts';
import { requireNoForeignAmount } from '../../../../src/proxy/readers/price/currency.ts';

for (const text of ['USD 100', '100 USD', 'aed100', '1,000.50 EUR', 'Total: $ 100', '100€', '(CAD 12.50)']) {
  test(`The text "${text}" holds an amount in another currency.`, () => {
    assert.throws(() => requireNoForeignAmount(text), /another currency/);
  });
}

test('A random id holds no amount, whatever its letters and digits are.', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => requireNoForeignAmount(id)),
    { numRuns: runs(2_000) },
  );
  for (const id of [
    '1b9d6bcd-4aed-4cad-9b5d-ab8dfbbd4bed',
    'aed12345-1cad-4000-8000-00000001cad0',
    'qt_1234aed',
    '00000000-0000-4000-8000-123456789aed',
  ]) {
    requireNoForeignAmount(id);
  }
});
