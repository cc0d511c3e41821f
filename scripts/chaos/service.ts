import { OPERATIONS } from '../../src/api/index.ts';
import { connectSandbox, type SandboxControl } from '../../src/sandbox/index.ts';
import { freePort } from '../../test/proxy/instances/redis-server.ts';
import { startProgram } from './program.ts';

/** The service: a sandbox as a process of its own. */
export interface Service {
  url: string;
  control: SandboxControl;
  stop(): Promise<void>;
}

/* Rupees: more than any run spends. */
export const WALLET = '1000000.00';

/** Starts the sandbox, without rate limits and with a full wallet. */
export async function startService(): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram('estamp-sandbox', ['--port', String(port), '--quiet'], `${url}/_sandbox/health`);
  const control = connectSandbox(url);
  const unlimited = Object.keys(OPERATIONS).map((id) => [id, { count: 10_000_000, windowSeconds: 60 }]);
  await control.setLimits(Object.fromEntries(unlimited) as Parameters<SandboxControl['setLimits']>[0]);
  await control.setWallet(WALLET);
  return { url, control, stop: () => program.end('SIGTERM') };
}
