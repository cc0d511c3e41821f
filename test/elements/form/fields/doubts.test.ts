import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOtherKind } from '../../../../src/elements/form/fields/doubts.ts';

test('The fourth letter of a PAN is compared with the name', () => {
  const other = [
    ['ABCCE1234F', 'Asha Rao'],
    ['abcce1234f', 'Vijay Kumar & Others'],
    ['ABCPE1234F', 'Rao Textiles Pvt. Ltd.'],
    ['ABCPE1234F', 'SHARMA AND SONS LLP'],
    ['ABCPE1234F', 'Infosys Limited'],
  ] as const;
  const same = [
    ['ABCPE1234F', 'Asha Rao'],
    ['ABCPE1234F', 'M/s Rao Enterprises'],
    ['ABCCE1234F', 'Rao Textiles Pvt Ltd'],
    ['ABCCE1234F', 'State Bank of India'],
    ['ABCHE1234F', 'Asha Rao (HUF)'],
    ['ABCFE1234F', 'Sharma and Sons LLP'],
    ['AB', 'Asha Rao'],
  ] as const;
  for (const [pan, name] of other) assert.equal(isOtherKind(pan, name), true, `${pan} ${name}`);
  for (const [pan, name] of same) assert.equal(isOtherKind(pan, name), false, `${pan} ${name}`);
});
