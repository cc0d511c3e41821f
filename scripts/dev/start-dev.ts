import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { startDemo, type Demo, type DemoOptions, type Front } from '../../demo/start.ts';

export interface DevOptions extends DemoOptions {
  /** The folder with `src` and `demo`, absolute. Default: the working directory */
  root?: string;
}

/**
 * The build's one file, the order's file and the start file. All are the sources here, with Vite's client, which
 * reloads the page.
 */
const CODE = /^\/dist\/estamp-(?:order\.min|checkout\.(?:min|start))\.js$/;
const ENTRY = 'virtual:checkout';
const SKELETON = '/dist/skeleton.css';

/** What Vite serves. All else is the shop's. */
const OF_VITE = /^\/(?:src|demo|node_modules|@vite|@id|@fs)\//;

const PAGE_FOLDERS = ['basics', 'languages', 'appearance', 'integration'];

/** The source of a page's script, as a path of Vite. */
function pageScript(root: string, path: string): string | undefined {
  if (!/^\/[\w-]+\.js$/.test(path)) return undefined;
  const names = PAGE_FOLDERS.map((folder) => `/demo/pages/${folder}${path.replace(/js$/, 'ts')}`);
  return names.find((name) => existsSync(root + name));
}

function startVite(root: string, server: Server): Promise<ViteDevServer> {
  const source = (path: string): string => join(root, 'src', path);
  return createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    clearScreen: false,
    // A folder of its own for each tree.
    cacheDir: join(root, 'node_modules/.cache/vite-dev'),
    resolve: {
      alias: [
        { find: /^estamp-checkout\/form$/, replacement: source('form.ts') },
        { find: /^estamp-checkout$/, replacement: source('index.ts') },
      ],
    },
    optimizeDeps: { entries: ['src/cdn.ts', 'src/form.ts'] },
    // The overlay has inline styles, which the demo's policy blocks. Errors are in the console of browser and server.
    server: { middlewareMode: true, hmr: { server, overlay: false }, fs: { strict: false } },
    plugins: [
      {
        name: 'checkout-entry',
        resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: (id) => (id === `\0${ENTRY}` ? "import '/@vite/client';\nimport '/src/cdn.ts';\n" : undefined),
      },
    ],
  });
}

/** Reloads the page after a change that Vite's module graph does not know: pages, styles, texts that are fetched. */
function reloadOnChange(vite: ViteDevServer, root: string): void {
  vite.watcher.add([join(root, 'src'), join(root, 'demo')]);
  vite.watcher.on('change', (file) => {
    if (file.startsWith(join(root, 'src/locales/texts'))) {
      // Writes the catalogues, which are the next change.
      execFile('npm', ['run', '--silent', 'locales'], { cwd: root }, (error) => {
        if (error) console.error(error.message);
      });
    } else if (!vite.moduleGraph.getModulesByFile(file)?.size) vite.ws.send({ type: 'full-reload' });
  });
}

/**
 * Starts the demo with the browser's code from `src`, without a build: a saved change reloads the page, where the
 * session of the tab restores the draft. Sandbox and proxy run in this process. The start file is not part of it.
 */
export async function startDev({ root = process.cwd(), ...options }: DevOptions = {}): Promise<Demo> {
  let vite: ViteDevServer | undefined;
  const front = async (server: Server): Promise<Front> => {
    const started = await startVite(root, server);
    vite = started;
    reloadOnChange(started, root);
    return (request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === SKELETON) {
        void started
          .ssrLoadModule('/scripts/build/skeleton.ts')
          .then(({ makeSkeleton }) => {
            response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' });
            response.end((makeSkeleton as () => string)());
          })
          .catch((error: unknown) => {
            console.error(error);
            response.writeHead(500).end();
          });
        return;
      }
      const script = CODE.test(pathname) ? `/@id/__x00__${ENTRY}` : pageScript(root, pathname);
      if (script) request.url = script;
      if (script || OF_VITE.test(pathname)) started.middlewares(request, response, next);
      else next();
    };
  };
  const demo = await startDemo({
    ...options,
    folders: [
      ...(options.folders ?? []),
      ...PAGE_FOLDERS.map((name) => ({
        under: '/',
        path: new URL(`file://${root}/demo/pages/${name}/`),
        read: readPage,
      })),
    ],
    front,
  });
  return {
    ...demo,
    async close() {
      await vite?.close();
      await demo.close();
    },
  };
}

/** Reads a page without its preloads: they name files of the build. */
async function readPage(file: URL): Promise<Uint8Array> {
  const bytes = await readFile(file);
  if (!file.pathname.endsWith('.html')) return bytes;
  return Buffer.from(bytes.toString('utf8').replaceAll(/^\s*<link rel="(?:module)?preload"[^>]*>\n/gm, ''));
}
