import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };

/**
 * npm 10, which comes with Node 20 and 22, refuses `npm ci` where an installed package is outside the range of a peer
 * dependency, even of an optional one. Later versions of npm accept it, and write such lock files.
 */
test('The lock file satisfies every range, optional peer dependencies included, so that npm ci of Node 20 accepts it', async () => {
  const { stdout } = await promisify(execFile)('npm', ['ls', '--all', '--json', '--package-lock-only'], {
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error);
  const { problems = [], dependencies } = JSON.parse(stdout) as { problems?: string[]; dependencies?: object };
  assert.ok(Object.keys(dependencies ?? {}).length > 20, 'npm has read the lock file');
  // "extraneous" is what later versions say of a package that only an optional peer dependency asks for.
  assert.deepEqual(
    problems.filter((problem) => !problem.startsWith('extraneous:')),
    [],
  );
});

test('A framework of which only types are used is an optional peer by its name alone, so that no bundler takes the package for its library', () => {
  const { peerDependencies, peerDependenciesMeta } = manifest;
  const typeOnly = ['preact', 'react', 'solid-js', 'svelte', 'vue'];
  const named = Object.keys(peerDependencies);
  assert.deepEqual(
    named.filter((name) => typeOnly.includes(name)),
    [],
  );
  assert.deepEqual(Object.keys(peerDependenciesMeta).sort(), [...named, ...typeOnly].sort());
  for (const [name, meta] of Object.entries(peerDependenciesMeta)) assert.deepEqual(meta, { optional: true }, name);
});
