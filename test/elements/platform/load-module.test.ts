import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from '../../support/fast-check.ts';
import { folderOf } from '../../../src/elements/platform/load-module.ts';

test('A hash with a slash behind the address of the code is no folder', () => {
  const folder = 'https://shop.example/estamp/assets/';
  assert.equal(folderOf(`${folder}estamp-checkout.min.js`), folder);
  fc.assert(
    fc.property(fc.base64String(), (hash) => {
      assert.equal(folderOf(`${folder}estamp-checkout.min.js?${hash}`), folder);
    }),
  );
});
