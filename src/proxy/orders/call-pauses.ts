import type { KeyOperationId } from '../../api/index.ts';
import type { Clock } from '../../base/clock.ts';
import { createMemoryStore } from '../store/memory.ts';
import { withFallback, type Texts } from '../store/with-fallback.ts';

/**
 * The status calls that pause because the service limits them (429). The service counts each operation of a key separately, and
 * all instances use one key, so they share the pauses.
 */
export interface CallPauses {
  /** Seconds until this operation may be called again; 0 if it may be called now. */
  secondsOf(operation: KeyOperationId): Promise<number>;
  /** The service limited this operation. @param seconds the wait that it asked for */
  pause(operation: KeyOperationId, seconds: number | undefined): Promise<void>;
}

/* Attempts to replace a pause while others do. What is lost is a longer wait: the next call is limited again. */
const MAX_ATTEMPTS = 5;
/* Without `Retry-After`. */
const DEFAULT_SECONDS = 5;
/* A longer pause is probed once a minute. */
const MAX_SECONDS = 60;

export function createCallPauses(shared: Texts, clock: Clock): CallPauses {
  const store = withFallback(shared, createMemoryStore(clock), () => undefined);
  const keyOf = (operation: KeyOperationId): string => `paused:${operation}`;
  return {
    async secondsOf(operation) {
      const until = Number((await store.get(keyOf(operation))) ?? 0);
      return Math.min(Math.max((until - clock.now()) / 1000, 0), MAX_SECONDS);
    },
    async pause(operation, asked = DEFAULT_SECONDS) {
      const seconds = Math.min(Math.max(asked, 1), MAX_SECONDS);
      const [key, until] = [keyOf(operation), clock.now() + seconds * 1000];
      // The longest pause counts, whichever answer comes last.
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        if (await store.setIfAbsent(key, String(until), seconds)) return;
        const other = await store.get(key);
        if (Number(other ?? 0) >= until) return;
        if (other !== undefined) await store.delete(key, other);
      }
    },
  };
}
