import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { build } from 'esbuild';

const bundle = readFileSync('dist/estamp-checkout.min.js', 'utf8');

test('the checkout is one file that loads no code', () => {
  assert.doesNotMatch(bundle, /(^|[;}\s])import\s*[\w{*"']/, 'no static import');
  assert.doesNotMatch(bundle, /[^.\w$]import\(/, 'no dynamic import');
});

test('the file begins with the comment that lets a browser compile it while it loads', () => {
  assert.ok(bundle.startsWith('//# allFunctionsCalledOnLoad\n'));
});

test('no server code is in the browser\'s files', async () => {
  const { metafile } = await build({
    entryPoints: ['src/cdn.ts'], bundle: true, format: 'esm', write: false, metafile: true, define: { __VERSION__: '"0"' },
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs);
  const intruders = inputs.filter((path) => /node_modules\/(zod|ajv|jose|undici|hono)|^src\/(api|proxy|sandbox|wire)\//.test(path));
  // A type-only import leaves a module without bytes; bytes are what counts.
  const heavy = Object.values(metafile.outputs).flatMap(({ inputs: parts }) =>
    intruders.filter((path) => (parts[path]?.bytesInOutput ?? 0) > 0));
  assert.deepEqual(heavy, []);
  assert.doesNotMatch(bundle, /sk_(test|live)_/);
});

test('the file generates no code from text and writes no HTML', () => {
  assert.doesNotMatch(bundle, /\beval\(|new Function\b|document\.write|insertAdjacentHTML|outerHTML/);
  assert.doesNotMatch(bundle, /https?:\/\/(?!www\.w3\.org|json-schema\.org|lit\.dev)[\w-]/, 'no foreign address');
});
