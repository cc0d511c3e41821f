import { missingPackages } from './app/missing-packages.ts';
import type { SandboxOptions } from './app/options.ts';
import type { Sandbox } from './client/sandbox-control.ts';

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
