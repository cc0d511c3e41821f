import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { after, before, test } from 'node:test';
import { build as esbuild } from 'esbuild';
import { build as vite, createServer } from 'vite';
import { createSandbox } from 'estamp-checkout/sandbox';
import type { CATALOGUES } from '../../../src/locales/table.ts';
import { HAND_OVER_FILES } from '../../../src/locales/hand-over-table.ts';
import { FORMATS, startBundles, type Bundle } from './server-entries.ts';

/** A merchant's project with our package installed in it, as npm would put it there. */
let shop: string;
/** The hash that the package expects of each catalogue. */
let expected: string[];

before(async () => {
  shop = mkdtempSync(join(tmpdir(), 'estamp-merchant-'));
  const home = join(shop, 'node_modules', 'estamp-checkout');
  mkdirSync(home, { recursive: true });
  cpSync('package.json', join(home, 'package.json'));
  cpSync('dist', join(home, 'dist'), { recursive: true });
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  for (const name of [
    'lit',
    '@lit',
    '@opentelemetry',
    ...Object.keys(dependencies).filter((one) => !one.includes('lit')),
  ])
    symlinkSync(resolve('node_modules', name), join(shop, 'node_modules', name));
  writeFileSync(
    join(shop, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { 'estamp-checkout': '*' } }),
  );
  writeFileSync(join(shop, 'main.js'), "import 'estamp-checkout';\n");
  writeFileSync(
    join(shop, 'index.html'),
    '<!doctype html><html lang="en"><title>Shop</title><script type="module" src="/main.js"></script></html>',
  );
  const installed = (await import(pathToFileURL(join(home, 'dist/locales/table.js')).href)) as {
    CATALOGUES: typeof CATALOGUES;
  };
  expected = hashesIn(installed.CATALOGUES);
  assert.equal(expected.length, 12);
});
after(() => rmSync(shop, { recursive: true }));

/** The hashes in a table of files, one for each language. */
const hashesIn = (files: typeof CATALOGUES): string[] =>
  Object.values(files)
    .map(([, integrity]) => integrity)
    .sort();
const HAND_OVER = hashesIn(HAND_OVER_FILES);

