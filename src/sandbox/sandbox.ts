import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { ServerType } from '@hono/node-server';
import { systemClock } from '../base/clock.ts';
import type { Clock } from '../base/clock.ts';
import { scryptPasswords } from './core/passwords.ts';
import type { Passwords } from './core/passwords.ts';
import { sendTokenNow, TOKEN_MAIL } from './accounts/mail/send-token.ts';
import type { DialectName } from './bodies/dialect.ts';
import { TIMINGS } from './core/core.ts';
import type { Core, Timings } from './core/core.ts';
import { seed } from './seed/seed-database.ts';
import { createApp } from './app/app.ts';
import { Faults } from './http/faults.ts';
import { RateLimits } from './http/rate-limits.ts';
import type { Service } from './http/service.ts';
import { announceDocuments, fulfil } from './rules/order-moves.ts';
import { reportPayment } from './rules/payments.ts';
import { openDatabase } from './store/database.ts';
import { identifiers } from './store/orders/identifiers.ts';
import { lastSequence } from './store/calls/journal.ts';
import { clear, migrate } from './store/schema.ts';
import { settingsOf } from './store/settings.ts';
import { Tasks } from './store/tasks.ts';
import { VirtualClock } from './store/virtual-clock.ts';
import { Deliveries, WAKE } from './webhooks/index.ts';

/** The options of a sandbox. All are optional. */
export interface SandboxOptions {
  /** Default: 0, any free port. */
  port?: number;
  /** Default: `127.0.0.1`. The sandbox should not be reachable from other machines. */
  host?: string;
  /** A file for persistent data. Default: `:memory:`. */
  data?: string;
  /** The dialect of bodies that the specification does not show. Default: `json-schema`. */
  dialect?: DialectName;
  /** Fulfilment advances only through the control plane. Default: false. */
  manual?: boolean;
  /** The base of the virtual clock. */
  clock?: Clock;
  /** Makes identifiers and secrets reproducible. */
  seed?: string;
  /** How long fulfilment takes, in milliseconds. */
  timings?: Partial<Timings>;
  /** Time limit of a webhook receiver, in milliseconds of real time. Default: 10,000. */
  webhookTimeout?: number;
  /** How passwords of dashboard accounts are hashed. Default: scrypt. */
  passwords?: Passwords;
}

/** A running sandbox. */
export interface Sandbox {
  /** The sandbox's origin, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** The same service without a socket. */
  fetch(request: Request): Promise<Response>;
  /** Stops listening, cuts open connections, and closes the data file. */
  close(): Promise<void>;
}

/**
 * Starts the service of the specification with seed data, and its control plane under `/_sandbox`.
 *
 * @throws Error if the port is taken or the data file cannot be used
 * @example
 * const sandbox = await createSandbox({ seed: 'test' });
 *
 * const response = await fetch(`${sandbox.url}/v1/services`, { headers: { authorization: 'Bearer sk_test_demo' } });
 *
 * await sandbox.close();
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const closing = new AbortController();
  // Every delayed response listens to it, so many listeners are not a leak.
  setMaxListeners(0, closing.signal);
  const service = createService(options, closing.signal);
  const app = createApp(service);
  const { port = 0, host = '127.0.0.1' } = options;
  const server = await listen((request, env) => app.fetch(request, env), port, host).catch((error: unknown) => {
    service.core.tasks.stop();
    service.core.database.close();
    throw error;
  });
  const { port: taken } = server.address() as AddressInfo;
  service.core.tasks.runDue();
  service.deliveries.wake();

  let closed: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    port: taken,
    fetch: async (request) => app.fetch(request),
    close() {
      closing.abort();
      return (closed ??= stop(server, service));
    },
  };
}

function createService(options: SandboxOptions, closing: AbortSignal): Service {
  const database = openDatabase(options.data ?? ':memory:');
  migrate(database);
  const clock = new VirtualClock(options.clock ?? systemClock);
  const core: Core = {
    database, clock,
    ids: identifiers(database, options.seed),
    settings: settingsOf(database),
    tasks: new Tasks(database, clock, {
      fulfilment: (subject, at) => fulfil(core, subject, at),
      'late-payment': (intentId, at) => reportPayment(core, intentId, 'paid', at),
      [TOKEN_MAIL]: (subject, at) => sendTokenNow(core, subject, at),
      'documents-ready': (coreOrderId, at) => announceDocuments(core, coreOrderId, at),
      [WAKE]: () => deliveries.wakeSoon(),
    }),
    passwords: options.passwords ?? scryptPasswords,
    timings: { ...TIMINGS, ...options.timings },
    manual: options.manual ?? false,
  };
  const deliveries = new Deliveries(core, options.webhookTimeout ?? 10_000);
  const faults = new Faults();
  const limits = new RateLimits();
  const dialect = options.dialect ?? 'json-schema';
  if (!database.get('SELECT 1 FROM organizations LIMIT 1')) seed(core, dialect);
  if (options.dialect) core.settings.set('dialect', dialect);
  clock.moveTo(core.settings.get('clockOffset'));

  let sequence = lastSequence(database);
  return {
    core, faults, limits, deliveries, closing,
    nextSequence: () => (sequence += 1),
    reset() {
      core.tasks.stop();
      deliveries.abort();
      clock.moveTo(0);
      database.transaction(() => {
        clear(database);
        seed(core, dialect);
      });
      faults.clear();
      limits.clear();
      sequence = 0;
    },
  };
}

function listen(
  fetch: Parameters<typeof serve>[0]['fetch'], port: number, hostname: string,
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname, overrideGlobalObjects: false }, () => {
      server.off('error', reject);
      resolve(server);
    });
    server.once('error', reject);
  });
}

async function stop(server: ServerType, { core: { database, tasks }, deliveries }: Service): Promise<void> {
  tasks.stop();
  await deliveries.stop();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
  tasks.stop();
  database.close();
}
