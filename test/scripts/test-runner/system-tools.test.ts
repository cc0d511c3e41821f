import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { provide, provideIfPossible, type Tool } from '../../../scripts/test-runner/system-tools.ts';

const TOOL: Tool = { name: 'Frob', variable: 'FROB_PATH', paths: ['/none/frob'], debian: 'frob' };
const { PATH } = process.env;
afterEach(() => {
  process.env['PATH'] = PATH;
  delete process.env['FROB_PATH'];
});

test('A tool that is missing and cannot be installed fails its suite, and is left out where it is optional', (t) => {
  const log = t.mock.method(console, 'log', () => undefined);
  // Without apt-get nothing can be installed.
  process.env['PATH'] = '/none';
  assert.throws(
    () => provide(TOOL),
    /Frob is not on this machine: install it with "apt-get install frob" or set FROB_PATH/,
  );
  assert.equal(provideIfPossible(TOOL), undefined);
  assert.match(String(log.mock.calls[0]?.arguments[0]), /^Left out: Frob/);
});

test('A tool in a place of its own is found by its variable', () => {
  process.env['FROB_PATH'] = process.execPath;
  assert.equal(provideIfPossible(TOOL), process.execPath);
});
