/** `estamp-proxy --config` in a folder of a shop that is not written in Node: each provider by a hook of the module. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { CANARIES, DETAILS, PARTIES, STAMP, type Json } from '../../support/kit.ts';

const CLI = fileURLToPath(new URL('../../../../src/proxy/cli.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');
const WRITE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

const sandbox = await createSandbox();
const directory = mkdtempSync(join(tmpdir(), 'estamp-shop-'));
after(async () => {
  await sandbox.close();
  rmSync(directory, { recursive: true });
});

// The shop's own package beside its module, as a provider's library would be.
mkdirSync(join(directory, 'node_modules/provider-library'), { recursive: true });
writeFileSync(
  join(directory, 'node_modules/provider-library/package.json'),
  '{ "name": "provider-library", "type": "module", "exports": "./index.js" }',
);
writeFileSync(
  join(directory, 'node_modules/provider-library/index.js'),
  `
export const createSession = async (id, amount, back) => ({ id: \`session-\${id}\`, amount, back });
`,
);

/** What each provider's hook returns, what the browser gets of it, and a host of its page's policy. */
const PROVIDERS: Readonly<Record<string, { hook: string; publicKey?: string; shown: RegExp; policy: RegExp }>> = {
  cashfree: {
    hook: '{ sessionId: (await createSession(intent.id, order.totalMinor, returnUrl)).id }',
    shown: /"sessionId":"session-[0-9a-f-]{36}"/,
    policy: /https:\/\/sdk\.cashfree\.com/,
  },
  phonepe: {
    hook: '{ redirectUrl: `https://mercury.phonepe.com/pay?order=${order.externalOrderId}` }',
    shown: /"redirectUrl":"https:\/\/mercury\.phonepe\.com\/pay\?order=[\w-]+"/,
    policy: /script-src/,
  },
  stripe: {
    hook: '{ clientSecret: `pi_1_secret_${intent.providerIntentId}` }',
    publicKey: 'pk_test_1',
    shown:
      /"publicKey":"pk_test_1".*"clientSecret":"pi_1_secret_pay_\w+"|"clientSecret":"pi_1_secret_pay_\w+".*"publicKey":"pk_test_1"/,
    policy: /https:\/\/js\.stripe\.com/,
  },
  payu: {
    hook: '{ redirectUrl: "https://test.payu.in/_payment", fields: { txnid: intent.id, amount: String(order.totalMinor / 100), surl: returnUrl, hash: "h" } }',
    shown: /"fields":\{[^}]*"amount":"159"[^}]*"surl":"https:\/\/shop\.example\/estamp\/return\?s=/,
    policy: /https:\/\/\*\.payu\.in/,
  },
  redirect: {
    hook: '{ redirectUrl: `https://pay.example/${intent.id}`, fields: { back: returnUrl } }',
    shown: /"redirectUrl":"https:\/\/pay\.example\/[0-9a-f-]{36}"/,
    policy: /form-action https:/,
  },
};

/** Starts the program in the shop's folder; resolves with its address and what ends it. */
async function start(file: string): Promise<{ url: string; end: () => Promise<number | null> }> {
  const child = spawn(process.execPath, ['--import', TSX, CLI, '--port', '0', '--config', `./${file}`], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '' },
  });
  after(() => child.kill('SIGKILL'));
  let heard = '';
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        heard += chunk.toString();
        const address = /listens on (http:\S+)/.exec(heard)?.[1];
        if (address) resolve(address);
      });
    void closed.then(() => resolve(undefined));
  });
  return {
    url: url ?? assert.fail(heard),
    end() {
      child.kill('SIGTERM');
      return closed;
    },
  };
}

for (const [provider, { hook, publicKey, shown, policy }] of Object.entries(PROVIDERS)) {
  test(`the program serves ${provider} with a hook of the module in --config`, async () => {
    const file = `${provider}.config.mjs`;
    writeFileSync(
      join(directory, file),
      `
import { createSession } from 'provider-library';
export default {
  apiKey: '${CANARIES.apiKey}', baseUrl: '${sandbox.url}', publicUrl: 'https://shop.example/estamp', secret: '${CANARIES.secret}',
  services: ['estamp.standard'],
  payment: {
    connectionId: 'pc_demo', provider: '${provider}', ${publicKey ? `publicKey: '${publicKey}',` : ''}
    clientParams: async (intent, { order, returnUrl }) => (${hook}),
  },
};
`,
    );
    const { url, end } = await start(file);
    const mount = url.endsWith('/estamp') ? url : `${url.replace(/\/$/, '')}/estamp`;
    const post = async (path: string, body: unknown): Promise<{ status: number; text: string; json: Json }> => {
      const response = await fetch(mount + path, { method: 'POST', headers: WRITE, body: JSON.stringify(body) });
      const text = await response.text();
      return { status: response.status, text, json: JSON.parse(text) as Json };
    };
    const {
      json: { quoteToken },
    } = await post('/quotes', STAMP);
    const { status, text, json } = await post('/orders', { quoteToken, parties: PARTIES, details: DETAILS });
    assert.equal(status, 200, text);
    const payment = json['payment'] as Json;
    assert.equal(payment['provider'], provider);
    assert.match(JSON.stringify(payment), shown);
    const page = await fetch(`${mount}/pay`);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy') ?? '', policy);
    assert.equal(await end(), 0);
  });
}
