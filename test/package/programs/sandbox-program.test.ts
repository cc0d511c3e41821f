/** The programs of the built package, as they are installed: without the optional packages, and with them. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { createSandbox } from 'estamp-checkout/sandbox';

const run = promisify(execFile);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}
const program = (file: string, ...args: string[]): Promise<Ended> =>
  run(process.execPath, [file, ...args], { maxBuffer: 1 << 24 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

test('each program says the version of the package', async () => {
  for (const file of Object.values(manifest.bin)) {
    const { code, stdout, stderr } = await program(file, '--version');
    assert.deepEqual([code, stdout, stderr], [0, `${manifest.version}\n`, ''], file);
  }
});

test('the sandbox without its optional packages names all of them in one line; its commands and its client need none', async () => {
  const shop = mkdtempSync(join(tmpdir(), 'estamp-bare-'));
  after(() => rmSync(shop, { recursive: true }));
  // What a shop installs: the package and its dependencies.
  mkdirSync(join(shop, 'node_modules/estamp-checkout'), { recursive: true });
  for (const part of ['dist', 'package.json']) {
    // A copy would be the same; a link into the project would find its development packages.
    await run('cp', ['-r', part, join(shop, 'node_modules/estamp-checkout', part)]);
  }
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(join(shop, 'node_modules', name, '..'), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(shop, 'node_modules', name));
  }
  const sandbox = join(shop, 'node_modules/estamp-checkout', manifest.bin['estamp-sandbox']);
  const { code, stdout, stderr } = await program(sandbox, '--port', '0');
  const database = process.getBuiltinModule?.('node:sqlite') ? '' : ' libsql';
  assert.deepEqual(
    [code, stdout, stderr],
    [
      1,
      '',
      `estamp-sandbox: The sandbox needs packages that are not installed: npm install --save-dev hono @hono/node-server pdfkit${database}\n`,
    ],
  );
  for (const command of [['--help'], ['listen', '--help'], ['trigger', '--help'], ['conformance', '--help']]) {
    const shown = await program(sandbox, ...command);
    assert.deepEqual([shown.code, shown.stderr], [0, ''], command.join(' '));
    assert.match(shown.stdout, /Usage: estamp-sandbox/);
  }
  const running = await createSandbox();
  after(() => running.close());
  const { stdout: said } = await run(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `
    import { connectSandbox, createSandbox } from 'estamp-checkout/sandbox';
    console.log((await connectSandbox('${running.url}').wallet()).balance);
    await createSandbox().catch(({ message }) => console.log(message));
  `,
    ],
    { cwd: shop },
  );
  assert.equal(said, `1000.00\n${stderr.replace('estamp-sandbox: ', '')}`);
});

test('the conformance rules come with the package', async () => {
  const sandbox = await createSandbox();
  after(() => sandbox.close());
  const { code, stdout } = await program(
    manifest.bin['estamp-sandbox'],
    'conformance',
    '--base-url',
    sandbox.url,
    '--key',
    'sk_test_demo',
    '--part',
    'missing',
  );
  assert.equal(code, 0, stdout);
  assert.match(stdout, /\n\d+ passed, 0 failed, 0 skipped\n$/);
});

const blocks = [...readFileSync('docs/sandbox.md', 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
);

test('docs/sandbox.md has examples', () => assert.equal(blocks.length, 3));

for (const [index, code] of blocks.entries()) {
  test(`the example ${index + 1} of docs/sandbox.md runs`, async () => {
    const sandbox = await createSandbox();
    try {
      const placed = code.replace('http://127.0.0.1:4010', sandbox.url);
      // Within a test, Node reports in a format for machines.
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', placed], { env });
      assert.equal(stderr, '');
      const said = /console\.log\(.*\); \/\/ (.*)$/m.exec(code)?.[1];
      if (said !== undefined) assert.equal(stdout, `${said}\n`);
      if (code.includes('node:test')) assert.match(stdout, /^(?:#|ℹ) pass 2\n(?:#|ℹ) fail 0$/m);
    } finally {
      await sandbox.close();
    }
  });
}
