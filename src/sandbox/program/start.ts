import { existsSync, statSync } from 'node:fs';
import type { SandboxOptions } from '../app/options.ts';
import type { SandboxControl } from '../client/sandbox-control.ts';
import { missingPackages } from './missing-packages.ts';
import { requestLine } from './request-line.ts';
import { seedSummary } from './seed-summary.ts';
import type { Start } from './start-options.ts';

/** Loads what starts a sandbox. It needs the optional packages, so it is loaded once they are known to be there. */
export type LoadSandbox = () => Promise<{
  createSandbox: (options: SandboxOptions) => Promise<SandboxControl & { readonly url: string; close(): Promise<void> }>;
}>;

/** Starts the sandbox and says what it begins with. It ends with the process. */
export async function start({ options, isQuiet, seedDataFile }: Start, load: LoadSandbox, say: (text: string) => void): Promise<void> {
  const missing = missingPackages();
  if (missing !== undefined) throw new Error(missing);
  const { data = ':memory:' } = options;
  const isNew = data === ':memory:' || !existsSync(data) || statSync(data).size === 0;
  const { createSandbox } = await load();
  const sandbox = await createSandbox({
    ...options, onRequest: isQuiet ? undefined : (request) => say(requestLine(request)),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
  const seedData = seedDataFile === undefined ? undefined : `${seedDataFile}${isNew ? '' : ', at the next reset: the data file has data already'}`;
  say(await seedSummary(sandbox, options, seedData));
}
