import type { SandboxOptions } from './app/options.ts';
import type { Sandbox } from './client/sandbox-control.ts';

/** Packages that only the sandbox needs: they are optional peers, so that shops do not install them. */
const PACKAGES = ['hono', '@hono/node-server', 'pdfkit'];

/** The database of a Node that has none built in. */
const DATABASE = 'libsql';

interface Platform {
  /** @throws an error with the code `ERR_MODULE_NOT_FOUND` or `MODULE_NOT_FOUND` where there is no such package */
  resolve: (name: string) => unknown;
  hasSqlite: boolean;
}

const here: Platform = {
  resolve: (name) => import.meta.resolve(name),
  hasSqlite: process.getBuiltinModule?.('node:sqlite') !== undefined,
};

/** A sentence that names every package that is missing, with the command that installs them; `undefined` if none is. */
export function missingPackages({ resolve, hasSqlite }: Platform = here): string | undefined {
  const missing = [...PACKAGES, ...(hasSqlite ? [] : [DATABASE])].filter((name) => {
    try {
      resolve(name);
      return false;
    } catch (error) {
      // Any other error says nothing about the package: modules of jest have no `import.meta.resolve`. Its import will
      // tell.
      return /MODULE_NOT_FOUND$/.test((error as NodeJS.ErrnoException).code ?? '');
    }
  });
  if (missing.length === 0) return undefined;
  return (
    `The sandbox needs ${missing.length === 1 ? 'a package that is' : 'packages that are'} not installed: ` +
    `npm install --save-dev ${missing.join(' ')}`
  );
}

/**
 * Starts the service of the specification, seeded, with its control plane under `/_sandbox` and as methods.
 *
 * @throws Error that names the packages that are not installed
 * @throws TypeError where `seedData` or `webhooks` do not fit; the message names the field
 * @example
 * const sandbox = await createSandbox();
 * const proxy = createEstampProxy({ baseUrl: sandbox.url, apiKey: 'sk_test_demo', ... });
 * await sandbox.fail('createOrder', { status: 502 });
 * await sandbox.close();
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const missing = missingPackages();
  if (missing !== undefined) throw new Error(missing);
  // Imported lazily: `connectSandbox` does not need the sandbox's packages.
  const { startSandbox } = await import('./start-sandbox.ts');
  return startSandbox(options);
}
