import type { AssetFiles } from '../assets/assets.ts';
import { type Clock, monotonic } from '../../base/clock.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { createContext } from '../context/request-context.ts';
import type { Settings } from '../config/options.ts';
import { ALL_NETWORKS } from '../limits/spend-guard.ts';
import type { RouteGroup, Upstream } from '../upstream/upstream.ts';
import type { Store } from '../store/store.ts';

/** Whether a proxy can sell, and if not, why. */
export interface Readiness {
  ready: boolean;
  /** Whether the store takes a write. Without counters nothing is spent. */
  store: 'ok' | 'unavailable';
  /** Whether the service answers for every service that is sold. */
  service: 'ok' | 'unavailable';
  wallet: 'ok' | 'empty';
  /** Parts of the service whose circuit breaker is open. */
  heldBack: readonly RouteGroup[];
  /** Whether the lists are cached. They are not fetched here, because that costs money. */
  catalogue: 'warm' | 'cold';
  /** Whether `MOUNT/assets/` has the browser files. A shop that hosts them elsewhere sells without. */
  assets: 'ok' | 'missing';
}

export interface ReadinessParts {
  catalogue: Catalogue;
  store: Store;
  upstream: Upstream;
  settings: Pick<Settings, 'services'>;
  clock: Clock;
  assets: Pick<AssetFiles, 'list'>;
}

/* Probes arrive often and from several sides. The service is called once in this time. */
const SUCCESS_TTL_MS = 10_000;
/* A failure is cached for a shorter time. */
const FAILURE_TTL_MS = 2_000;
/* Lifetime of what the check of the store writes. */
const MARK_SECONDS = 60;
/* Probes time out after a few seconds; the response must come before. */
const TIMEOUT_MS = 2_500;

/** Checks what is free: a write to the store, the circuit breakers, and the list of sold services. */
export function createReadiness({
  catalogue,
  store,
  upstream,
  settings,
  clock,
  assets,
}: ReadinessParts): () => Promise<Readiness> {
  const services = [...settings.services];
  let lastCheck: { until: number; services: Promise<boolean> } | undefined;

  function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = clock.after(TIMEOUT_MS, () => resolve(false));
      work
        .then(
          () => resolve(true),
          () => resolve(false),
        )
        .finally(cancel);
    });
  }

  /** Writes, because a full Redis and a replica still read. */
  const canStore = (): Promise<void> => store.set('ready', 'yes', MARK_SECONDS);

  /** Shares one check among all probes within its time to live. */
  function serviceAnswers(): Promise<boolean> {
    if (lastCheck && monotonic(clock) < lastCheck.until) return lastCheck.services;
    const context = createContext({ requestId: crypto.randomUUID(), network: ALL_NETWORKS }, clock);
    const check = succeedsInTime(Promise.all(services.map((code) => catalogue.freshService(context, code))));
    const current = { until: monotonic(clock) + SUCCESS_TTL_MS, services: check };
    lastCheck = current;
    void check.then((good) => {
      if (!good) current.until = monotonic(clock) + FAILURE_TTL_MS;
    });
    return check;
  }

  return async () => {
    const [storeAnswers, isServing, files] = await Promise.all([
      succeedsInTime(canStore()),
      serviceAnswers(),
      assets.list().catch(() => undefined),
    ]);
    const { groups, walletEmpty } = upstream.health();
    const heldBack = groups.filter(({ open }) => open).map(({ group }) => group);
    const lists = ['states', ...services.map((code) => `form:${code}` as const)] as const;
    return {
      ready: storeAnswers && isServing && !walletEmpty && heldBack.length === 0,
      store: storeAnswers ? 'ok' : 'unavailable',
      service: isServing ? 'ok' : 'unavailable',
      wallet: walletEmpty ? 'empty' : 'ok',
      heldBack,
      catalogue: lists.every((list) => catalogue.peek(list) !== undefined) ? 'warm' : 'cold',
      assets: files?.size ? 'ok' : 'missing',
    };
  };
}
