import assert from 'node:assert/strict';
import { test } from 'node:test';

test('Importing the elements in Node registers nothing and accesses no page', async () => {
  const { EstampCheckout } = await import('../../src/index.ts');
  assert.equal(typeof EstampCheckout, 'function');
  assert.equal(typeof globalThis.document, 'undefined');
  assert.equal(globalThis.customElements?.get('estamp-checkout'), undefined);
});
