import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';

const HOSTS = /razorpay\.com|cashfree\.com|stripe\.com/;

/** A built file with everything of ours that it loads. */
function whole(path: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(path)) return seen;
  const text = readFileSync(path, 'utf8');
  seen.set(path, text);
  for (const [, next = ''] of text.matchAll(/(?:from|import)\s*\(?["'](\.[^"']+)["']/g))
    whole(join(dirname(path), next), seen);
  return seen;
}

for (const door of ['index.js', 'elements.js', 'estamp-checkout.min.js']) {
  test(`${door} and what it loads contain no address of a provider`, () => {
    for (const [path, text] of whole(`dist/${door}`)) assert.doesNotMatch(text, HOSTS, path);
  });
}

for (const provider of ['razorpay', 'cashfree', 'stripe']) {
  test(`pay/${provider} contains one address, and neither Lit nor another provider`, () => {
    const files = whole(`dist/pay/${provider}.js`);
    const addresses = [...files.values()].flatMap((text) => text.match(/["'`]https?:\/\/[^"'`]*/g) ?? []);
    assert.equal(addresses.length, 1, addresses.join());
    assert.match(addresses[0] ?? '', new RegExp(`^["'\`]https://[\\w.]+\\.${provider}\\.com/`));
    for (const [path, text] of files) {
      assert.doesNotMatch(
        text.replaceAll(/\/\*[^]*?\*\//g, ''),
        /(?:from|import)\s*["'][^."']/,
        `${path} imports a package`,
      );
      assert.doesNotMatch(
        text,
        /\beval\(|new Function\b|innerHTML|insertAdjacentHTML|document\.write|\.style\b|setAttribute\("style/,
        path,
      );
    }
  });
}

test('a page that imports a modal and does not use it bundles nothing of it', async () => {
  const {
    outputFiles: [file],
  } = await build({
    stdin: {
      contents: "import 'estamp-checkout/pay/razorpay'; import { stripeModal } from 'estamp-checkout/pay/stripe';",
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'silent',
  });
  assert.equal(file?.text.trim(), '');
});
