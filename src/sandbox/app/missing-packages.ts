/** Packages that only the sandbox needs: they are optional peers, so that shops do not install them. */
const PACKAGES = ['hono', '@hono/node-server', 'pdfkit'];

/** The database of a Node that has none built in. */
const DATABASE = 'libsql';

export interface Platform {
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
      // Any other error says nothing about the package: modules of jest have no `import.meta.resolve`. Its import will tell.
      return /MODULE_NOT_FOUND$/.test((error as NodeJS.ErrnoException).code ?? '');
    }
  });
  if (missing.length === 0) return undefined;
  return (
    `The sandbox needs ${missing.length === 1 ? 'a package that is' : 'packages that are'} not installed: ` +
    `npm install --save-dev ${missing.join(' ')}`
  );
}
