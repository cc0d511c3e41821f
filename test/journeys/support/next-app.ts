import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '../../support/free-port.ts';

const NEXT = createRequire(import.meta.url).resolve('next/dist/bin/next');

const CONFIG = (
  settings: object,
): string => `const root = new URL('../..', import.meta.url).pathname.replace(/\\/$/, '');
export default { turbopack: { root }, outputFileTracingRoot: root, ...${JSON.stringify(settings)} };`;

export interface NextApp {
  url: string;
  /** All that its server has printed. */
  output: () => string;
  close(): Promise<void>;
}

/**
 * An application of Next.js with the built package as npm installs it. It lies inside the project, because Next.js
 * searches for its packages above the application.
 *
 * @param files by path below the application
 * @param settings of `next.config.mjs`
 * @param environment made of the application's address
 * @param isBuilt `next build` and `next start`; otherwise `next dev`
 */
export async function startNextApp(
  files: Readonly<Record<string, string>>,
  settings: object,
  environment: (url: string) => Record<string, string>,
  isBuilt: boolean,
): Promise<NextApp> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const home = resolve('.cache', `estamp-next-app-${process.pid}-${port}`);
  const installed = join(home, 'node_modules/estamp-checkout');
  mkdirSync(installed, { recursive: true });
  cpSync('package.json', join(installed, 'package.json'));
  cpSync('dist', join(installed, 'dist'), { recursive: true });
  const all = { 'package.json': '{"type":"module","private":true}', 'next.config.mjs': CONFIG(settings), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  let output = '';
  const run = (...args: string[]): ChildProcess => {
    const child = spawn(process.execPath, [NEXT, ...args], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: isBuilt ? 'production' : 'development',
        NEXT_TELEMETRY_DISABLED: '1',
        ...environment(url),
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    return child;
  };
  const remove = (): Promise<void> => rm(home, { recursive: true, force: true });
  if (isBuilt) {
    const [code] = (await once(run('build'), 'exit')) as [number | null];
    if (code !== 0) {
      await remove();
      throw new Error(`next build failed: ${output}`);
    }
  }
  const server = run(isBuilt ? 'start' : 'dev', '-p', String(port), '-H', '127.0.0.1');
  while (!output.includes('Ready in')) {
    if (server.exitCode !== null) throw new Error(`Next.js did not start: ${output}`);
    await Promise.race([once(server.stdout as NodeJS.ReadableStream, 'data'), once(server, 'exit')]);
  }
  return {
    url,
    output: () => output,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await remove();
    },
  };
}
