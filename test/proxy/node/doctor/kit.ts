import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { doctorCommand } from '../../../../src/proxy/node/program/doctor-command.ts';
import type { Check } from '../../../../src/proxy/node/doctor/run/check.ts';
import { optionsFrom } from '../../../../src/proxy/node/settings/environment.ts';
import { startServer } from '../../../../src/proxy/node/server/server.ts';
import type { ReadAsset } from '../../../../src/proxy/assets/assets.ts';
import { createSandbox, type Sandbox } from '../../../../src/sandbox/index.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const SECRET = 'x3kFz9QmW2pLr8Vt5YhN1cJd7GsBu4Ea';
export const WEBHOOK_SECRET = 'doctor-test-signing-key-7Qp2';

/** A sandbox, a proxy before it that serves the public address, and the settings of both. */
export interface Clinic {
  sandbox: Sandbox;
  environment: Environment;
  directory: string;
}

/** The start file and its list, which a proxy that runs from source does not have. */
const FILES: Readonly<Record<string, string>> = {
  'assets.json': '{"files":{"estamp-checkout.start.js":{}}}',
  'estamp-checkout.start.js': '// the start file',
};
const readAsset: ReadAsset = (name) =>
  Promise.resolve(FILES[name] === undefined ? undefined : new TextEncoder().encode(FILES[name]));

export async function openClinic(): Promise<Clinic> {
  const sandbox = await createSandbox({ port: 0 });
  after(() => sandbox.close());
  const settings = {
    ESTAMP_API_KEY: 'sk_test_demo',
    ESTAMP_BASE_URL: sandbox.url,
    ESTAMP_PUBLIC_URL: 'http://127.0.0.1:1/estamp',
    ESTAMP_SECRET: SECRET,
    ESTAMP_SERVICES: 'estamp.standard',
    ESTAMP_PAYMENT_CONNECTION: 'pc_demo',
    ESTAMP_PAYMENT_PROVIDER: 'sandbox',
    ESTAMP_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    ESTAMP_ALLOWED_ORIGINS: 'https://shop.example',
  };
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    mount: '/estamp',
    proxy: { ...optionsFrom(settings, () => undefined), readAsset },
  });
  after(() => server.close());
  const directory = mkdtempSync(join(tmpdir(), 'estamp-doctor-test-'));
  after(() => rmSync(directory, { recursive: true }));
  return { sandbox, environment: { ...settings, ESTAMP_PUBLIC_URL: server.url }, directory };
}

export interface Run {
  code: number;
  mode: string;
  spentRupees: number;
  checks: Check[];
  /** The id of the first line that fails. */
  first: string | undefined;
}

/** Runs `doctor --json`. */
export async function runJson({ environment, directory }: Omit<Clinic, 'sandbox'>, ...args: string[]): Promise<Run> {
  const said: string[] = [];
  const terminal = { say: (text: string) => void said.push(text), environment, directory, ask: undefined };
  const code = await doctorCommand([...args, '--json'], terminal);
  const result = JSON.parse(said.join('\n')) as Omit<Run, 'code' | 'first'>;
  return { code, ...result, first: result.checks.find(({ state }) => state === 'fail')?.id };
}
