/**
 * Generates the scripts of the payment page from `src/proxy/payment-page/browser/`: one for each provider, as text that
 * the proxy can serve on any runtime, from source and from the build. `npm run payment-page` writes them; a test
 * compares them.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BANNER } from './banner.ts';

const PAGE = fileURLToPath(new URL('../../src/proxy/payment-page/browser/', import.meta.url));
export const MADE = new URL('../../src/proxy/payment-page/scripts.ts', import.meta.url);
const NAMES = ['redirect', 'form', 'razorpay', 'cashfree', 'stripe'];

async function script(name: string): Promise<string> {
  const {
    outputFiles: [file],
  } = await build({
    stdin: {
      contents: `import { run } from './run.ts'; import { open } from './${name}.ts'; run(open);`,
      resolveDir: PAGE,
    },
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2020',
    write: false,
    legalComments: 'none',
    banner: { js: BANNER },
  });
  return file?.text.trimEnd() ?? '';
}

/** The content of `src/proxy/payment-page/scripts.ts`. */
export async function makeScripts(): Promise<string> {
  const lines = await Promise.all(NAMES.map(async (name) => `  ${name}: ${JSON.stringify(await script(name))},`));
  return `/** The scripts of the payment page. Made by scripts/build/payment-page.ts out of \`browser/\`: change them there. */
export const SCRIPTS: Readonly<Record<ScriptName, string>> = {\n${lines.join('\n')}\n};

export type ScriptName = ${NAMES.map((name) => `'${name}'`).join(' | ')};\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(MADE, await makeScripts());
