import { existsSync, statSync } from 'node:fs';
import { formatRupees, parseRupees } from '../../base/money.ts';
import type { SandboxOptions } from '../app/options.ts';
import { RECORDED } from '../bodies/recorded.ts';
import type { SandboxControl } from '../client/sandbox-control.ts';
import type { HandledRequest } from '../http/service.ts';
import { catalogue } from '../seed/index.ts';
import { DEMO_CONNECTION } from '../seed/seed-database.ts';
import type { Start } from './start-options.ts';

/** The time of day on this machine. */
export const timeOfDay = (now = new Date()): string => now.toTimeString().slice(0, 8);

/** A request as one line of the terminal. */
export function requestLine(request: HandledRequest, now?: Date): string {
  const { method, path, operationId = '', status, durationMs, meteredPaise, replayed } = request;
  return [
    timeOfDay(now),
    method.padEnd(6),
    path.padEnd(46),
    operationId.padEnd(20),
    status === 0 ? 'cut' : status,
    `${durationMs} ms`.padStart(8),
    meteredPaise > 0 ? formatRupees(meteredPaise) : '',
    replayed ? 'replayed' : '',
  ]
    .join(' ')
    .trimEnd();
}

/** More keys than that are not listed. */
const LISTED_KEYS = 6;

/**
 * The text that the program prints when it is ready: its address and its data. The values are read from the sandbox,
 * because a data file or data of the caller may have brought others.
 *
 * @param seedData where the caller's own data came from
 */
async function seedSummary(
  sandbox: SandboxControl & { readonly url: string },
  { data = ':memory:', manual, recorded }: SandboxOptions,
  seedData?: string,
): Promise<string> {
  const { url } = sandbox;
  const [dialect, endpoints, wallet, { keys }, services] = await Promise.all([
    sandbox.dialect(),
    sandbox.webhookEndpoints(),
    sandbox.wallet(),
    sandbox.keys(),
    sandbox.services(),
  ]);
  const { states, articles } = catalogue;
  const listed = keys.slice(0, LISTED_KEYS).map(({ key, environment }) => `${key} (${environment})`);
  return [
    `e-Stamp sandbox at ${url}`,
    `  page           ${url}/ in a browser: orders, payments, journal, mail, webhooks, faults`,
    `  organization   Demo Merchant, KYC approved, wallet ${formatRupees(parseRupees(wallet.balance) ?? 0)}`,
    `  keys           ${listed.join(', ')}${keys.length > LISTED_KEYS ? `, and ${keys.length - LISTED_KEYS} more` : ''}`,
    `  connection     ${DEMO_CONNECTION} (simulated provider)`,
    `  services       ${services.map(({ serviceCode }) => serviceCode).join(', ')}`,
    `  catalogue      ${states.length} states and union territories, ${articles.length} articles`,
    recorded ? recordedLine(recorded) : `  bodies         dialect ${dialect.name}`,
    `  fulfilment     ${manual ? 'by hand, through the control plane' : 'by itself, seconds after payment'}`,
    `  data           ${data === ':memory:' ? 'in memory, forgotten at the end' : data}`,
    ...(seedData === undefined ? [] : [`  seed data      ${seedData}`]),
    ...endpoints.map((endpoint) => `  webhook        ${endpoint.url}, signed with ${endpoint.secret}`),
    `  description    ${url}/openapi.json`,
    `  control plane  ${url}/_sandbox, with the header x-sandbox-control: 1`,
  ].join('\n');
}

/** The bodies that have recorded shapes, and those that were never recorded. */
function recordedLine(recorded: NonNullable<SandboxOptions['recorded']>): string {
  const operations = Object.keys(RECORDED);
  const missing = operations.filter((id) => !recorded.some(({ operationId }) => operationId === id));
  const rest = missing.length > 0 ? `, ${missing.join(', ')}` : '';
  return `  bodies         as recorded; never recorded, so in the default dialect: paid statuses, documents${rest}`;
}

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
