import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measuresTime, restClassOf, tierOf } from '../../../scripts/test-runner/tiers.ts';

const reasonOf = (file: string): string | undefined => restClassOf(file)?.reason;

test('A file is in the rest by its folder or by an import, and a new file elsewhere in the default', () => {
  assert.match(reasonOf('test/scripts/test-runner/tiers.test.ts') ?? '', /our own scripts/);
  assert.match(reasonOf('test/journeys/pages/demo.test.ts') ?? '', /our own pages/);
  assert.match(reasonOf('test/package/documents/known-document.test.ts') ?? '', /other languages/);
  assert.equal(tierOf('test/journeys/purchase/a-new-file.test.ts'), 'default');
  assert.equal(tierOf('test/proxy/store/store.test.ts'), 'default');
});

test('A file that measures CPU time or short times has the machine to itself', () => {
  assert.equal(measuresTime('test/form/model/form-source-budget.test.ts'), true);
  assert.equal(measuresTime('test/sandbox/core/core-passwords.test.ts'), true);
  assert.equal(measuresTime('test/base/money.test.ts'), false);
});
