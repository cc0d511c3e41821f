import { connectSandbox } from '../client/create-control.ts';
import type { SandboxControl } from '../client/sandbox-control.ts';
import type { Option } from './options.ts';

export const BASE_URL_OPTION = {
  type: 'string',
  default: 'http://127.0.0.1:4010',
  value: 'URL',
  help: 'where the sandbox is (http://127.0.0.1:4010)',
} as const satisfies Option;

/**
 * The sandbox at an address, if there is one.
 *
 * @throws Error with a sentence that says how to start one
 */
export async function reach(url: string): Promise<SandboxControl> {
  const sandbox = connectSandbox(url);
  const isThere = await sandbox.health().then(
    ({ status }) => status === 'ok',
    () => false,
  );
  if (isThere) return sandbox;
  throw new Error(`No sandbox answers at ${url}. Start one with estamp-sandbox, or name its address with --base-url.`);
}