const hash = (bytes: Uint8Array): string => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** The addresses of catalogues in code that stands at an address itself. */
const catalogues = (code: string, at: URL): URL[] =>
  [...code.matchAll(/new URL\(\s*(["'`])([^"'`]+\.json)\1/g)].map(([, , address = '']) => new URL(address, at));

/** The script that a bundler has made, and beside it the chunks that come on demand. */
function script(folder: string, chunks = 0): URL {
  const found = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const parts = found.filter((file) => readFileSync(join(folder, file), 'utf8').includes('certificateDetails:'));
  const [name] = chunks ? found.filter((file) => !parts.includes(file)) : found;
  assert.ok(name && found.length === 1 + chunks, `one script: ${found.join()}`);
  return pathToFileURL(join(folder, name));
}

const hashes = (addresses: URL[]): string[] => addresses.map((address) => hash(readFileSync(address))).sort();

test('Vite ships every language unchanged, beside a script that contains none of them', async () => {
  // A relative base, so that what the script names can be opened where it lies.
  await vite({ root: shop, base: './', configFile: false, logLevel: 'error', build: { outDir: 'relative' } });
  const at = script(join(shop, 'relative/assets'), 1);
  const code = readFileSync(at, 'utf8');
  assert.deepEqual(hashes(catalogues(code, at)), expected);
  const [chunk = ''] = readdirSync(new URL('.', at)).filter(
    (file) => file.endsWith('.js') && !at.pathname.endsWith(file),
  );
  const onDemand = new URL(chunk, at);
  assert.deepEqual(hashes(catalogues(readFileSync(onDemand, 'utf8'), onDemand)), HAND_OVER);
  // Single letters of these scripts are in the table that spells names in Latin letters.
  for (const address of catalogues(code, at)) {
    const texts = (JSON.parse(readFileSync(address, 'utf8')) as unknown[]).join('|').split('|');
    const sentences = texts.filter((text) => text.length > 12 && /[^ -~]{3}/.test(text));
    assert.ok(sentences.length > 50, address.pathname);
    assert.deepEqual(
      sentences.filter((text) => code.includes(text)),
      [],
    );
  }
});

test('Vite resolves the languages relative to the mount of the site', async () => {
  await vite({ root: shop, base: '/shop/', configFile: false, logLevel: 'error', build: { outDir: 'mounted' } });
  const at = script(join(shop, 'mounted/assets'), 1);
  const addresses = catalogues(readFileSync(at, 'utf8'), new URL('https://shop.example/shop/assets/main.js'));
  assert.deepEqual(
    hashes(addresses.map(({ pathname }) => pathToFileURL(join(shop, 'mounted', pathname.replace('/shop/', ''))))),
    expected,
  );
});

test("Vite's development server finds every language from its own copy of the package", async () => {
  const server = await createServer({
    root: shop,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(shop, '.vite'),
    server: { port: 0, host: '127.0.0.1', watch: null },
  });
  try {
    await server.listen();
    const home = server.resolvedUrls?.local[0] ?? '';
    const main = await (await fetch(new URL('main.js', home))).text();
    const at = new URL(/"([^"]*estamp-checkout[^"]*)"/.exec(main)?.[1] ?? '', home);
    assert.match(at.pathname, /\.vite\/deps\//, 'the package was packed before');
    const answers = await Promise.all(catalogues(await (await fetch(at)).text(), at).map((address) => fetch(address)));
    const found = await Promise.all(answers.map(async (answer) => hash(new Uint8Array(await answer.arrayBuffer()))));
    assert.deepEqual(found.sort(), expected);
  } finally {
    await server.close();
  }
});

test('esbuild keeps the addresses, and the copied files are found beside its script', async () => {
  const outdir = join(shop, 'esbuild');
  const { warnings } = await esbuild({
    entryPoints: [join(shop, 'main.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    outdir,
    logLevel: 'silent',
  });
  assert.deepEqual(warnings, []);
  const languages = join(shop, 'node_modules/estamp-checkout/dist/locales');
  for (const name of readdirSync(languages).filter((file) => file.endsWith('.json')))
    cpSync(join(languages, name), join(outdir, name));
  const at = script(outdir);
  const addresses = catalogues(readFileSync(at, 'utf8'), at);
  assert.deepEqual(
    addresses.map((address) => basename(fileURLToPath(address))).sort(),
    readdirSync(outdir)
      .filter((file) => file.endsWith('.json'))
      .sort(),
  );
  // Without chunks, what comes on demand is in the script too.
  assert.deepEqual(hashes(addresses), [...expected, ...HAND_OVER].sort());
});

const BUNDLERS: Record<string, Bundle> = {
  esbuild: (input, format, outfile) =>
    esbuild({
      entryPoints: [input],
      bundle: true,
      platform: 'node',
      logLevel: 'error',
      format,
      outfile,
      logOverride: { 'empty-import-meta': 'silent' },
    }),
  // As SvelteKit does with a package that it inlines.
  Vite: (input, format, file) =>
    vite({
      root: shop,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: input,
        emptyOutDir: false,
        outDir: dirname(file),
        rollupOptions: { output: { format, entryFileNames: basename(file), codeSplitting: false } },
      },
    }),
};

for (const [bundler, bundle] of Object.entries(BUNDLERS))
  for (const format of FORMATS)
    test(`A server that ${bundler} has bundled as ${format} starts in an empty folder, and says that its browser files are missing`, () =>
      startBundles(shop, format, bundle));

test('A server whose bundle is split into files, as that of Angular is, calls the service over its mount and is traced', async () => {
  const sandbox = await createSandbox({ port: 0 });
  const input = join(shop, 'split-server.js');
  const outdir = join(shop, 'split');
  after(() => sandbox.close());
  writeFileSync(
    input,
    `import { createServer } from 'node:http';
    import { INVALID_SPAN_CONTEXT, trace } from '@opentelemetry/api';
    import { createEstampProxy, toNodeHandler } from 'estamp-checkout/proxy/node';
    const spans = [];
    const startSpan = (name) => (spans.push(name), trace.wrapSpanContext(INVALID_SPAN_CONTEXT));
    trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) });
    const proxy = createEstampProxy({ apiKey: 'sk_test_demo', baseUrl: '${sandbox.url}', services: ['estamp.standard'],
      secret: 'x3kFz9QmW2pLr8Vt5YhN1cJd7GsBu4Ea', allowedOrigins: ['https://shop.example'],
      payment: { connectionId: 'pc_demo', provider: 'razorpay', publicKey: 'rzp_test_1' } });
    const server = createServer(toNodeHandler(proxy)).listen(0, '127.0.0.1', async () => {
      const { status } = await fetch(\`http://127.0.0.1:\${server.address().port}/estamp/checkout/estamp.standard\`);
      console.log('answered', status, 'traced', spans.join());
      process.exit();
    });`,
  );
  await esbuild({
    entryPoints: [input],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    outdir,
    outExtension: { '.js': '.mjs' },
    // Without the condition "module" the package of OpenTelemetry is CommonJS, which a file of its own has as `default`
    // alone.
    conditions: [],
    // Packages of CommonJS in the bundle need it.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(outdir, 'split-server.mjs')]);
  assert.match(stdout, /answered 200 traced GET checkout/, stderr);
});
