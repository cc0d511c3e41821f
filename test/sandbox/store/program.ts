import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** The program of the sandbox, as one file that starts at once, and a folder for its data. */
export interface Program {
  readonly directory: string;
  /** Starts it; `ready` is its address, or `undefined` if it ended before it had one. */
  start(data: string): Running;
  remove(): Promise<void>;
}

export interface Running {
  ready: Promise<string | undefined>;
  /** kill -9, unless another signal is named; resolves when it is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Compiles the sources as they are now: a test of a build could be a test of an old one. */
export async function compile(): Promise<Program> {
  const directory = await mkdtemp(join(tmpdir(), 'estamp-killed-'));
  await symlink(resolve('node_modules'), join(directory, 'node_modules'));
  const file = join(directory, 'sandbox.mjs');
  await build({
    entryPoints: ['src/sandbox/cli.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['libsql', 'pdfkit'],
    logLevel: 'warning',
  });
  const alive = new Set<ChildProcess>();

  return {
    directory,
    start(data) {
      const child = spawn(process.execPath, [file, '--port', '0', '--data', data], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      alive.add(child);
      const gone = once(child, 'exit').then(() => void alive.delete(child));
      return {
        ready: address(child),
        kill(signal = 'SIGKILL') {
          child.kill(signal);
          return gone;
        },
      };
    },
    async remove() {
      for (const child of alive) child.kill('SIGKILL');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function address(child: ChildProcess): Promise<string | undefined> {
  let said = '';
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    // Its last line: the whole of it is out.
    if (said.includes('x-sandbox-control')) return /http:\/\/\S+/.exec(said)?.[0];
  }
  return undefined;
}
