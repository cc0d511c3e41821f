import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { monotonic } from '../../base/machine-clock.ts';
import { boundedCache } from '../context/bounded-cache.ts';

/** Limits the hashes that one network can cause with invalid signatures. */
export interface SignatureThrottle {
  /** Milliseconds until this network may try again; 0 for now. */
  waitMs(network: string): number;
  /**
   * Counts an attempt before its hash is computed, because many may arrive at once.
   *
   * @returns milliseconds until this network may try again, in which case nothing was counted; 0 if it may continue
   */
  count(network: string): number;
  /** The signature was valid: its attempt does not count. */
  forgive(network: string): void;
}

/* Short, so that clients behind the service's address cannot block it for long. */
const WINDOW_MS = 10_000;
const MAX_ATTEMPTS = 100;
const MAX_NETWORKS = 10_000;

/** Counted in this process only: it protects its own CPU. */
export function createSignatureThrottle(clock: Clock): SignatureThrottle {
  const networks = new LRUCache<string, { attempts: number; ends: number }>(boundedCache(MAX_NETWORKS));
  const find = (network: string): { attempts: number; ends: number } | undefined => {
    const found = networks.get(network);
    return found && found.ends > monotonic(clock) ? found : undefined;
  };

  const waitMs = (network: string): number => {
    const found = find(network);
    return found && found.attempts >= MAX_ATTEMPTS ? found.ends - monotonic(clock) : 0;
  };

  return {
    waitMs,
    count(network) {
      const remaining = waitMs(network);
      if (remaining > 0) return remaining;
      const found = find(network);
      if (found) found.attempts += 1;
      else networks.set(network, { attempts: 1, ends: monotonic(clock) + WINDOW_MS });
      return 0;
    },
    forgive(network) {
      const found = find(network);
      if (found) found.attempts -= 1;
    },
  };
}
