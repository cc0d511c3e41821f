import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { createSandbox } from 'estamp-checkout/sandbox';
import { freePort } from '../../support/free-port.ts';
import { scaled } from '../../support/pace.mjs';
import { blocksOf } from './blocks.ts';

/** The pages whose server a newcomer starts as it stands, before the sandbox. */
const PAGES = ['README.md', 'docs/guides/getting-started.md'];

async function answers(url: string): Promise<Response> {
  const end = Date.now() + scaled(20_000);
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response || Date.now() > end) return response ?? assert.fail(`${url} is not answered`);
    await setTimeout(50);
  }
}

for (const page of PAGES) {
  test(`The server of ${page} for the sandbox starts as it is written, and its page finds its files and its catalogue`, async () => {
    const block = blocksOf(page).find(
      ({ language, code }) => language === 'js' && code.includes("apiKey: 'sk_test_demo'") && code.includes('.listen('),
    );
    assert.ok(block, 'the page has such a block');
    const sandbox = await createSandbox();
    const port = await freePort();
    const code = block.code
      .replace('http://127.0.0.1:4010', sandbox.url)
      .replaceAll('localhost:3000', `localhost:${port}`)
      .replace('listen(3000)', `listen(${port})`);
    const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const origin = `http://localhost:${port}`;
      const html = await (await answers(`${origin}/`)).text();
      assert.match(html, /<estamp-checkout service-code="estamp\.standard"/);
      for (const [, path = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g))
        assert.equal((await fetch(origin + path)).status, 200, path);
      assert.equal((await fetch(`${origin}/estamp/checkout/estamp.standard`)).status, 200);
      assert.equal(server.exitCode, null, 'it is still running');
    } finally {
      server.kill();
      await sandbox.close();
    }
  });
}
