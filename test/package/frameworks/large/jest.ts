/** Tests of a merchant under jest, whose modules know no `import.meta.resolve`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { installFramework } from './install-framework.ts';

test('jest starts the sandbox and the proxy of the package', () => {
  const home = installFramework('jest');
  const run = spawnSync(process.execPath, ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--ci'], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  assert.equal(run.status, 0, run.stdout + run.stderr);
  assert.match(run.stderr, /Tests: +1 passed, 1 total/);
});
