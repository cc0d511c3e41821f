import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.ts';
import { bounded } from '../store/bounded.ts';

/** Bounds the hashes that a network can make us compute with signatures that do not fit. */
export interface Strikes {
  /** Milliseconds until this network may try again; 0 for at once. */
  wait(network: string): number;
  /**
   * Counts a try, before its hash is computed: thousands may come in the same moment.
   *
   * @returns milliseconds until this network may try again, and nothing was counted; 0 when it may go on
   */
  take(network: string): number;
  /** The signature fitted: that try does not count. */
  forgive(network: string): void;
}

/* Short, so that strangers behind the address of the service itself cannot shut it out for long. */
const WINDOW = 10_000;
const MOST = 100;
const MOST_NETWORKS = 10_000;

/** Counted in this process alone: what is saved is its own work. */
export function createStrikes(clock: Clock): Strikes {
  const networks = new LRUCache<string, { tries: number; ends: number }>(bounded(MOST_NETWORKS));
  const find = (network: string): { tries: number; ends: number } | undefined => {
    const found = networks.get(network);
    return found && found.ends > clock.now() ? found : undefined;
  };

  const wait = (network: string): number => {
    const found = find(network);
    return found && found.tries >= MOST ? found.ends - clock.now() : 0;
  };

  return {
    wait,
    take(network) {
      const left = wait(network);
      if (left > 0) return left;
      const found = find(network);
      if (found) found.tries += 1;
      else networks.set(network, { tries: 1, ends: clock.now() + WINDOW });
      return 0;
    },
    forgive(network) {
      const found = find(network);
      if (found) found.tries -= 1;
    },
  };
}
