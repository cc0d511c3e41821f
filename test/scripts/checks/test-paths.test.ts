import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sourceFiles } from '../../../scripts/checks/source-files.ts';
import { misplacedTests } from '../../../scripts/checks/test-paths.ts';

/* It compares `docs/sandbox.md` with the code of several rooms. */
const ALLOWED = new Set(['test/sandbox/documentation.test.ts']);

const SOURCES = ['src/proxy/store/redis.ts', 'scripts/build/locales.ts', 'test/support/keys.mjs', 'src/wire/index.ts'];

test('A test is in its place when it is named after a source file, its folder, or an aspect of one of them.', () => {
  const placed = [
    'test/proxy/store/redis.test.ts',
    'test/proxy/store/redis-instances.test.ts',
    'test/proxy/store/store.test.ts',
    'test/scripts/build/locales.test.ts',
    'test/support/keys.test.ts',
    'test/wire/wire.browser.test.ts',
    'test/journeys/any.test.ts',
  ];
  assert.deepEqual(misplacedTests([...SOURCES, ...placed], new Set()), []);
});

test('A test without a source at its path is reported.', () => {
  const misplaced = [
    'test/proxy/redis.test.ts',
    'test/proxy/store/instances.test.ts',
    'test/nowhere/store.test.ts',
    'test/support/pace.test.ts',
  ];
  assert.deepEqual(misplacedTests([...SOURCES, ...misplaced], new Set()), misplaced);
  assert.deepEqual(misplacedTests([...SOURCES, ...misplaced], new Set(misplaced)), []);
});

test('Every test lies at the path of what it tests.', () => {
  const files = sourceFiles();
  assert.ok(files.filter((file) => file.endsWith('.test.ts')).length > 300, 'the tests were read');
  assert.deepEqual(misplacedTests(files, ALLOWED), []);
});

test('Every test that a document names exists.', () => {
  const files = sourceFiles();
  const named = [
    ...files.filter((file) => /^docs\/(?!decisions\/).*\.md$/.test(file)),
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
  ].flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`([\w/-]+(?:\.browser)?\.test\.ts)`/g)].map(([, name = '']) => ({
      page,
      name,
    })),
  );
  assert.ok(named.length >= 20, `${named.length} names were read`);
  assert.deepEqual(
    named.filter(({ name }) => !files.some((file) => `/${file}`.endsWith(`/${name}`))),
    [],
  );
});
