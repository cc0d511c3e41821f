import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DEMO_SECRET, type Demo } from './start.ts';

const PROGRAM = fileURLToPath(new URL('../dist/proxy/cli.js', import.meta.url));

interface Result {
  checks: { id: string; state: string; seen: string }[];
}

/** What `estamp-proxy doctor` says of a demo, in one line. */
export async function diagnosis({ url, sandbox }: Pick<Demo, 'url' | 'sandbox'>): Promise<string> {
  const env = {
    ...process.env,
    ESTAMP_API_KEY: 'sk_test_demo',
    ESTAMP_BASE_URL: sandbox.url,
    ESTAMP_PUBLIC_URL: `${url}/estamp`,
    ESTAMP_SECRET: DEMO_SECRET,
    ESTAMP_SERVICES: 'estamp.standard',
    ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
    ESTAMP_PAYMENT_PROVIDER: 'sandbox',
  };
  const printed = await new Promise<string>((resolve) => {
    execFile(process.execPath, [PROGRAM, 'doctor', '--json'], { env, timeout: 60_000 }, (_, stdout) => resolve(stdout));
  });
  if (!printed.startsWith('{')) return 'Doctor          npx estamp-proxy doctor checks your own account and settings.';
  const { checks } = JSON.parse(printed) as Result;
  const failed = checks.find(({ state }) => state === 'fail');
  const passed = checks.filter(({ state }) => state === 'ok').length;
  return failed
    ? `Doctor          ${failed.id}: ${failed.seen}`
    : `Doctor          ${passed} checks passed. With your own key: npx estamp-proxy doctor`;
}
