import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { build } from 'esbuild';
import { STRICT_POLICY } from '../../../demo/policy.ts';
import { visit } from '../support/browser.ts';
import { atProvider, downloadCertificate, fillIn, pay } from '../support/customer.ts';
import { browser, shop, useShop } from '../support/hooks.ts';

const hash = `sha384-${createHash('sha384').update(readFileSync('dist/estamp-checkout.min.js')).digest('base64')}`;
const startHash = `sha384-${createHash('sha384').update(readFileSync('dist/estamp-checkout.start.js')).digest('base64')}`;
const POLICIES: Record<string, string> = {
  '/hash.html': STRICT_POLICY.replace("script-src 'self'", `script-src '${hash}'`),
  '/two-hashes.html': STRICT_POLICY.replace("script-src 'self'", `script-src '${startHash}' '${hash}'`),
  '/second-copy.html': STRICT_POLICY.replace('trusted-types lit-html', "trusted-types lit-html 'allow-duplicates'"),
};

const page = (head: string, body = ''): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A merchant's page</title>${head}
<h1>A merchant's page</h1>${body}<estamp-checkout proxy="/estamp" service-code="estamp.standard"></estamp-checkout></html>`;

useShop(async () => {
  const { mkdtemp, writeFile } = await import('node:fs/promises');
  const { pathToFileURL } = await import('node:url');
  const { tmpdir } = await import('node:os');
  const folder = await mkdtemp(`${tmpdir()}/estamp-pages-`);
  // Another release of the same package, with a version of its own.
  const second = await build({
    entryPoints: ['src/cdn.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    define: { __VERSION__: '"9.9.9"' },
    conditions: ['production'],
  });
  const script = '<script type="module" src="/dist/estamp-checkout.min.js"></script>';
  await Promise.all([
    writeFile(
      `${folder}/hash.html`,
      page(`<script type="module" src="/dist/estamp-checkout.min.js" integrity="${hash}"></script>`),
    ),
    writeFile(
      `${folder}/two-hashes.html`,
      page(`<script type="module" src="/dist/estamp-checkout.start.js" integrity="${startHash}"></script>`),
    ),
    writeFile(`${folder}/second.js`, second.outputFiles[0]?.contents ?? ''),
    writeFile(`${folder}/second-copy.html`, page(`${script}<script type="module" src="/second.js"></script>`)),
  ]);
  return {
    folders: [{ under: '/', path: pathToFileURL(`${folder}/`) }],
    policy: (path) => POLICIES[path] ?? STRICT_POLICY,
  };
});

for (const [name, path] of [
  ['a strict policy with Trusted Types', '/checkout.html'],
  ['a policy that trusts one hash and nothing else', '/hash.html'],
  ['a policy that trusts two hashes, of the start file and the one file', '/two-hashes.html'],
  ['a second, different copy of the bundle', '/second-copy.html'],
] as const) {
  test(`the whole purchase works under ${name}`, async () => {
    const { page: tab, trouble } = await visit(browser);
    const warnings: string[] = [];
    tab.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await tab.goto(shop.url + path);
    await fillIn(tab);
    await pay(tab);
    await atProvider(tab, 'Pay');
    await downloadCertificate(tab);
    assert.deepEqual(trouble, []);
    if (path === '/second-copy.html') {
      assert.ok(
        warnings.some((text) => text.includes('9.9.9')),
        `one warning names both versions: ${warnings.join()}`,
      );
    }
  });
}
