import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { overSocket, type Open } from './mounts.ts';

/* Inside the project, because Next.js searches for its packages above the application. */
const HOME = resolve('node_modules/.cache', `estamp-next-${process.pid}`);

const ROUTE = `
import { createEstampProxy, toNextHandler } from '../../../proxy.mjs';
const silent = { info() {}, warn() {}, error() {} };
const proxy = createEstampProxy({ ...JSON.parse(process.env.TEST_OPTIONS), logger: silent });
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =
  toNextHandler(proxy, { clientAddress: (request) => request.headers.get('x-forwarded-for') ?? undefined });
`;

const CONFIG = `
import { resolve } from 'node:path';
const root = resolve('../../..');
export default { skipTrailingSlashRedirect: true, poweredByHeader: false, compress: false, turbopack: { root }, outputFileTracingRoot: root };
`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A real server of Next.js with the proxy as its route handler. */
export const openNext: Open = async ({ logger: _logger, ...options }) => {
  await mkdir(join(HOME, 'app/estamp/[[...path]]'), { recursive: true });
  await build({
    stdin: {
      contents: `export { createEstampProxy, toNextHandler } from './src/proxy/next.ts';`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: join(HOME, 'proxy.mjs'),
    logLevel: 'error',
  });
  await writeFile(join(HOME, 'package.json'), '{"type":"module","private":true}');
  await writeFile(join(HOME, 'next.config.mjs'), CONFIG);
  await writeFile(join(HOME, 'app/estamp/[[...path]]/route.js'), ROUTE);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [createRequire(import.meta.url).resolve('next/dist/bin/next'), 'dev', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: HOME,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        NEXT_TELEMETRY_DISABLED: '1',
        TEST_OPTIONS: JSON.stringify(options),
      },
    },
  );
  let fromService = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (fromService += chunk.toString()));
  while (!fromService.includes('Ready in')) {
    if (child.exitCode !== null) throw new Error(`Next.js did not start: ${fromService}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
  return {
    send: overSocket(port),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(HOME, { recursive: true, force: true });
    },
  };
};
