import { createEstampProxy, type EstampProxy, type EstampProxyOptions } from '../../../src/proxy/index.ts';
import { coreOf } from '../../../src/proxy/core/proxy.ts';
import type { OperationId } from '../../../src/api/index.ts';
import { createMemoryStore } from '../../../src/proxy/store/memory.ts';
import { receiptOf, type CompleteStore, type Reservation, type Store } from '../../../src/proxy/store/store.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import { control, liftLimits, optionsFor } from '../support/kit.ts';
import { MISHAPS, type MishapName } from './mishaps.ts';
import { operationOf } from './operation-of.ts';
import { virtualTime, type VirtualTime } from './virtual-time.ts';
import { watchedLogger } from '../support/watch.ts';

/** One call that a proxy made. */
export interface Made {
  operation: OperationId;
  /** Whether the service did the work now, and not on an earlier call under the same key. */
  effect: boolean;
  /** Whether the service gave an earlier answer again, for free. */
  replayed: boolean;
  idempotencyKey: string | null;
  /** The same for all tries of one call. */
  callId: string;
  mishap?: MishapName;
  /** The body. */
  sent: string;
}

/** What goes wrong with a call; nothing where it gives no name. */
export type Plan = (operation: OperationId) => MishapName | undefined;

/** A proxy whose calls of the service go through our hands. */
export interface Watched {
  proxy: EstampProxy;
  calls: Made[];
  /** Paise that the spend guard counts as spent, without what prices reserve for their sales. */
  ledger(): number;
  /** Bytes of bodies of ours that the proxy read. */
  bytes(): number;
  plan: Plan;
  logs: string[];
}

/** The service in virtual time, and proxies before it. */
export interface World {
  time: VirtualTime;
  sandbox: Sandbox;
  open(options?: Partial<EstampProxyOptions>, latency?: () => number): Watched;
  /** Paise that the wallet of the service has paid since it was filled. */
  debits(): Promise<number>;
  close(): Promise<void>;
}

const BALANCE = 1_000_000_00;
const LIVE_KEY = 'sk_live_demo';

/** All that the test itself does not limit. */
const GENEROUS = {
  quotesPerNetworkPerHour: 1_000_000,
  ordersPerNetworkPerHour: 1_000_000,
  spendPerHour: '9000000.00',
  spendPerDay: '9000000.00',
};

export async function openWorld(): Promise<World> {
  // What comes from the disk is work that the clock cannot see: it is fetched before time begins.
  await Promise.all([import('@opentelemetry/api'), import('pdfkit')]);
  const time = virtualTime();
  const sandbox = await createSandbox({ clock: time, timings: { start: 20, complete: 20 } });
  await control(sandbox, 'PUT', '/wallet', { balance: '1000000.00' });
  await liftLimits(sandbox);

  return {
    time,
    sandbox,
    open: (options, latency) => watch(time, sandbox, options, latency),
    async debits() {
      const { balance } = await control(sandbox, 'GET', '/wallet');
      return BALANCE - Math.round(Number(balance) * 100);
    },
    close: () => sandbox.close(),
  };
}

function watch(
  time: VirtualTime,
  sandbox: Sandbox,
  options: Partial<EstampProxyOptions> = {},
  latency: () => number = () => 0,
): Watched {
  const calls: Made[] = [];
  const logs: string[] = [];
  let bytes = 0;
  const { store, ledger } = watchStore(createMemoryStore(time));

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const operation = operationOf(request);
    if (request.redirect !== 'manual') throw new Error('A redirect would be followed.');
    const made: Made = {
      operation,
      effect: false,
      replayed: false,
      idempotencyKey: request.headers.get('idempotency-key'),
      callId: request.headers.get('x-request-id') ?? '',
      sent: await time.busy(request.clone().text()),
    };
    calls.push(made);
    const wait = latency();
    if (wait > 0) await new Promise<void>((resolve) => void time.after(wait, resolve));
    async function forward(): Promise<Response> {
      // What the caller gives up on its way is done by the service all the same.
      const own = new Request(request.url, {
        method: request.method,
        headers: request.headers,
        ...(made.sent !== '' && { body: made.sent }),
      });
      const response = await time.busy(sandbox.fetch(own));
      made.replayed = response.headers.get('idempotent-replayed') !== null;
      made.effect = response.ok && !made.replayed;
      return response;
    }
    const mishap = watched.plan(operation);
    made.mishap = mishap;
    if (mishap === undefined) return forward();
    return MISHAPS[mishap]({ request, time, forward, taken: (count) => void (bytes += count) });
  }

  const proxy = createEstampProxy(
    optionsFor(sandbox, {
      apiKey: LIVE_KEY,
      clock: time,
      random: () => 0.5,
      limits: GENEROUS,
      store,
      fetch,
      logger: watchedLogger(logs),
      ...options,
    }),
  );
  // Whether OpenTelemetry is installed is checked on the disk, which takes a busy machine longer than a few ticks.
  void time.busy(coreOf(proxy).core.telemetry.loaded);
  const watched: Watched = { proxy, calls, ledger, bytes: () => bytes, plan: () => undefined, logs };
  return watched;
}

function watchStore(store: CompleteStore): { store: Store; ledger: () => number } {
  let spent = 0;
  /* The receipts of sales, by key. */
  const held = new Map<string, number>();
  return {
    ledger: () => [...held.values()].reduce((rest, points) => rest - points, spent),
    store: {
      ...store,
      async setIfAbsent(key, value, seconds) {
        const isSet = await store.setIfAbsent(key, value, seconds);
        if (isSet && key.includes('reserved:')) held.set(key, capPoints(receiptOf(value)));
        return isSet;
      },
      async reserve(key, request) {
        const result = await store.reserve(key, request);
        if (result.granted) {
          const reserved = capPoints(receiptOf(result.value));
          held.set(key, reserved);
          spent += reserved + capPoints(result.beside);
        }
        return result;
      },
      async unreserve(key, value) {
        const isGivenBack = await store.unreserve(key, value);
        if (isGivenBack) spent -= capPoints(receiptOf(value));
        if (isGivenBack) held.delete(key);
        return isGivenBack;
      },
      async delete(key, expected) {
        const isDeleted = await store.delete(key, expected);
        if (isDeleted) held.delete(key);
        return isDeleted;
      },
      async consume(windows, points) {
        const result = await store.consume(windows, points);
        if (result.granted) spent += capPoints(result.receipt);
        return result;
      },
      async release(receipt) {
        spent -= capPoints(receipt);
        await store.release(receipt);
      },
    },
  };
}

/** The points of a receipt in the cap of the hour. A receipt of a whole sale holds this window twice. */
const capPoints = ({ points, places }: Reservation): number =>
  points * places.filter(({ place }) => place.endsWith(':spend:hour')).length;
