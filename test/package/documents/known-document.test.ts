/** The programs of docs/guides/known-document.md, as the page shows them, against the program's private listener. */
import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { createSandbox, type Sandbox } from 'estamp-checkout/sandbox';
import { JAVA, PHP, provideIfPossible, PYTHON } from '../../../scripts/test-runner/system-tools.ts';
import { scaled } from '../../support/pace.mjs';
import { blocksOf } from './blocks.ts';

const PAGE = 'docs/guides/known-document.md';
const KEY = 'gT7kQ2vXw9ZpL4sN8mR1cB6yH3jF5dA0';
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'estamp-agreement-'));

interface Client {
  language: string;
  /** As the page names it, in its first line. */
  file: string;
  /** The path of the program that runs it; `undefined` if this machine has none. */
  program: string | undefined;
}

const CLIENTS: readonly Client[] = [
  { language: 'js', file: 'agreement.mjs', program: process.execPath },
  { language: 'php', file: 'agreement.php', program: provideIfPossible(PHP) },
  { language: 'python', file: 'agreement.py', program: provideIfPossible(PYTHON) },
  { language: 'java', file: 'Agreement.java', program: provideIfPossible(JAVA)?.replace(/javac$/, 'java') },
];

let sandbox: Sandbox;
let proxy: ChildProcess;
let mount = '';
let listener = '';

before(async () => {
  sandbox = await createSandbox({ manual: true });
  proxy = spawn(process.execPath, [resolve('dist/proxy/cli.js'), '--port', '0', '--server-port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ESTAMP_API_KEY: 'sk_test_demo',
      ESTAMP_BASE_URL: sandbox.url,
      ESTAMP_PUBLIC_URL: 'https://shop.example/estamp',
      ESTAMP_SECRET: 'a secret of at least thirty-two bytes to try',
      ESTAMP_SERVICES: 'estamp.standard',
      ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
      ESTAMP_PAYMENT_PROVIDER: 'sandbox',
      ESTAMP_SERVER_KEY: KEY,
      ESTAMP_REQUIRE_SESSION: 'true',
    },
  });
  await new Promise<void>((done, failed) => {
    let errors = '';
    proxy.stderr?.on('data', (text) => (errors += String(text)));
    proxy.once('exit', (code) => failed(new Error(`The program ended with ${String(code)}. ${errors}`)));
    assert.ok(proxy.stdout);
    createInterface({ input: proxy.stdout }).on('line', (line) => {
      listener = /serves your server on (\S+)/.exec(line)?.[1] ?? listener;
      mount = /listens on (\S+)/.exec(line)?.[1] ?? mount;
      if (listener && mount) done();
    });
  });
});
after(async () => {
  proxy.kill();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

/** What the customer's page does: it has the token alone. */
async function buy(token: string): Promise<string> {
  const send = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(mount + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ session: token, ...body }),
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const { quoteToken } = await send('/quotes', {});
  const { order } = await send('/orders', { quoteToken, parties: {}, details: {} });
  return (order as { externalOrderId: string }).externalOrderId;
}

for (const { language, file, program } of CLIENTS) {
  if (program === undefined) continue;
  test(`${file} creates a session, reads its state, and keeps the certificate`, async () => {
    const blocks = blocksOf(PAGE).filter((block) => block.language === language && block.code.includes(file));
    assert.equal(blocks.length, 1, `the page has one program ${file}`);
    writeFileSync(join(folder, file), blocks[0]?.code ?? '');

    const call = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
      run(program, [file, ...args], {
        cwd: folder,
        timeout: scaled(60_000),
        env: { PATH: process.env['PATH'], ESTAMP_SERVER_URL: listener, ESTAMP_SERVER_KEY: KEY },
      });
    const answer = async (...args: string[]): Promise<Record<string, string>> =>
      JSON.parse((await call(...args)).stdout) as Record<string, string>;

    const session = await answer('create', `agreement-${language}`);
    const again = await answer('create', `agreement-${language}`);
    const { id = '', token = '', externalOrderId = '' } = session;
    assert.deepEqual([again['id'], again['externalOrderId']], [id, externalOrderId], 'one document, one session');
    assert.deepEqual(await answer('state', id), { state: 'open' });
    await assert.rejects(call('state', 'cs_unknown'), /SESSION_INVALID/);

    assert.equal(await buy(token), externalOrderId);
    assert.equal((await answer('state', id))['state'], 'ordered');
    await assert.rejects(call('keep', externalOrderId, 'none.pdf'), /no certificate yet/);
    await sandbox.advance(externalOrderId, 'FULFILMENT_COMPLETED');
    assert.equal((await answer('state', id))['state'], 'complete');
    await call('keep', externalOrderId, `${language}.pdf`);
    const copy = readFileSync(join(folder, `${language}.pdf`));
    assert.equal(copy.subarray(0, 5).toString('latin1'), '%PDF-');
    assert.match(copy.subarray(-8).toString('latin1'), /%%EOF/, 'the file is whole');
  });
}
