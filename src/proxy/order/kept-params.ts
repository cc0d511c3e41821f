import { sleep } from '../../base/clock.ts';
import type { Clock } from '../../base/clock.ts';
import type { ClientParams } from '../options.ts';
import { stopIfGone } from '../http/turn.ts';
import type { Turn } from '../http/turn.ts';
import type { Cipher } from '../seal/cipher.ts';
import { digest } from '../seal/secrets.ts';
import { tooSlow } from '../service/unavailable.ts';
import type { Store } from '../store/store.ts';

/**
 * Makes what one payment needs, or gives what was made of the same facts within the last ten minutes, on whichever
 * instance: the shop's page and the payment page ask one after the other, and what the merchant's hook makes at its
 * provider must not be made for each.
 *
 * @param facts what `make` depends on
 * A store that is silent stops nobody from paying: then it is made for whoever asks.
 *
 * @throws what `make` threw, which is not kept; Problem where somebody else makes it for too long
 */
export type KeepParams = (turn: Turn, facts: readonly unknown[], make: () => Promise<ClientParams>) => Promise<ClientParams>;

export interface KeptParamsParts {
  store: Store;
  /** What is kept may open a payment or name a customer: it is closed, also in a memory that forgets late. */
  cipher: Cipher;
  clock: Clock;
}

/* Seconds. Longer than anybody needs from one page to the next, shorter than what a provider makes lives. */
const KEPT_FOR = 10 * 60;
/* Seconds: outlives every request that may wait for it; after a crash it stands in nobody's way for longer. */
const LEASE = 15;
/* Milliseconds between two looks at what somebody else is making. */
const PACE = 50;

interface Kept {
  /** Where it belongs: a text that was moved in the store is not taken for another payment's. */
  key: string;
  params: ClientParams;
}

export function createKeptParams({ store, cipher, clock }: KeptParamsParts): KeepParams {
  async function find(key: string): Promise<ClientParams | undefined> {
    const sealed = await store.get(key).catch(() => undefined);
    const text = sealed === undefined ? undefined : await cipher.open(sealed);
    const kept = text === undefined ? undefined : JSON.parse(text) as Kept;
    return kept?.key === key ? kept.params : undefined;
  }

  async function makeAndKeep(key: string, make: () => Promise<ClientParams>): Promise<ClientParams> {
    const kept: Kept = { key, params: await make() };
    // What cannot be kept is made again: that is no reason to stop this customer.
    await store.set(key, await cipher.seal(JSON.stringify(kept)), KEPT_FOR).catch(() => undefined);
    return kept.params;
  }

  return async (turn, facts, make) => {
    const key = `params:${await digest(JSON.stringify(facts))}`;
    const lock = `lock:${key}`;
    const mine = crypto.randomUUID();
    while (turn.left() > 0) {
      const kept = await find(key);
      if (kept) return kept;
      if (await store.setIfAbsent(lock, mine, LEASE).catch(() => true)) {
        try {
          // Between that look and the lock somebody else may have come and gone.
          return (await find(key)) ?? await makeAndKeep(key, make);
        } finally {
          await store.delete(lock, mine).catch(() => undefined);
        }
      }
      stopIfGone(turn);
      await sleep(clock, PACE);
    }
    throw tooSlow();
  };
}
