import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as LoadModule from '../../../src/elements/platform/load-module.ts';

test('A hash with a slash behind the address of the code is no folder', async () => {
  const address = new URL('../../../src/elements/platform/load-module.ts', import.meta.url);
  address.search = 'N/vHgRAW';
  const { FOLDER, hashed } = (await import(address.href)) as typeof LoadModule;
  assert.equal(FOLDER, new URL('.', address).href);
  assert.equal(hashed('a.js', 'sha384-N/vHgRAWxx'), `${FOLDER}a.js?N/vHgRAW`);
});
