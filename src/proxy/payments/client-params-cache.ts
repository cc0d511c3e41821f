import type { Clock } from '../../base/clock.ts';
import type { ClientParams } from '../config/options.ts';
import { throwIfAborted, type RequestContext } from '../context/request-context.ts';
import type { Cipher } from '../tokens/cipher.ts';
import { digest } from '../tokens/secrets.ts';
import { createLeases } from '../store/lease.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the parameters of a payment, cached by their facts for ten minutes on all instances. The merchant's page and
 * the payment page request them one after the other, and the merchant's hook should run once. If the store does not
 * respond, `make` runs for each request.
 *
 * @param facts the values that `make` depends on
 * @throws errors of `make`, which are not cached; Problem if another instance takes too long
 */
export type CacheParams = (
  context: RequestContext,
  facts: readonly unknown[],
  make: () => Promise<ClientParams>,
) => Promise<ClientParams>;

export interface ClientParamsCacheParts {
  store: Store;
  /** Values may open a payment or name a customer, so they are encrypted, in memory too. */
  cipher: Cipher;
  clock: Clock;
}

/* Seconds: longer than a customer needs between two pages, shorter than a provider's session. */
const TTL_SECONDS = 10 * 60;
/* Longer than any request that waits. */
const LEASE_SECONDS = 15;

interface StoredParams {
  /** Its key in the store, so that a moved entry is not accepted. */
  key: string;
  params: ClientParams;
}

export function createClientParamsCache({ store, cipher, clock }: ClientParamsCacheParts): CacheParams {
  const withLease = createLeases({
    store: {
      // If the store fails, the hook runs for each request.
      setIfAbsent: (...lease) => store.setIfAbsent(...lease).catch(() => true),
      delete: (...lease) => store.delete(...lease),
    },
    clock,
    seconds: LEASE_SECONDS,
  });

  async function find(key: string): Promise<ClientParams | undefined> {
    const sealed = await store.get(key).catch(() => undefined);
    const text = sealed === undefined ? undefined : await cipher.open(sealed);
    const stored = text === undefined ? undefined : (JSON.parse(text) as StoredParams);
    return stored?.key === key ? stored.params : undefined;
  }

  async function makeAndStore(key: string, make: () => Promise<ClientParams>): Promise<ClientParams> {
    const stored: StoredParams = { key, params: await make() };
    // A failed write is not a reason to refuse the customer: the hook runs again.
    await store.set(key, await cipher.seal(JSON.stringify(stored)), TTL_SECONDS).catch(() => undefined);
    return stored.params;
  }

  return async (context, facts, make) => {
    const key = `params:${await digest(JSON.stringify(facts))}`;
    return withLease(key, {
      find: () => find(key),
      work: () => makeAndStore(key, make),
      left: () => context.left(),
      beforePause: () => throwIfAborted(context),
    });
  };
}
