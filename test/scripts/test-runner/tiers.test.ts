import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow, NODE_TEST } from '../../../scripts/test-runner/test-files.ts';
import {
  ALONE,
  isIn,
  measuresTime,
  needsProcess,
  REST,
  restClassOf,
  tierOf,
} from '../../../scripts/test-runner/tiers.ts';

const reasonOf = (file: string): string | undefined => restClassOf(file)?.reason;

test('A file is in the rest by its folder or by an import, and a new file elsewhere in the default', () => {
  assert.match(reasonOf('test/scripts/test-runner/tiers.test.ts') ?? '', /our own scripts/);
  assert.match(reasonOf('test/journeys/pages/demo.test.ts') ?? '', /our own pages/);
  assert.match(reasonOf('test/package/documents/known-document.test.ts') ?? '', /other languages/);
  assert.equal(tierOf('test/journeys/purchase/a-new-file.test.ts'), 'default');
  assert.equal(tierOf('test/proxy/store/store.test.ts'), 'default');
});

/** The patterns that a pattern with groups of alternatives stands for, without its lookaheads. */
function alternativesOf(source: string): string[] {
  const [, before = '', inner = '', after = ''] = /^(.*?)\(\?:([^()]*(?:\([^()]*\)[^()]*)*)\)(.*)$/.exec(source) ?? [];
  if (!inner) return [source];
  return splitOutside(inner).flatMap((one) => alternativesOf(`${before}${one}${after}`));
}

/** Splits at each `|` that is in no group. */
function splitOutside(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const sign of text) {
    depth += Number(sign === '(') - Number(sign === ')');
    if (sign === '|' && !depth) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

test('Each folder and name of a class has a file: one that was renamed would change its class without a word', () => {
  const files = filesBelow('test', NODE_TEST);
  const dead = [...REST, ...ALONE]
    .flatMap(({ path }) => (path ? alternativesOf(path.source) : []))
    .filter((alternative) => !files.some((file) => new RegExp(alternative).test(file)));
  assert.deepEqual(dead, []);
});

test('A file that changes its process for others, or measures it, shares none', () => {
  assert.equal(needsProcess('test/form/full/full.test.ts'), true);
  assert.equal(needsProcess('test/form/check-form-answers.test.ts'), true);
  assert.equal(needsProcess('test/sandbox/core/core-passwords.test.ts'), true);
  assert.equal(needsProcess('test/base/money.test.ts'), false);
  for (const one of ALONE)
    assert.ok(
      filesBelow('test', NODE_TEST).some((file) => isIn(file, one)),
      `"${one.reason}" has no file`,
    );
});

test('A file that measures CPU time or short times has the machine to itself', () => {
  assert.equal(measuresTime('test/form/model/form-source-budget.test.ts'), true);
  assert.equal(measuresTime('test/sandbox/core/core-passwords.test.ts'), true);
  assert.equal(measuresTime('test/base/money.test.ts'), false);
});
