import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SLOW_CLASSES, slowClassOf } from '../../../scripts/test-runner/slow-tests.ts';
import { filesBelow, NODE_TEST } from '../../../scripts/test-runner/test-files.ts';

const reasonOf = (file: string): string | undefined => slowClassOf(file)?.reason;

test('A test file is slow by its folder, by its own import, or by an import of a module of tests.', () => {
  assert.match(reasonOf('test/proxy/attacks/requests/tokens.test.ts') ?? '', /attacks/);
  assert.match(reasonOf('test/base/printable-line.test.ts') ?? '', /generated/);
  assert.match(reasonOf('test/proxy/node/server/shutdown.test.ts') ?? '', /programs/);
  assert.equal(reasonOf('test/base/clock.test.ts'), undefined);
  assert.equal(reasonOf('test/flow/state/saved-session.test.ts'), undefined);
});

test('Every class has files, and most files are in no class.', () => {
  const files = filesBelow('test', NODE_TEST);
  const classes = files.map(slowClassOf);
  for (const one of SLOW_CLASSES) assert.ok(classes.includes(one), `"${one.reason}" has no file`);
  const slow = classes.filter(Boolean).length;
  assert.ok(slow < files.length / 2, `${slow} of ${files.length} files are slow`);
});
