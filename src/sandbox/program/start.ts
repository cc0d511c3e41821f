import { existsSync, statSync } from 'node:fs';
import type { SandboxOptions } from '../app/options.ts';
import type { SandboxControl } from '../client/sandbox-control.ts';
import { requestLine } from './request-line.ts';
import { seedSummary } from './seed-summary.ts';
import type { Start } from './start-options.ts';

/** Starts a sandbox: `createSandbox`, as far as the program needs it. */
export type CreateSandbox = (
  options: SandboxOptions,
) => Promise<SandboxControl & { readonly url: string; close(): Promise<void> }>;

/** Starts the sandbox and prints its data. It ends with the process. */
export async function start(
  { options, isQuiet, seedDataFile }: Start,
  createSandbox: CreateSandbox,
  say: (text: string) => void,
): Promise<void> {
  const { data = ':memory:' } = options;
  const isNew = data === ':memory:' || !existsSync(data) || statSync(data).size === 0;
  const sandbox = await createSandbox({
    ...options,
    onRequest: isQuiet ? undefined : (request) => say(requestLine(request)),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
  const seedData =
    seedDataFile === undefined
      ? undefined
      : `${seedDataFile}${isNew ? '' : ', at the next reset: the data file has data already'}`;
  say(await seedSummary(sandbox, options, seedData));
}
