import { build } from 'esbuild';
import { Miniflare } from 'miniflare';
import type { Mounted } from './conformance.ts';
import { overSocket, type Open } from './mounts.ts';

const WORKER = (options: string): string => `
import { createEstampProxy } from './src/proxy/index.ts';
const proxy = createEstampProxy(${options});
export default { fetch: (request) => proxy.fetch(request, { ip: request.headers.get('cf-connecting-ip') ?? undefined }) };`;

/**
 * Starts a worker in Cloudflare's own runtime; its calls go out over the network of this machine.
 *
 * @param source JavaScript or TypeScript
 * @param durableObjects classes of the worker by the name of their binding
 */
export async function startWorker(source: string, durableObjects: Record<string, string> = {}): Promise<Mounted> {
  const bundle = await build({
    stdin: { contents: source, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['workerd', 'worker', 'browser'],
    write: false,
    logLevel: 'error',
  });
  const script = bundle.outputFiles[0]?.text ?? '';
  const worker = new Miniflare({ modules: true, script, compatibilityDate: '2026-04-01', durableObjects });
  const { port } = await worker.ready;
  return { send: overSocket(Number(port)), close: () => worker.dispose() };
}

/** The proxy in Cloudflare's own runtime. */
export const openWorkerd: Open = ({ logger: _logger, ...options }) => startWorker(WORKER(JSON.stringify(options)));
