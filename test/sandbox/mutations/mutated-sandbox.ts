import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { context, type BuildContext, type BuildOptions, type Plugin } from 'esbuild';
import type { runConformance } from '../../../src/conformance/run.ts';
import type { createSandbox } from '../../../src/sandbox/index.ts';
import type { Mutation } from './mutation.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENTRY = `
export { createSandbox } from './src/sandbox/index.ts';
export { runConformance } from './src/conformance/run.ts';
`;

/** A sandbox and the rules for it, as they are compiled from the sources with a mutation or without one. */
export interface Copy {
  createSandbox: typeof createSandbox;
  runConformance: typeof runConformance;
}

/**
 * A folder for compiled copies, outside the project; packages come from the project. `remove` ends their compiler, too.
 */
export function copiesFolder(): { path: string; remove: () => Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), 'mutations-'));
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  writeFileSync(join(path, 'package.json'), '{"type":"module"}');
  mkdirSync(join(path, 'copies'));
  return {
    path,
    async remove() {
      rmSync(path, { recursive: true, force: true });
      await (await compiler)?.dispose();
    },
  };
}

/** A text as a pattern in which any white space matches. */
const patternOf = (text: string): RegExp => {
  const tokens = text.match(/\w+|[^\w\s]/g) ?? [];
  return new RegExp(tokens.map((token) => token.replace(/[^\w]/g, '\\$&')).join('\\s*'), 'g');
};

/**
 * The source with the mutation in it.
 *
 * @throws Error where its text does not stand there once, whatever its line breaks
 */
export function mutated({ file, text, replacement, mistake }: Mutation): string {
  const source = readFileSync(join(ROOT, 'src', file), 'utf8');
  const count = [...source.matchAll(patternOf(text))].length;
  if (count !== 1) {
    throw new Error(
      `The mutation “${mistake}” looks for “${text}”, which stands ${count} times in src/${file}. Write it anew.`,
    );
  }
  return source.replace(patternOf(text), () => replacement);
}

/** What the next copy is compiled with. */
let next: { target: string; contents: string } | undefined;

/** One context for all copies: each parses only the module that differs from the one before. */
let compiler: Promise<BuildContext<BuildOptions & { write: false }>> | undefined;

const mutation: Plugin = {
  name: 'mutation',
  setup(building) {
    building.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      next && path === next.target ? { contents: next.contents, loader: 'ts' } : undefined,
    );
  },
};

const newCompiler = (): Promise<BuildContext<BuildOptions & { write: false }>> =>
  context({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [mutation],
  });

/** Compiles a copy with a mutation, or the sandbox as it is, and loads it. One at a time. */
export async function loadCopy(folder: string, name: string, made?: Mutation): Promise<Copy> {
  const outfile = join(folder, 'copies', `${name}.mjs`);
  next = made && { target: join(ROOT, 'src', made.file), contents: mutated(made) };
  compiler ??= newCompiler();
  const [compiled] = (await (await compiler).rebuild()).outputFiles;
  writeFileSync(outfile, compiled?.contents ?? '');
  return (await import(pathToFileURL(outfile).href)) as Copy;
}
