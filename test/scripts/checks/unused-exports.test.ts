import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES } from '../../../scripts/build/entry-points.ts';
import { sourceFiles } from '../../../scripts/checks/source-files.ts';
import { unusedExports } from '../../../scripts/checks/unused-exports.ts';

const MODULE = /(?<!\.d)\.m?ts$/;

/* Modules that others load: the package's entry points, those that the build puts in place of others, and those that a
   generated script imports. */
const ENTRY =
  /^src\/(?:start|cdn|on-demand|elements\/tags\/load-on-demand-file)\.ts$|^src\/proxy\/payment-page\/browser\/(?:run|redirect|form|razorpay|cashfree|stripe)\.ts$/;

/** What a project of these files reports. */
function reported(files: Record<string, string>, entries: readonly string[] = ['src/index.ts']): string[] {
  const found = unusedExports(Object.keys(files), new Set(entries), (file) => files[file] ?? '');
  return found.map(({ file, name, users }) => `${file} ${name}: ${users}`);
}

test('An export that another module of src imports in any way is used.', () => {
  assert.deepEqual(
    reported({
      'src/a.ts':
        'export const one = 1; export type Two = 2; export function three() {} export const four = 4, five = 5;',
      'src/b.ts': "import { one, type Two } from './a.ts'; export * as names from './all.ts';",
      'src/all.ts': 'export const anything = 1;',
      'src/index.ts': "export { three as renamed } from './a.ts'; export const load = () => import('./late.ts');",
      'src/late.ts': 'export const late = 1;',
      'src/c/d.ts': "import { four as other, five } from '../a.ts';",
    }),
    [],
  );
});

test('An export without a user is reported, also one of an index file that no module takes.', () => {
  assert.deepEqual(
    reported({
      'src/a.ts': 'export const one = 1; export interface Two {} export type { Three } from "./c.ts";',
      'src/b.ts': "import './a.ts';",
      'src/c.ts': 'export type Three = 3;',
      'src/room/index.ts': "export { four, five } from './four.ts';",
      'src/room/four.ts': 'export const four = 4; export const five = 5;',
      'src/index.ts': "import { four } from './room/index.ts';",
    }),
    ['src/a.ts one: none', 'src/a.ts Two: none', 'src/a.ts Three: none', 'src/room/index.ts five: none'],
  );
});

test('A value that only tests use is reported. If its own file uses it too, or a script does, it is not.', () => {
  const files = {
    'src/a.ts': 'export const dead = 1; export const limit = 2; export const listed = 3; const sum = limit + 1;',
    'test/a.test.ts': "import { dead, limit } from '../src/a.ts';",
    'scripts/list.ts': "import { listed } from '../src/a.ts';",
  };
  assert.deepEqual(reported(files), ['src/a.ts dead: only tests']);
});

test('A value that only its own file uses need not be exported. A type that its own file uses belongs to a signature.', () => {
  assert.deepEqual(
    reported({ 'src/a.ts': 'export const limit = 2; export type Sum = number; const sum: Sum = limit;' }),
    ['src/a.ts limit: own file'],
  );
});

test('Every export of src has a user in src, or is part of an entry point.', () => {
  const files = sourceFiles().filter((file) => MODULE.test(file));
  const entries = Object.values(ENTRIES).flatMap((group) => Object.values(group));
  assert.ok(files.filter((file) => file.startsWith('src/')).length > 500, 'the modules of src are read');
  const unused = unusedExports(files, new Set([...entries, ...files.filter((file) => ENTRY.test(file))]));
  assert.deepEqual(
    unused.map(({ file, name, users }) => `${file}: ${name} (used by ${users})`),
    [],
  );
});
