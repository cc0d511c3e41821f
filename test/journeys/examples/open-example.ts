import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createProject, DEPENDENCIES } from '../../package/support/project.ts';

/** A copy of a folder of `examples`, with its packages beside it, and the programs that it has started. */
export interface Example {
  home: string;
  /**
   * Starts a program in the folder.
   *
   * @param ready what it prints once it answers
   * @returns the match
   * @throws Error with all that the program printed, if it ends before
   */
  start(command: readonly string[], env: Readonly<Record<string, string>>, ready: RegExp): Promise<RegExpExecArray>;
  /** Runs a program to its end. */
  run(command: readonly string[], env?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Copies an example into a project of its own. `packages` are those that its package.json names beside ours. */
export function openExample(name: string, packages: readonly string[] = []): Example {
  const home = createProject(`example-${name}`, [...DEPENDENCIES, ...packages]);
  cpSync(join('examples', name), home, { recursive: true });
  const plugin = join(home, 'node_modules/@vitejs/plugin-vue');
  if (!existsSync('node_modules/@vitejs/plugin-vue')) {
    mkdirSync(dirname(plugin), { recursive: true });
    symlinkSync(resolve('test/journeys/examples/plugin-vue'), plugin);
  }
  const children: ChildProcess[] = [];
  const launch = ([program = '', ...args]: readonly string[], env: Readonly<Record<string, string>>): ChildProcess => {
    const child = spawn(program, args, {
      cwd: home,
      env: { PATH: process.env['PATH'], NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };
  return {
    home,
    async start(command, env, ready) {
      const child = launch(command, env);
      let output = '';
      return new Promise((resolved, failed) => {
        const read = (chunk: Buffer): void => {
          output += chunk.toString();
          const found = ready.exec(output);
          if (found) resolved(found);
        };
        child.stdout?.on('data', read);
        child.stderr?.on('data', read);
        child.once('error', failed);
        child.once('exit', (code) => failed(new Error(`${command.join(' ')} ended with ${String(code)}: ${output}`)));
      });
    },
    async run(command, env = {}) {
      const child = launch(command, env);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}: ${output}`);
    },
    async close() {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      await Promise.all(
        running.map(async (child) => {
          const ended = once(child, 'exit');
          child.kill();
          await ended;
        }),
      );
      rmSync(home, { recursive: true, force: true });
    },
  };
}
