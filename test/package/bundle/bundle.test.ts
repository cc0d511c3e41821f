import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import manifest from '../../../package.json' with { type: 'json' };
import { noticesText } from '../../../scripts/generate/notices.ts';
import { SCRIPTS } from '../../../src/proxy/payment-page/scripts.ts';

const { files } = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as {
  files: Readonly<Record<string, { integrity: string }>>;
};
const bundle = readFileSync('dist/estamp-checkout.min.js', 'utf8');

test('the checkout is one file; the only code that it loads comes on demand, by its hash', () => {
  assert.doesNotMatch(bundle, /(^|[;}\s])import\s*[\w{*"']/, 'no static import');
  const loaded = [...bundle.matchAll(/[^.\w$]import\(([^)]*)\)/g)].map(([, address = '']) => address);
  assert.ok(loaded.length > 0);
  for (const address of loaded) assert.match(address, /^\w$/, 'an address that has the hash');
  const { integrity } = files['estamp-on-demand.min.js'] ?? {};
  assert.deepEqual(bundle.match(/sha384-[\w+/]{64}/g), [integrity]);
});

test('The file that comes on demand has no Lit of its own and loads no code', () => {
  const text = readFileSync('dist/estamp-on-demand.min.js', 'utf8');
  assert.doesNotMatch(text, /createPolicy|lit\$|\bimport\b(?!\.meta)|customElements/);
  assert.ok(text.startsWith(`/*! ${NAME} */\n`), text.slice(0, 100));
});

test('the file begins with the comment that lets a browser compile it while it loads', () => {
  assert.ok(bundle.startsWith('//# allFunctionsCalledOnLoad\n'));
});

test("no server code is in the browser's files", async () => {
  const { metafile } = await build({
    entryPoints: ['src/cdn.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    define: { __VERSION__: '"0"' },
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs);
  const intruders = inputs.filter((path) =>
    /node_modules\/(zod|ajv|jose|undici|hono)|^src\/(api|proxy|sandbox|wire)\//.test(path),
  );
  // A type-only import leaves a module without bytes; bytes are what counts.
  const heavy = Object.values(metafile.outputs).flatMap(({ inputs: parts }) =>
    intruders.filter((path) => (parts[path]?.bytesInOutput ?? 0) > 0),
  );
  assert.deepEqual(heavy, []);
  assert.doesNotMatch(bundle, /sk_(test|live)_/);
});

test('the file generates no code from text and writes no HTML', () => {
  assert.doesNotMatch(bundle, /\beval\(|new Function\b|document\.write|insertAdjacentHTML|outerHTML/);
  assert.doesNotMatch(bundle, /https?:\/\/(?!www\.w3\.org|json-schema\.org|lit\.dev)[\w-]/, 'no foreign address');
});

const NAME = `${manifest.name} ${manifest.version} ${manifest.license}`;
const WITH_LIT = `/*! ${NAME} | Lit: Copyright 2017 Google LLC, BSD-3-Clause, see THIRD-PARTY-NOTICES.txt */\n`;

test('Each browser file that holds Lit begins with name, version, licence and the notice of Lit', () => {
  assert.ok(bundle.startsWith(`//# allFunctionsCalledOnLoad\n${WITH_LIT}`), bundle.slice(0, 200));
  const page = readFileSync('dist/sandbox/page.js', 'utf8');
  assert.match(page, /lit\$/, 'the sandbox page holds Lit');
  assert.ok(page.startsWith(WITH_LIT), page.slice(0, 200));
  assert.ok(WITH_LIT.length < 160);
});

test('Each script of the payment page begins with name, version and licence, and holds no other package', () => {
  for (const [name, script] of Object.entries(SCRIPTS)) {
    assert.ok(script.startsWith(`/*! ${NAME} */\n`), name);
    assert.doesNotMatch(script, /litElementVersions|lit\$/, name);
  }
});

test('The start file has at most 5 KB compressed, holds no Lit and no other package, and writes no HTML', () => {
  const start = readFileSync('dist/estamp-checkout.start.js');
  const text = start.toString();
  const { length } = gzipSync(start, { level: 9 });
  assert.ok(length <= 5120, `${length} bytes`);
  assert.ok(text.startsWith(`//# allFunctionsCalledOnLoad\n/*! ${NAME} */\n`), text.slice(0, 200));
  assert.doesNotMatch(
    text,
    /litElementVersions|lit\$|\beval\(|new Function\b|innerHTML|document\.write|__INTEGRITY__|https?:\/\//,
  );
});

test('THIRD-PARTY-NOTICES.txt has the licence of every bundled package', async () => {
  const notices = readFileSync('THIRD-PARTY-NOTICES.txt', 'utf8');
  assert.equal(notices, await noticesText(), 'run: npm run documents');
  for (const name of ['lit', 'lit-html', 'lit-element', '@lit/reactive-element']) {
    const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
    assert.ok(notices.includes(`\n${name} ${version} (BSD-3-Clause)\n`), name);
  }
  assert.match(
    notices,
    /Copyright \(c\) 2017 Google LLC\. All rights reserved\.[^]*Redistribution and use in source and binary forms/,
  );
  assert.match(notices, /@oxc-project\/runtime \(MIT\)[^]*Permission is hereby granted/);
});
