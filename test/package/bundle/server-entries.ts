import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

export const FORMATS = ['cjs', 'esm'] as const;
type Format = (typeof FORMATS)[number];

const ENTRIES = ['proxy', 'proxy/node', 'proxy/express', 'proxy/fastify', 'proxy/next', 'webhooks'];

/** What a shop's server does with an entry: it asks the proxy for a browser file. */
const serverOf = (entry: string): string =>
  entry === 'webhooks'
    ? `import { createWebhooks } from 'estamp-checkout/webhooks';
  console.log('answered', typeof createWebhooks);`
    : `import { createEstampProxy } from 'estamp-checkout/${entry}';
  const ask = async () => {
    const proxy = createEstampProxy({ apiKey: 'sk_test_demo', baseUrl: 'http://127.0.0.1:9',
      secret: 'x3kFz9QmW2pLr8Vt5YhN1cJd7GsBu4Ea', services: ['estamp.standard'], allowedOrigins: ['https://shop.example'],
      payment: { connectionId: 'pc_demo', provider: 'razorpay', publicKey: 'rzp_test_1' } });
    const file = await proxy.fetch(new Request('http://shop.example/estamp/assets/estamp-checkout.start.js'), {});
    console.log('answered', file.status);
    await proxy.close();
  };
  void ask();`;

/** Bundles one file, with all that it imports, into one other. */
export type Bundle = (input: string, format: Format, file: string) => Promise<unknown>;

/**
 * Bundles each server entry of the package, and starts what came of it in a folder without anything else.
 *
 * @param shop the folder of a project with the package
 * @param moveAway called after the last bundle, before the first start
 */
export async function startBundles(shop: string, format: Format, bundle: Bundle, moveAway?: () => void): Promise<void> {
  const empty = mkdtempSync(join(tmpdir(), 'estamp-bundled-'));
  after(() => rmSync(empty, { recursive: true }));
  const bundles = new Map<string, string>();
  for (const entry of ENTRIES) {
    const name = `${entry.replace('/', '-')}-server`;
    const input = join(shop, `${name}.js`);
    writeFileSync(input, serverOf(entry));
    const file = join(empty, `${name}.${format === 'cjs' ? 'cjs' : 'mjs'}`);
    await bundle(input, format, file);
    bundles.set(entry, file);
  }
  moveAway?.();
  for (const [entry, file] of bundles) {
    const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: empty, encoding: 'utf8' });
    const isProxy = entry !== 'webhooks';
    assert.match(stdout, isProxy ? /answered 404/ : /answered function/, `${entry}: ${stderr}`);
    assert.equal(/browser files of the package cannot be read/.test(stderr), isProxy, `${entry}: ${stderr}`);
  }
}
