import assert from 'node:assert/strict';
import { basename, dirname } from 'node:path';
import { afterEach, test } from 'node:test';
import {
  advice,
  find,
  HEADLESS,
  provide,
  provideAll,
  provideIfPossible,
  REDIS,
  WEBKIT_DRIVER,
  type Tool,
} from '../../../scripts/test-runner/system-tools.ts';

const TOOL: Tool = { name: 'Frob', variable: 'FROB_PATH', paths: ['/none/frob'], debian: ['frob-shell', 'frob'] };
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
    /Frob is not on this machine\. Install with "sudo apt-get install -y frob", or set FROB_PATH/,
  );
  assert.equal(provideIfPossible(TOOL), undefined);
  assert.match(String(log.mock.calls[0]?.arguments[0]), /^Left out: Frob/);
});

test('A tool in a place of its own is found by its variable', () => {
  process.env['FROB_PATH'] = process.execPath;
  assert.equal(provideIfPossible(TOOL), process.execPath);
});

test('A tool is found by the name of its program in the folders of the PATH', () => {
  process.env['PATH'] = `/none:${dirname(process.execPath)}`;
  assert.equal(find({ ...TOOL, paths: [`/nowhere/${basename(process.execPath)}`] }), process.execPath);
});

test('All missing tools are named with one command', () => {
  process.env['PATH'] = '/none';
  const other: Tool = { ...TOOL, name: 'Grob', variable: 'GROB_PATH', paths: ['/none/grob'], debian: ['grob'] };
  const { missing, paths } = provideAll([TOOL, other]);
  assert.deepEqual([missing, paths.size], [[TOOL, other], 0]);
  assert.equal(
    advice(missing, 'linux'),
    'Install with "sudo apt-get install -y frob grob", or set FROB_PATH GROB_PATH to the paths: Frob, Grob.',
  );
});

test('On macOS the command is that of Homebrew, and what it does not have is said', () => {
  assert.equal(
    advice([HEADLESS, REDIS, WEBKIT_DRIVER], 'darwin'),
    'Install with "brew install --cask google-chrome && brew install redis", or set HEADLESS_SHELL_PATH REDIS_SERVER_PATH WEBKIT_DRIVER_PATH to the paths. Not to be had on macOS: WebKitWebDriver.',
  );
});
