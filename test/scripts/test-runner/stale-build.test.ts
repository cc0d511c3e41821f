import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { isBuildStale } from '../../../scripts/test-runner/stale-build.ts';

/** A project whose files were written at these seconds. */
function project(t: { after(hook: () => void): void }, files: Readonly<Record<string, number>>): string {
  const root = mkdtempSync(join(tmpdir(), 'estamp-stale-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const path of Object.keys(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
  // A folder is written when a file is added to it.
  for (const path of ['src', 'src/base', 'scripts/build'])
    try {
      utimesSync(join(root, path), 1, 1);
    } catch {
      // This project does not have it.
    }
  for (const [path, seconds] of Object.entries(files)) utimesSync(join(root, path), seconds, seconds);
  return root;
}

test('A build is stale if it is missing or did not reach its last file', (t) => {
  assert.equal(isBuildStale(project(t, { 'src/index.ts': 10 })), true);
  assert.equal(isBuildStale(project(t, { 'src/index.ts': 10, 'dist/index.js': 20 })), true);
});

test('A build is stale if one of its sources is newer, whatever its folder', (t) => {
  for (const source of [
    'src/index.ts',
    'src/base/money.ts',
    'scripts/build/banner.ts',
    'package.json',
    'vite.config.ts',
  ])
    assert.equal(isBuildStale(project(t, { [source]: 30, 'dist/assets.json': 20 })), true, source);
});

test('A build that is newer than its sources is not stale, whatever changes elsewhere', (t) => {
  const files = { 'src/base/money.ts': 10, 'package.json': 10, 'dist/assets.json': 20, 'test/a.test.ts': 30 };
  assert.equal(isBuildStale(project(t, files)), false);
});
