import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isThorough } from '../../support/share.ts';
import manifest from '../../../package.json' with { type: 'json' };

const run = promisify(execFile);
const node = (code: string): Promise<{ stdout: string; stderr: string }> =>
  run(process.execPath, ['--input-type=module', '--eval', code]);

/** All names that `estamp-checkout/form` exports: a type has no name at run time. */
const FORM_EXPORTS = {
  values: ['EstampForm', 'fieldElement', 'formMessages', 'registerExtension'],
  types: [
    'EstampFormChange',
    'EstampFormEventMap',
    'Field',
    'FieldContext',
    'FieldElement',
    'FieldTemplate',
    'FormExtension',
    'FormMessages',
    'Message',
    'Normalizer',
    'Schema',
    'SchemaNode',
    'UiSchema',
  ],
};

/** What each door promises: names that must be there. */
const DOORS: Record<string, string[]> = {
  'estamp-checkout': ['EstampCheckout', 'EstampCheckoutButton', 'EstampOrderStatus', 'EstampForm'],
  'estamp-checkout/elements': ['EstampCheckout', 'EstampCheckoutButton', 'EstampOrderStatus', 'EstampForm'],
  'estamp-checkout/form': ['EstampForm'],
  'estamp-checkout/form/full': ['EstampForm', 'full', 'fullMessages'],
  'estamp-checkout/form/convert': ['convert', 'Refused'],
  'estamp-checkout/pay/razorpay': ['razorpayModal'],
  'estamp-checkout/pay/cashfree': ['cashfreeModal'],
  'estamp-checkout/pay/stripe': ['stripeModal'],
  'estamp-checkout/api': ['OPERATIONS', 'createEstampClient', 'EstampApiError'],
  'estamp-checkout/proxy': ['createEstampProxy'],
  'estamp-checkout/proxy/node': ['createEstampProxy', 'toNodeHandler'],
  'estamp-checkout/proxy/express': ['createEstampProxy', 'toExpressHandler'],
  'estamp-checkout/proxy/fastify': ['createEstampProxy', 'estampFastify'],
  'estamp-checkout/proxy/next': ['createEstampProxy', 'toNextHandler'],
  'estamp-checkout/sandbox': ['createSandbox', 'connectSandbox', 'SandboxControlError'],
};

/** What is left of a process after a door is opened in it. */
interface Opened {
  door: string;
  names: string[];
  same: boolean;
  dom: string;
}

/* Each in a process of its own, or one after the other: a process for each takes half a minute. */
const all = Object.keys(DOORS);
for (const doors of isThorough ? all.map((door) => [door]) : [all]) {
  test(`${doors.join(', ')}: opens in Node without output and without changing its globals`, async () => {
    const { stdout, stderr } = await node(`
      const before = [globalThis.Request, globalThis.Response, globalThis.fetch];
      const opened = [];
      for (const door of ${JSON.stringify(doors)}) {
        const names = Object.keys(await import(door));
        const after = [globalThis.Request, globalThis.Response, globalThis.fetch];
        opened.push({ door, names, same: before.every((value, index) => value === after[index]), dom: typeof document });
      }
      console.log(JSON.stringify(opened));
    `);
    assert.equal(stderr, '');
    for (const { door, names, same, dom } of JSON.parse(stdout) as Opened[]) {
      for (const name of DOORS[door] ?? [])
        assert.ok(names.includes(name), `${door} exports ${name}, it has ${names.join(', ')}`);
      assert.ok(same, `${door}: Request, Response and fetch are untouched`);
      assert.equal(dom, 'undefined', door);
    }
  });
}

test('The module estamp-checkout/form exports its public names and nothing else', async () => {
  const { stdout } = await node(`console.log(Object.keys(await import('estamp-checkout/form')).sort().join());`);
  assert.equal(stdout.trim(), FORM_EXPORTS.values.join());
  const declared = readFileSync('dist/form/index.d.ts', 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g);
  const names = [...declared].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace(/^\s*type /, '').trim()),
  );
  assert.deepEqual(names.sort(), [...FORM_EXPORTS.values, ...FORM_EXPORTS.types].sort());
});

test('only the registering modules and the programs are listed as having side effects', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).map((name) => `./dist/${name}`);
  for (const effect of manifest.sideEffects.filter((name) => !name.startsWith('./src/')))
    assert.ok(files.includes(effect), `${effect} is shipped`);
  // `define` is the one function that registers; only a door may call it.
  for (const file of files.filter((name) => name.endsWith('.js') && !manifest.sideEffects.includes(name))) {
    assert.doesNotMatch(
      readFileSync(file, 'utf8'),
      /^define\(|^customElements\.define\(/m,
      `${file} registers nothing`,
    );
  }
});

for (const door of ['index', 'form', 'form-full', 'estamp-checkout.min', 'estamp-order.min']) {
  test(`${door}.js registers its elements`, () => {
    assert.match(readFileSync(`dist/${door}.js`, 'utf8'), /["'`]estamp-(?:form|checkout|order-status)["'`]:/);
  });
}

test('a merchant installs fewer than twelve packages of ours', () => {
  assert.ok(Object.keys(manifest.dependencies).length < 12);
  assert.ok(!('install' in manifest.scripts || 'postinstall' in manifest.scripts || 'preinstall' in manifest.scripts));
});

test('the pages that the README links are in the package', async () => {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--dry-run', '--json']);
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
  const shipped = files.map(({ path }) => path);
  const pages = [...readFileSync('README.md', 'utf8').matchAll(/\]\((docs\/[\w-]+\.md)/g)].map(
    ([, page]) => page ?? '',
  );
  assert.ok(pages.length > 10);
  assert.deepEqual(
    pages.filter((page) => !shipped.includes(page)),
    [],
  );
});

test('publint and attw find nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'estamp-pack-'));
  // The build that stands is packed as it is; packing must not begin another.
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('npx', ['publint', '--strict', join(folder, filename)]);
  await run('npx', [
    'attw',
    join(folder, filename),
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    'estamp-checkout.start.js',
    'estamp-checkout.start.css',
    'estamp-checkout.min.js',
    'estamp-order.min.js',
    'estamp-on-demand.min.js',
    'skeleton.css',
    'custom-elements.json',
    'assets.json',
  ]);
});
