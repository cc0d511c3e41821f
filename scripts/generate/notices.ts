import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

export const NOTICES_FILE = new URL('../../THIRD-PARTY-NOTICES.txt', import.meta.url);

/** The sources of the files that hold the code of other packages. */
const ENTRIES = ['src/cdn.ts', 'src/sandbox/page/main.ts'];
/** Helper functions that the bundler writes into our modules. Their licence comes with the bundler. */
const COMPILER = { name: '@oxc-project/runtime', home: 'rolldown', license: 'MIT' };

/** The name of the package that a bundled module is from. Undefined for our own modules. */
export function packageOf(module: string): string | undefined {
  const [, installed] = /.*node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//.exec(module) ?? [];
  return installed ?? /^\0(@?[\w.-]+(?:\+[\w.-]+)?)@/.exec(module)?.[1]?.replace('+', '/');
}

async function bundledPackages(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: ENTRIES,
    outdir: '.',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    conditions: ['production'],
    logLevel: 'error',
    define: { __VERSION__: '"0"' },
  });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs).map(packageOf));
  return [...new Set(used)].filter((name) => name !== undefined).sort();
}

/** The text of `THIRD-PARTY-NOTICES.txt`: the licence of each package whose code is in a file of ours. */
export async function noticesText(): Promise<string> {
  const packages = (await bundledPackages()).map((name) => {
    const { version, license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
      version: string;
      license: string;
    };
    return { title: `${name} ${version}`, license, text: readFileSync(`node_modules/${name}/LICENSE`, 'utf8').trim() };
  });
  packages.push({
    title: COMPILER.name,
    license: COMPILER.license,
    text: readFileSync(`node_modules/${COMPILER.home}/LICENSE`, 'utf8').trim(),
  });
  // Packages of one project have one licence.
  const texts = new Map<string, typeof packages>();
  for (const one of packages) {
    const words = one.text.replace(/\s+/g, ' ');
    texts.set(words, [...(texts.get(words) ?? []), one]);
  }
  const parts = [...texts.values()].map(
    (same) => `${same.map(({ title, license }) => `${title} (${license})`).join('\n')}\n\n${same[0]?.text ?? ''}\n`,
  );
  return `estamp-checkout contains code of these packages. Packages that npm installs beside it bring their own licences.
Made by \`npm run documents\`.

${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}
