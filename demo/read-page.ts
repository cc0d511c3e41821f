import { access, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const bundled = new Map<string, Promise<Uint8Array>>();

/** Bundles TypeScript with its imports, as a merchant's bundler does. */
async function bundle(entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    conditions: ['production'],
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

/** Reads a file of the shop. A page's script is a TypeScript file beside it, which is bundled on its first request. */
export async function readPage(file: URL): Promise<Uint8Array> {
  const path = fileURLToPath(file);
  if (!path.endsWith('.js')) return readFile(path);
  const entry = path.replace(/js$/, 'ts');
  // A folder without this script: the next one may have it, and the bundler would print an error.
  await access(entry);
  const made = bundled.get(entry) ?? bundle(entry);
  bundled.set(entry, made);
  return made;
}
